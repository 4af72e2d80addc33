import type { PostCallWebhook } from '@parley/contract/post-call-webhooks.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { ArrowLeft, Inbox } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { DeliveryRow } from '../../../conversation-record/deliveries/delivery-row.tsx';
import { webhookDeliveriesQuery } from '../../../data/post-call-deliveries.ts';
import { Button } from '../../../design/button.tsx';
import { EmptyState } from '../../../design/empty-state.tsx';
import { ErrorState } from '../../../design/error-state.tsx';
import { Skeleton } from '../../../design/skeleton.tsx';
import { settingsErrorText } from '../settings-error.ts';
import { SettingsSection } from '../settings-section.tsx';
import { MissedConversations } from './missed-conversations.tsx';

/** Everything that a webhook was told, newest first, in place of the list of webhooks. */
export function WebhookDeliveries({ webhook, onBack }: { webhook: PostCallWebhook; onBack: () => void }) {
  const { t } = useTranslation();
  const { data, error, isFetching, isFetchingNextPage, hasNextPage, refetch, fetchNextPage } =
    useInfiniteQuery(webhookDeliveriesQuery(webhook.webhook_id));
  const deliveries = data?.pages.flatMap(({ list }) => list);
  return (
    <SettingsSection
      title={t('postCall.deliveries')}
      description={<span className="wrap-anywhere font-mono">{webhook.url}</span>}
      aside={
        <Button autoFocus icon={<ArrowLeft size={16} aria-hidden />} onClick={onBack}>
          {t('postCall.back')}
        </Button>
      }
    >
      <MissedConversations webhook={webhook} />
      {deliveries ? (
        deliveries.length === 0 ? (
          <EmptyState
            className="rounded-lg border border-dashed py-8"
            icon={<Inbox size={20} aria-hidden />}
            title={t('postCall.no_deliveries')}
            message={t('postCall.no_deliveries_message')}
          />
        ) : (
          <>
            <ul aria-label={t('postCall.deliveries')} className="divide-y rounded-lg border">
              {deliveries.map((delivery) => (
                <DeliveryRow
                  key={delivery.delivery_id}
                  delivery={delivery}
                  title={
                    <span className="font-mono text-sm">
                      {delivery.conversation_id ?? t('postCall.test_event')}
                    </span>
                  }
                  mayRedeliver
                />
              ))}
            </ul>
            {hasNextPage ? (
              <Button className="mt-3" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
                {t('postCall.show_more')}
              </Button>
            ) : null}
          </>
        )
      ) : error ? (
        <ErrorState
          className="py-8"
          title={t('postCall.deliveries_failed')}
          message={settingsErrorText(error, t)}
          retrying={isFetching}
          onRetry={() => void refetch()}
        />
      ) : (
        <div role="status" aria-label={t('teamSettings.loading')} className="flex flex-col gap-3">
          {['first', 'second', 'third'].map((place) => (
            <Skeleton key={place} className="h-14 w-full" />
          ))}
        </div>
      )}
    </SettingsSection>
  );
}
