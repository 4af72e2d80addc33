import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { DeliveryRow } from '../../../../conversation-record/deliveries/delivery-row.tsx';
import { callDeliveriesQuery } from '../../../../data/post-call-deliveries.ts';
import { ResourceState } from '../../../../design/resource-list/resource-state.tsx';
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
  const deliveries = useQuery(callDeliveriesQuery(conversationId, analysedAt));
  return (
    <ResourceState
      query={deliveries}
      loading={null}
      failed={t('postCall.deliveries_failed')}
      errorText={useCallLogErrorText()}
    >
      {(list) =>
        list.length === 0 ? null : (
          <section aria-labelledby="call-deliveries" className="flex flex-col gap-2">
            <h3 id="call-deliveries" className="font-semibold text-base text-ink">
              {t('postCall.told')}
            </h3>
            <ul aria-labelledby="call-deliveries" className="divide-y rounded-lg border bg-surface">
              {list.map((delivery) => (
                <DeliveryRow
                  key={delivery.delivery_id}
                  delivery={delivery}
                  title={delivery.host}
                  mayRedeliver={mayRedeliver}
                />
              ))}
            </ul>
          </section>
        )
      }
    </ResourceState>
  );
}
