import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../../design/button.tsx';
import { HelpButton } from '../../design/help-button.tsx';
import { SCROLL_FOCUS } from '../../design/scroll-focus.ts';
import { useLostFocus } from '../../design/use-lost-focus.ts';

export type ScreenFrameProps = {
  title: ReactNode;
  hint?: ReactNode;
  /** The key of what is said about the screen beside its title. */
  help?: string;
  /** Leads back to where one came from. */
  back?: { label: string; onSelect: () => void };
  actions?: ReactNode;
  /** Stays below what scrolls. */
  footer?: ReactNode;
  children: ReactNode;
};

/** One screen of the tab of tests: a title with its actions, what scrolls, and what stays below it. */
export function ScreenFrame({ title, hint, help, back, actions, footer, children }: ScreenFrameProps) {
  const heading = useLostFocus();
  return (
    <>
      <div {...SCROLL_FOCUS} className="min-h-0 flex-1 overflow-y-auto">
        <div className="mx-auto flex max-w-4xl flex-col gap-5 px-6 py-5 max-sm:px-3">
          <header className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
            <div className="min-w-0 flex-1 basis-72">
              {back ? (
                <Button
                  variant="ghost"
                  size="sm"
                  className="mb-1 -ml-2.5"
                  icon={ArrowLeft}
                  onClick={back.onSelect}
                >
                  {back.label}
                </Button>
              ) : null}
              <div className="flex items-center gap-1">
                <h2
                  ref={heading}
                  tabIndex={-1}
                  className="wrap-anywhere font-semibold text-ink text-xl tracking-tight outline-none"
                >
                  {title}
                </h2>
                {help ? <HelpButton text={help} /> : null}
              </div>
              {hint ? <p className="mt-0.5 text-base text-muted">{hint}</p> : null}
            </div>
            {actions ? <div className="flex flex-wrap items-center gap-2">{actions}</div> : null}
          </header>
          {children}
        </div>
      </div>
      {footer ? (
        <footer className="flex shrink-0 flex-wrap items-center justify-end gap-2 border-t bg-surface px-6 py-3 max-sm:px-3">
          {footer}
        </footer>
      ) : null}
    </>
  );
}
