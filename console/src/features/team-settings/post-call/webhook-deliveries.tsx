import { POST_CALL_WEBHOOKS } from '@parley/contract/limits.ts';
import type { PostCallWebhook } from '@parley/contract/post-call-webhooks.ts';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { ArrowLeft, Inbox } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DeliveryRow } from '../../../conversation-record/deliveries/delivery-row.tsx';
import { webhookDeliveriesQuery } from '../../../data/post-call-deliveries.ts';
import { missedConversationsQuery, useSendMissed } from '../../../data/post-call-webhooks.ts';
import { Banner } from '../../../design/banner.tsx';
import { Button } from '../../../design/button.tsx';
import { ConfirmedChange } from '../../../design/confirmed-change.tsx';
import { useFormats } from '../../../design/formats.ts';
import { toast } from '../../../design/toast.tsx';
import { useMay } from '../../../session/permissions.ts';
import { ChangeButton } from '../change-button.tsx';
import { settingsErrorText } from '../settings-error.ts';
import { SettingsList, ShowMore } from '../settings-list.tsx';
import { SettingsSection } from '../settings-section.tsx';

/** The deliveries of a webhook, newest first, instead of the list of webhooks. */
export function WebhookDeliveries({ webhook, onBack }: { webhook: PostCallWebhook; onBack: () => void }) {
  const { t } = useTranslation();
  const mayRedeliver = useMay('admin');
  const deliveries = useInfiniteQuery(webhookDeliveriesQuery(webhook.webhook_id));
  return (
    <SettingsSection
      title={t('postCall.deliveries')}
      description={<span className="wrap-anywhere font-mono">{webhook.url}</span>}
      aside={
        <Button autoFocus icon={ArrowLeft} onClick={onBack}>
          {t('buttons.back')}
        </Button>
      }
    >
      <MissedConversations webhook={webhook} />
      <SettingsList
        label={t('postCall.deliveries')}
        query={{ ...deliveries, data: deliveries.data?.pages.flatMap(({ list }) => list) }}
        failed={t('postCall.deliveries_failed')}
        rowClassName="h-14"
        empty={{
          icon: Inbox,
          title: t('postCall.no_deliveries'),
          message: t('postCall.no_deliveries_message'),
        }}
        row={(delivery) => (
          <DeliveryRow
            key={delivery.delivery_id}
            delivery={delivery}
            title={
              <span className="font-mono text-sm">
                {delivery.conversation_id ?? t('postCall.test_event')}
              </span>
            }
            mayRedeliver={mayRedeliver}
          />
        )}
      />
      <ShowMore query={deliveries}>{t('buttons.show_more')}</ShowMore>
    </SettingsSection>
  );
}

/** Offers to send what ended while a webhook was switched off; nothing where nothing was missed. */
function MissedConversations({ webhook }: { webhook: PostCallWebhook }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const { webhook_id, url, is_active } = webhook;
  const { data } = useQuery({ ...missedConversationsQuery(webhook_id), enabled: is_active });
  const send = useSendMissed();
  // What was asked about stays while it is sent, though nothing is left to be counted then.
  const [asked, setAsked] = useState<number>();
  const count = asked ?? data?.count ?? 0;
  if (count === 0) return null;

  const { missedMax } = POST_CALL_WEBHOOKS;
  const max = formats.number(missedMax);
  const host = URL.parse(url)?.host ?? url;
  return (
    <>
      <Banner className="mb-3" title={t('postCall.missed', { count })}>
        <p className="text-pretty">{t('postCall.missed_message')}</p>
        <ChangeButton size="sm" className="mt-2" onClick={() => setAsked(count)}>
          {t('postCall.send_missed')}
        </ChangeButton>
      </Banner>
      <ConfirmedChange
        open={asked !== undefined}
        type="info"
        title={t('postCall.send_missed_title', { count: Math.min(count, missedMax) })}
        message={t(count > missedMax ? 'postCall.send_missed_first' : 'postCall.send_missed_message', {
          host,
          max,
        })}
        confirmText={t('postCall.send_missed')}
        change={send}
        input={webhook_id}
        errorText={(error) => settingsErrorText(error, t)}
        onDone={({ count: sent }) => toast.success(t('postCall.missed_sent', { count: sent }))}
        onClose={() => setAsked(undefined)}
      />
    </>
  );
}
