import type { ComponentProps, ReactElement, ReactNode } from 'react';
import { classNames } from '../design/class-names.ts';
import { drawnIcon, type Icon } from '../design/drawn-icon.tsx';
import { Tooltip } from '../design/tooltip.tsx';

/** Distance of a tooltip from the narrow menu, in pixels. */
const TOOLTIP_OFFSET_PX = 16;

export type SidebarEntryProps = {
  icon: Icon;
  text: string;
  isNarrow: boolean;
  /** Draws the link or button itself with what makes it an entry. */
  children: (entry: {
    'aria-label': string | undefined;
    className: string;
    children: ReactNode;
  }) => ReactElement<Record<string, unknown>>;
};

/** An entry of the side menu: an icon with its text; narrow, its text becomes its name and tooltip. */
export function SidebarEntry({ icon, text, isNarrow, children }: SidebarEntryProps) {
  const entry = children({
    'aria-label': isNarrow ? text : undefined,
    className: classNames(
      'flex min-h-9 w-full items-center gap-3 rounded-md text-left font-medium text-base text-muted transition-colors',
      'hover:bg-hover hover:text-ink aria-[current=page]:bg-pressed aria-[current=page]:text-ink data-popup-open:bg-hover data-popup-open:text-ink',
      isNarrow ? 'justify-center px-0' : 'px-2.5 py-1.5',
    ),
    children: (
      <>
        {drawnIcon(icon, 20)}
        {isNarrow ? null : <span className="min-w-0">{text}</span>}
      </>
    ),
  });
  if (!isNarrow) return entry;
  return (
    <Tooltip content={text} side="right" sideOffset={TOOLTIP_OFFSET_PX}>
      {entry}
    </Tooltip>
  );
}

type SidebarButtonProps = ComponentProps<'button'> & Omit<SidebarEntryProps, 'children'>;

/** A button among the entries of the side menu. */
export function SidebarButton({ icon, text, isNarrow, ...button }: SidebarButtonProps) {
  return (
    <SidebarEntry icon={icon} text={text} isNarrow={isNarrow}>
      {(entry) => <button type="button" {...button} {...entry} />}
    </SidebarEntry>
  );
}
