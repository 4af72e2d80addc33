import { Plus } from 'lucide-react';
import { Button } from './button.tsx';
import { useLostFocus } from './use-lost-focus.ts';

/** Adds to the list under it, which may be empty; without the icon where there is little room. */
export function AddButton({ text, onClick }: { text: string; onClick: () => void }) {
  const icon = <Plus size={16} aria-hidden className="max-sm:hidden" />;
  return (
    // The one of the empty list goes with the first row.
    <Button ref={useLostFocus()} variant="primary" icon={icon} onClick={onClick}>
      {text}
    </Button>
  );
}
