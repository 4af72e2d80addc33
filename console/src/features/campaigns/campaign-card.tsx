import { Check } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { classNames } from '../../design/class-names.ts';

/** A selector of {@link CampaignCard}, whose parts may be sections of their own. */
export const CAMPAIGN_CARD = 'section[aria-labelledby]';

/** A part of the page of a campaign; as a step of its preparation it has a number, or a tick once it is done. */
export function CampaignCard({
  title,
  hint,
  step,
  isDone = false,
  action,
  children,
}: {
  title: string;
  hint?: string;
  step?: number;
  isDone?: boolean;
  action?: ReactNode;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="flex flex-col gap-4 rounded-lg border bg-surface p-4 sm:p-5">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="flex min-w-0 items-start gap-3">
          {step === undefined ? null : (
            <span
              aria-hidden
              className={classNames(
                'flex size-6 shrink-0 items-center justify-center rounded-full font-medium text-xs tabular-nums',
                isDone ? 'bg-success-soft text-success-ink' : 'bg-accent-soft text-accent-ink',
              )}
            >
              {isDone ? <Check size={16} /> : step}
            </span>
          )}
          <div className="min-w-0">
            <h2 id={id} className="font-semibold text-ink text-lg leading-6">
              {title}
            </h2>
            {hint ? <p className="mt-0.5 text-muted text-sm">{hint}</p> : null}
          </div>
        </div>
        {action}
      </div>
      {children}
    </section>
  );
}
