import type { HttpMethod } from '@parley/contract/functions.ts';
import { Badge } from '../../../../design/badge.tsx';
import { METHOD_TONES } from './method-look.ts';

/** The method of a request in its colour. */
export function MethodBadge({ method }: { method: HttpMethod }) {
  return (
    <Badge tone={METHOD_TONES[method]} className="font-mono">
      {method}
    </Badge>
  );
}
