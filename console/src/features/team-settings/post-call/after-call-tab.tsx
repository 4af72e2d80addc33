import type { PostCallWebhook, PostCallWebhookWithSecret } from '@parley/contract/post-call-webhooks.ts';
import { useQuery } from '@tanstack/react-query';
import { Plus, Webhook } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { postCallWebhooksQuery, useRotateSecret } from '../../../data/post-call-webhooks.ts';
import { Button } from '../../../design/button.tsx';
import { ConfirmDialog } from '../../../design/confirm-dialog.tsx';
import { toast } from '../../../design/toast.tsx';
import { settingsErrorText } from '../settings-error.ts';
import { SettingsList } from '../settings-list.tsx';
import { SettingsSection } from '../settings-section.tsx';
import { WebhookDeliveries } from './webhook-deliveries.tsx';
import { WebhookDialog } from './webhook-dialog.tsx';
import { WebhookRow } from './webhook-row.tsx';
import { WebhookSecretDialog } from './webhook-secret-dialog.tsx';

type Window =
  | { kind: 'create' }
  | { kind: 'edit'; webhook: PostCallWebhook }
  | { kind: 'rotate'; webhook: PostCallWebhook }
  | { kind: 'secret'; webhook: PostCallWebhookWithSecret };

/** Which servers are told of conversations when they are over, and what they were told. */
export function AfterCallTab() {
  const { t } = useTranslation();
  const webhooks = useQuery(postCallWebhooksQuery());
  const rotate = useRotateSecret();
  const [openWindow, setOpenWindow] = useState<Window>();
  const [shownId, setShownId] = useState<string>();
  const [leftId, setLeftId] = useState<string>();
  const shown = webhooks.data?.find(({ webhook_id }) => webhook_id === shownId);
  const close = () => setOpenWindow(undefined);
  const handleBack = () => {
    setLeftId(shownId);
    setShownId(undefined);
  };
  if (shown) return <WebhookDeliveries webhook={shown} onBack={handleBack} />;

  const handleRotate = (webhook: PostCallWebhook) =>
    rotate.mutate(webhook.webhook_id, {
      onSuccess: (changed) => setOpenWindow({ kind: 'secret', webhook: changed }),
      onError: (error) => {
        close();
        toast.error(settingsErrorText(error, t));
      },
    });
  return (
    <SettingsSection
      title={t('postCall.title')}
      description={t('postCall.description')}
      aside={
        <Button
          variant="primary"
          icon={<Plus size={16} aria-hidden />}
          onClick={() => setOpenWindow({ kind: 'create' })}
        >
          {t('postCall.add')}
        </Button>
      }
    >
      <SettingsList
        label={t('postCall.title')}
        query={webhooks}
        failed={t('postCall.failed')}
        empty={{
          icon: <Webhook size={20} aria-hidden />,
          title: t('postCall.empty'),
          message: t('postCall.empty_message'),
        }}
        row={(webhook) => (
          <WebhookRow
            key={webhook.webhook_id}
            webhook={webhook}
            wasShown={webhook.webhook_id === leftId}
            onShowDeliveries={() => setShownId(webhook.webhook_id)}
            onEdit={() => setOpenWindow({ kind: 'edit', webhook })}
            onRotate={() => setOpenWindow({ kind: 'rotate', webhook })}
          />
        )}
      />
      {openWindow?.kind === 'create' || openWindow?.kind === 'edit' ? (
        <WebhookDialog
          {...(openWindow.kind === 'edit' ? { webhook: openWindow.webhook } : {})}
          onCreated={(webhook) => setOpenWindow({ kind: 'secret', webhook })}
          onClose={close}
        />
      ) : null}
      {openWindow?.kind === 'secret' ? (
        <WebhookSecretDialog webhook={openWindow.webhook} onClose={close} />
      ) : null}
      <ConfirmDialog
        open={openWindow?.kind === 'rotate'}
        title={t('postCall.rotate_title')}
        message={t('postCall.rotate_message')}
        confirmText={t('postCall.new_secret')}
        busy={rotate.isPending}
        onConfirm={() => openWindow?.kind === 'rotate' && handleRotate(openWindow.webhook)}
        onCancel={close}
      />
    </SettingsSection>
  );
}
