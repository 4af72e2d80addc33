import { Tabs as BaseTabs } from '@base-ui/react/tabs';
import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { drawnIcon, type Icon } from './drawn-icon.tsx';
import { useHiddenEnds } from './hidden-ends.ts';

type TabOption<Value extends string = string> = {
  value: Value;
  label: ReactNode;
  icon?: Icon;
  disabled?: boolean;
};

export type TabsProps<Value extends string> = {
  /** What is switched, for assistive technology. */
  label: string;
  tabs: readonly TabOption<Value>[];
  value: Value;
  onValueChange: (value: Value) => void;
  /** `line` under a heading, `segmented` inside a panel. */
  look?: 'line' | 'segmented';
  className?: string;
  listClassName?: string;
  /** One `TabPanel` for each tab. */
  children: ReactNode;
};

// A fading end says that there is more on that side.
const FADES = {
  none: '',
  start: 'mask-[linear-gradient(to_right,transparent,black_2.5rem)]',
  end: 'mask-[linear-gradient(to_left,transparent,black_2.5rem)]',
  both: 'mask-[linear-gradient(to_right,transparent,black_2.5rem,black_calc(100%-2.5rem),transparent)]',
};

/** Views of one thing of which one shows; arrow keys move between them. */
export function Tabs<Value extends string>({
  label,
  tabs,
  value,
  onValueChange,
  look = 'line',
  className,
  listClassName,
  children,
}: TabsProps<Value>) {
  const segmented = look === 'segmented';
  const [list, hiddenEnds] = useHiddenEnds();
  return (
    <BaseTabs.Root
      value={value}
      onValueChange={(next: Value) => onValueChange(next)}
      className={classNames('flex min-h-0 flex-col', className)}
    >
      <BaseTabs.List
        ref={list}
        aria-label={label}
        activateOnFocus
        className={classNames(
          'relative flex shrink-0',
          segmented
            ? 'gap-0.5 rounded-md bg-sunken p-0.5 large-text:flex-wrap'
            : // Where the tabs need more room than there is, they scroll sideways; a border would lie outside of that.
              'gap-3 overflow-x-auto shadow-[inset_0_-1px_0_var(--line)] [scrollbar-width:none]',
          FADES[hiddenEnds],
          listClassName,
        )}
      >
        {tabs.map((tab) => (
          <BaseTabs.Tab
            key={tab.value}
            ref={tab.value === value ? showWhole : undefined}
            value={tab.value}
            disabled={tab.disabled ?? false}
            className={classNames(
              'flex items-center justify-center gap-1.5 whitespace-nowrap forced-colors:border-[Canvas] forced-colors:data-active:border-[Highlight] font-medium text-muted transition-colors hover:text-ink data-active:text-ink data-disabled:cursor-not-allowed data-disabled:opacity-50',
              segmented
                ? 'h-7 flex-1 rounded-md border border-transparent px-3 text-sm data-active:border-line-strong data-active:bg-raised'
                : // An outline outside of them would be cut off where they scroll; inside it is clear of the text.
                  'h-9 shrink-0 border-transparent px-1 border-b-2 text-base focus-visible:-outline-offset-2 data-active:border-accent',
            )}
          >
            {drawnIcon(tab.icon)}
            {tab.label}
          </BaseTabs.Tab>
        ))}
      </BaseTabs.List>
      {children}
    </BaseTabs.Root>
  );
}

const FADE_PX = 40;

/** Scrolls the row to the chosen tab, clear of the fading ends. */
function showWhole(tab: HTMLElement | null): void {
  const row = tab?.parentElement;
  if (!tab || !row) return;
  const least = tab.offsetLeft + tab.offsetWidth + FADE_PX - row.clientWidth;
  row.scrollLeft = Math.min(Math.max(row.scrollLeft, least), tab.offsetLeft - FADE_PX);
}

/** What shows while the tab with the same value is chosen. */
export function TabPanel({
  value,
  className,
  children,
}: {
  value: string;
  className?: string;
  children: ReactNode;
}) {
  return (
    <BaseTabs.Panel value={value} className={classNames('min-h-0 data-hidden:hidden', className)}>
      {children}
    </BaseTabs.Panel>
  );
}
