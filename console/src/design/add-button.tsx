import { Plus } from 'lucide-react';
import { Button } from './button.tsx';

/** Adds to the list under it; without the icon where there is little room. */
export function AddButton({ text, onClick }: { text: string; onClick: () => void }) {
  const icon = <Plus size={16} aria-hidden className="max-sm:hidden" />;
  return (
    <Button variant="primary" icon={icon} onClick={onClick}>
      {text}
    </Button>
  );
}
