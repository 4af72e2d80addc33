import { Command } from 'cmdk';
import { drawnIcon, type Icon } from '../design/drawn-icon.tsx';

type PaletteItemProps = {
  icon: Icon;
  /** What is searched, where that is more than its text; of two items never the same. */
  value?: string | undefined;
  /** At the end, to tell items of the same name apart. */
  note?: string | undefined;
  onSelect: () => void;
  children: string;
};

/** One result of the command palette. */
export function PaletteItem({ icon, value, note, onSelect, children }: PaletteItemProps) {
  return (
    <Command.Item
      value={value}
      onSelect={onSelect}
      className="flex min-h-9 cursor-default select-none items-center gap-2.5 rounded-md px-2 py-1 text-base text-ink data-[selected=true]:bg-hover"
    >
      <span className="flex text-muted">{drawnIcon(icon)}</span>
      <span title={children} className="min-w-0 flex-1 truncate large-text:whitespace-normal">
        {children}
      </span>
      {note ? <span className="shrink-0 text-muted text-xs tabular-nums">{note}</span> : null}
    </Command.Item>
  );
}
