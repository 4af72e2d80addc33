import type { DeliveryAttempt } from '@parley/contract/post-call-webhooks.ts';
import { CircleCheck, CircleX } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { ScrollRegion } from '../../design/scroll-region.tsx';
import { useDeliveryWords } from './delivery-words.ts';

/** The attempts of a delivery, oldest first, with what the receiver answered where the reader may see it. */
export function DeliveryAttempts({ attempts }: { attempts: readonly DeliveryAttempt[] }) {
  const { t } = useTranslation();
  const words = useDeliveryWords();
  return (
    <ol className="flex flex-col divide-y rounded-md border bg-sunken">
      {attempts.map((attempt) => (
        <li key={attempt.number} className="flex flex-col gap-1.5 px-3 py-2 text-sm">
          <p className="flex flex-wrap items-center gap-x-2 gap-y-0.5 text-ink">
            {attempt.problem === null ? (
              <CircleCheck size={16} aria-hidden className="text-success-ink" />
            ) : (
              <CircleX size={16} aria-hidden className="text-danger-ink" />
            )}
            <span>{words.outcome(attempt)}</span>
            <span className="text-muted tabular-nums">{words.milliseconds(attempt.duration_ms)}</span>
            <time dateTime={attempt.at} className="text-muted">
              {words.moment(attempt.at)}
            </time>
          </p>
          {attempt.answer ? (
            <ScrollRegion
              label={t('postCall.answer_of', { number: attempt.number })}
              className="max-h-32 rounded-sm border bg-surface p-2"
            >
              <pre className="whitespace-pre-wrap break-all font-mono text-ink text-xs">{attempt.answer}</pre>
            </ScrollRegion>
          ) : null}
        </li>
      ))}
    </ol>
  );
}
