import { POST_CALL_WEBHOOKS } from '@parley/contract/limits.ts';
import type { PostCallWebhook } from '@parley/contract/post-call-webhooks.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { missedConversationsQuery, useSendMissed } from '../../../data/post-call-webhooks.ts';
import { Banner } from '../../../design/banner.tsx';
import { Button } from '../../../design/button.tsx';
import { ConfirmDialog } from '../../../design/confirm-dialog.tsx';
import { toast } from '../../../design/toast.tsx';
import { settingsErrorText } from '../settings-error.ts';

/** Offers to send what ended while a webhook was switched off; nothing where nothing was missed. */
export function MissedConversations({ webhook }: { webhook: PostCallWebhook }) {
  const { t, i18n } = useTranslation();
  const { webhook_id, url, is_active } = webhook;
  const { data } = useQuery({ ...missedConversationsQuery(webhook_id), enabled: is_active });
  const send = useSendMissed();
  // What was asked about stays while it is sent, though nothing is left to be counted then.
  const [asked, setAsked] = useState<number>();
  const count = asked ?? data?.count ?? 0;
  if (count === 0) return null;

  const { missedMax } = POST_CALL_WEBHOOKS;
  const max = new Intl.NumberFormat(i18n.language).format(missedMax);
  const host = URL.parse(url)?.host ?? url;
  const handleSend = () =>
    send.mutate(webhook_id, {
      onSuccess: ({ count: sent }) => toast.success(t('postCall.missed_sent', { count: sent })),
      onError: (error) => toast.error(settingsErrorText(error, t)),
      onSettled: () => setAsked(undefined),
    });
  return (
    <>
      <Banner className="mb-3" title={t('postCall.missed', { count })}>
        <p className="text-pretty">{t('postCall.missed_message')}</p>
        <Button size="sm" className="mt-2" onClick={() => setAsked(count)}>
          {t('postCall.send_missed')}
        </Button>
      </Banner>
      <ConfirmDialog
        open={asked !== undefined}
        type="info"
        title={t('postCall.send_missed_title', { count: Math.min(count, missedMax) })}
        message={t(count > missedMax ? 'postCall.send_missed_first' : 'postCall.send_missed_message', {
          host,
          max,
        })}
        confirmText={t('postCall.send_missed')}
        busy={send.isPending}
        onConfirm={handleSend}
        onCancel={() => setAsked(undefined)}
      />
    </>
  );
}
