import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { DeliveryRow } from '../../../../conversation-record/deliveries/delivery-row.tsx';
import { callDeliveriesQuery } from '../../../../data/post-call-deliveries.ts';
import { ErrorState } from '../../../../design/error-state.tsx';
import { useMay } from '../../../../session/permissions.ts';
import { useCallLogErrorText } from '../../call-log-error-text.ts';

/** Which servers of the team were told of a conversation; nothing where none was. */
export function CallDeliveries({
  conversationId,
  analysedAt,
}: {
  conversationId: string;
  /** Null before its analysis. */
  analysedAt: string | null;
}) {
  const { t } = useTranslation();
  const mayRedeliver = useMay('member');
  const errorText = useCallLogErrorText();
  const { data, error, isFetching, refetch } = useQuery(callDeliveriesQuery(conversationId, analysedAt));
  if (error && !data) {
    return (
      <ErrorState
        title={t('postCall.deliveries_failed')}
        message={errorText(error)}
        retrying={isFetching}
        onRetry={() => void refetch()}
      />
    );
  }
  if (!data || data.length === 0) return null;
  return (
    <section aria-labelledby="call-deliveries" className="flex flex-col gap-2">
      <h3 id="call-deliveries" className="font-semibold text-base text-ink">
        {t('postCall.told')}
      </h3>
      <ul aria-labelledby="call-deliveries" className="divide-y rounded-lg border bg-surface">
        {data.map((delivery) => (
          <DeliveryRow
            key={delivery.delivery_id}
            delivery={delivery}
            title={delivery.host}
            mayRedeliver={mayRedeliver}
          />
        ))}
      </ul>
    </section>
  );
}
