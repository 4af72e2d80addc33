import type { PostCallDelivery } from '@parley/contract/post-call-webhooks.ts';
import { ChevronDown, RotateCw } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRedeliver } from '../../data/post-call-deliveries.ts';
import { Badge, type Tone } from '../../design/badge.tsx';
import { Button } from '../../design/button.tsx';
import { toast } from '../../design/toast.tsx';
import { DeliveryAttempts } from './delivery-attempts.tsx';
import { useDeliveryWords } from './delivery-words.ts';

const TONES: Record<PostCallDelivery['status'], Tone> = {
  waiting: 'info',
  delivered: 'success',
  failed: 'danger',
};

/** One delivery of a list: what came of it, its attempts on demand, and a button that sends it once more. */
export function DeliveryRow({
  delivery,
  title,
  aside,
  mayRedeliver,
}: {
  delivery: PostCallDelivery;
  /** What tells it from the others of its list. */
  title: ReactNode;
  /** Something more beneath the title. */
  aside?: ReactNode;
  mayRedeliver: boolean;
}) {
  const { t } = useTranslation();
  const words = useDeliveryWords();
  const { mutate: redeliver, isPending } = useRedeliver();
  const [isOpen, setOpen] = useState(false);
  const { attempts, next_attempt_at, created_at } = delivery;
  const handleRedeliver = () =>
    redeliver(delivery.delivery_id, {
      onSuccess: ({ attempts: all }) => {
        const last = all.at(-1);
        if (last?.problem === null) toast.success(t('postCall.delivered'));
        else toast.error(t('postCall.not_delivered'), last ? { description: words.outcome(last) } : {});
      },
      onError: (error) => toast.error(t('postCall.not_delivered'), { description: words.failure(error) }),
    });
  return (
    <li className="flex flex-col gap-2 px-3 py-2.5">
      <div className="flex items-start gap-3 max-sm:flex-col">
        <div className="min-w-0 flex-1">
          <p className="wrap-anywhere flex flex-wrap items-center gap-x-2 gap-y-1 font-medium text-base text-ink">
            {title} <Badge tone={TONES[delivery.status]}>{words.status(delivery)}</Badge>
          </p>
          <p className="text-muted text-sm">
            {words.cause(delivery)} · <time dateTime={created_at}>{words.moment(created_at)}</time>
          </p>
          {aside}
          {next_attempt_at === null || attempts.length === 0 ? null : (
            <p className="text-muted text-sm">
              {t('postCall.next_attempt', { moment: words.moment(next_attempt_at) })}
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
          {mayRedeliver ? (
            <Button
              size="sm"
              icon={<RotateCw size={16} aria-hidden />}
              loading={isPending}
              onClick={handleRedeliver}
            >
              {t('postCall.send_again')}
            </Button>
          ) : null}
        </div>
      </div>
      {isOpen ? <DeliveryAttempts attempts={attempts} /> : null}
    </li>
  );
}
