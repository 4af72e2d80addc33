import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '../design/class-names.ts';
import { Tooltip } from '../design/tooltip.tsx';

/** Distance of a tooltip from the narrow menu, in pixels. */
export const SIDEBAR_TOOLTIP_OFFSET_PX = 16;

/** Look of an entry of the side menu. */
export const sidebarEntryClassNames = (isNarrow: boolean) =>
  classNames(
    'flex min-h-9 w-full items-center gap-3 rounded-md text-left font-medium text-base text-muted transition-colors',
    'hover:bg-hover hover:text-ink aria-[current=page]:bg-pressed aria-[current=page]:text-ink data-popup-open:bg-hover data-popup-open:text-ink',
    isNarrow ? 'justify-center px-0' : 'px-2.5 py-1.5',
  );

/** A button that looks like an entry of the side menu; narrow, its text becomes its name and tooltip. */
export function SidebarButton({
  icon,
  isNarrow,
  children,
  ...rest
}: ComponentProps<'button'> & { icon: ReactNode; isNarrow: boolean; children: string }) {
  const button = (
    <button
      type="button"
      {...rest}
      {...(isNarrow ? { 'aria-label': children } : {})}
      className={sidebarEntryClassNames(isNarrow)}
    >
      {icon}
      {isNarrow ? null : <span className="min-w-0">{children}</span>}
    </button>
  );
  if (!isNarrow) return button;
  return (
    <Tooltip content={children} side="right" sideOffset={SIDEBAR_TOOLTIP_OFFSET_PX}>
      {button}
    </Tooltip>
  );
}
