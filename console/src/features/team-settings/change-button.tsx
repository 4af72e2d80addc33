import type { Role } from '@parley/contract/permission.ts';
import { Button, type ButtonProps } from '../../design/button.tsx';
import { useMay } from '../../session/permissions.ts';

/** A button that changes something of the team; it is not there for users who may not, as in a suspended team. */
export function ChangeButton({ needed = 'admin', ...button }: ButtonProps & { needed?: Role }) {
  return useMay(needed) ? <Button {...button} /> : null;
}
