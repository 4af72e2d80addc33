import type { DeliveryAttempt, PostCallDelivery } from '@parley/contract/post-call-webhooks.ts';
import type { TFunction } from 'i18next';
import { ChevronDown, CircleCheck, CircleX, RotateCw } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRedeliver } from '../../data/post-call-deliveries.ts';
import { Badge, type Tone } from '../../design/badge.tsx';
import { Button } from '../../design/button.tsx';
import { useFormats } from '../../design/formats.ts';
import { ScrollRegion } from '../../design/scroll-region.tsx';
import { toast } from '../../design/toast.tsx';
import { failureText } from '../../session/failure-sentence.ts';

const TONES: Record<PostCallDelivery['status'], Tone> = {
  waiting: 'info',
  delivered: 'success',
  failed: 'danger',
};

export type DeliveryRowProps = {
  delivery: PostCallDelivery;
  /** What tells it from the others of its list. */
  title: ReactNode;
  mayRedeliver: boolean;
};

/** One delivery of a list: what came of it, its attempts on demand, and a button that sends it once more. */
export function DeliveryRow({ delivery, title, mayRedeliver }: DeliveryRowProps) {
  const { t } = useTranslation();
  const { exactMoment } = useFormats();
  const [isOpen, setOpen] = useState(false);
  const { attempts, next_attempt_at, created_at } = delivery;
  return (
    <li className="flex flex-col gap-2 px-3 py-2.5">
      <div className="flex items-start gap-3 max-sm:flex-col">
        <div className="min-w-0 flex-1">
          <p className="wrap-anywhere flex flex-wrap items-center gap-x-2 gap-y-1 font-medium text-base text-ink">
            {title} <Badge tone={TONES[delivery.status]}>{statusText(delivery, t)}</Badge>
          </p>
          <p className="text-muted text-sm">
            {t(`postCall.cause_${delivery.cause}`)} ·{' '}
            <time dateTime={created_at}>{exactMoment(created_at)}</time>
          </p>
          {next_attempt_at === null || attempts.length === 0 ? null : (
            <p className="text-muted text-sm">
              {t('postCall.next_attempt', { moment: exactMoment(next_attempt_at) })}
            </p>
          )}
        </div>
        <div className="flex shrink-0 gap-2">
          {attempts.length > 0 ? (
            <Button
              size="sm"
              variant="ghost"
              aria-expanded={isOpen}
              icon={
                <ChevronDown
                  size={16}
                  aria-hidden
                  className={isOpen ? 'rotate-180 transition-transform' : 'transition-transform'}
                />
              }
              onClick={() => setOpen(!isOpen)}
            >
              {t('postCall.attempts', { count: attempts.at(-1)?.number ?? 0 })}
            </Button>
          ) : null}
          {mayRedeliver ? <RedeliverButton delivery={delivery} /> : null}
        </div>
      </div>
      {isOpen ? <DeliveryAttempts attempts={attempts} /> : null}
    </li>
  );
}

function RedeliverButton({ delivery }: { delivery: PostCallDelivery }) {
  const { t } = useTranslation();
  const { mutateAsync: redeliver, isPending } = useRedeliver();
  const sayFailure = (description: string | undefined) =>
    toast.error(t('postCall.not_delivered'), { description });
  const handleRedeliver = () =>
    void redeliver(delivery.delivery_id).then(
      ({ attempts }) => {
        const last = attempts.at(-1);
        if (last?.problem === null) toast.success(t('postCall.delivered'));
        else sayFailure(last && outcomeText(last, t));
      },
      (error) => sayFailure(failureText(error, t, ['postCall.error_'])),
    );
  return (
    <Button size="sm" icon={RotateCw} loading={isPending} onClick={handleRedeliver}>
      {t('postCall.send_again')}
    </Button>
  );
}

/** The attempts of a delivery, oldest first, with what the receiver answered where the reader may see it. */
function DeliveryAttempts({ attempts }: { attempts: readonly DeliveryAttempt[] }) {
  const { t } = useTranslation();
  const { exactMoment, number } = useFormats();
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
            <span>{outcomeText(attempt, t)}</span>
            <span className="text-muted tabular-nums">
              {t('postCall.milliseconds', { number: number(attempt.duration_ms) })}
            </span>
            <time dateTime={attempt.at} className="text-muted">
              {exactMoment(attempt.at)}
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

function statusText({ status, next_attempt_at }: PostCallDelivery, t: TFunction): string {
  const isHeld = status === 'waiting' && next_attempt_at === null;
  return t(`postCall.status_${isHeld ? 'held' : status}`);
}

/** What came of an attempt. */
export function outcomeText({ problem, http_status }: DeliveryAttempt, t: TFunction): string {
  return http_status === null
    ? t(`postCall.problem_${problem ?? 'connection_lost'}`)
    : t('postCall.answered', { status: http_status });
}
