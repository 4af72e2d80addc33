import { Collapsible as BaseCollapsible } from '@base-ui/react/collapsible';
import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';

export type CollapsibleProps = {
  title: ReactNode;
  /** One line under the title. */
  description?: ReactNode;
  /** What it holds, said while it is closed. */
  fact?: ReactNode;
  /** Controls or facts at the right of the header, outside its button. */
  aside?: ReactNode;
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  children: ReactNode;
};

/** A section whose header opens and closes it; closed content stays in the page's search. */
export function Collapsible({
  title,
  description,
  fact,
  aside,
  open,
  onOpenChange,
  children,
}: CollapsibleProps) {
  return (
    <BaseCollapsible.Root
      open={open}
      onOpenChange={(next) => onOpenChange?.(next)}
      render={<section />}
      className="rounded-lg border bg-surface"
    >
      <div className="flex items-center gap-2 pr-3">
        <h2 className="min-w-0 flex-1">
          <BaseCollapsible.Trigger className="group flex w-full items-center gap-3 rounded-lg px-4 py-3 text-left focus-visible:-outline-offset-2">
            <span className="min-w-0 flex-1">
              <span className="block font-semibold text-base text-ink">{title}</span>
              {description ? <span className="block text-muted text-sm">{description}</span> : null}
              {fact ? (
                <span className="wrap-anywhere block text-ink text-sm group-data-panel-open:hidden sm:hidden">
                  {fact}
                </span>
              ) : null}
            </span>
            {fact ? (
              <span className="wrap-anywhere max-w-1/2 text-right text-ink text-sm tabular-nums group-data-panel-open:hidden max-sm:hidden">
                {fact}
              </span>
            ) : null}
            <ChevronDown
              size={16}
              aria-hidden
              className="text-muted transition-transform group-data-panel-open:rotate-180"
            />
          </BaseCollapsible.Trigger>
        </h2>
        {aside}
      </div>
      <BaseCollapsible.Panel className="h-(--collapsible-panel-height) overflow-hidden transition-[height] duration-200 data-ending-style:h-0 data-starting-style:h-0 data-open:data-[transition-idle]:h-auto">
        <div className="px-4 pt-1 pb-4">{children}</div>
      </BaseCollapsible.Panel>
    </BaseCollapsible.Root>
  );
}
