import type { ReactNode } from 'react';
import { drawnIcon, type Icon } from '../../../design/drawn-icon.tsx';

export type CustomChoiceProps = {
  icon: Icon;
  /** Whether what it opens is open, where it opens something. */
  expanded?: boolean;
  disabled: boolean;
  onClick: () => void;
  children: ReactNode;
};

/** The way to a choice of one's own, under a list of ready ones. */
export function CustomChoice({ icon, expanded, disabled, onClick, children }: CustomChoiceProps) {
  return (
    <button
      type="button"
      aria-expanded={expanded}
      disabled={disabled}
      onClick={onClick}
      className="-ml-1 inline-flex min-h-6 items-center gap-1.5 self-start rounded-sm px-1 font-medium text-accent-ink text-sm hover:underline disabled:cursor-not-allowed disabled:text-faint disabled:no-underline"
    >
      {drawnIcon(icon)}
      {children}
    </button>
  );
}
