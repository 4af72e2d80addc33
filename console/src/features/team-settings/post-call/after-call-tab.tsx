import type { PostCallWebhook, PostCallWebhookWithSecret } from '@parley/contract/post-call-webhooks.ts';
import { useQuery } from '@tanstack/react-query';
import { Webhook } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { postCallWebhooksQuery, useRotateSecret } from '../../../data/post-call-webhooks.ts';
import { ConfirmedChange } from '../../../design/confirmed-change.tsx';
import { settingsErrorText } from '../settings-error.ts';
import { SettingsListSection } from '../settings-list-section.tsx';
import { WebhookDeliveries } from './webhook-deliveries.tsx';
import { WebhookDialog } from './webhook-dialog.tsx';
import { WebhookRow } from './webhook-row.tsx';
import { WebhookSecretDialog } from './webhook-secret-dialog.tsx';

type Window =
  | { kind: 'create' }
  | { kind: 'edit' | 'rotate'; webhook: PostCallWebhook }
  | { kind: 'secret'; webhook: PostCallWebhookWithSecret };

/** Names in the address the webhook whose deliveries are shown. */
const SHOWN_PARAMETER = 'webhook';

/** Which servers are told of conversations when they are over, and what they were told. */
export function AfterCallTab() {
  const { t } = useTranslation();
  const webhooks = useQuery(postCallWebhooksQuery());
  const [opened, open] = useState<Window>();
  const [params, setParams] = useSearchParams();
  const shownId = params.get(SHOWN_PARAMETER);
  const [leftId, setLeftId] = useState(shownId);
  if (shownId !== null && shownId !== leftId) setLeftId(shownId);
  const shown = webhooks.data?.find(({ webhook_id }) => webhook_id === shownId);
  if (shown) return <WebhookDeliveries webhook={shown} onBack={() => setParams({})} />;
  return (
    <SettingsListSection
      title={t('postCall.title')}
      description={t('postCall.description')}
      add={{ text: t('postCall.add'), onClick: () => open({ kind: 'create' }) }}
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
          onShowDeliveries={() => setParams({ [SHOWN_PARAMETER]: webhook.webhook_id })}
          onEdit={() => open({ kind: 'edit', webhook })}
          onRotate={() => open({ kind: 'rotate', webhook })}
        />
      )}
    >
      {opened ? <WebhookWindow opened={opened} open={open} onClose={() => open(undefined)} /> : null}
    </SettingsListSection>
  );
}

/** What is open about a webhook. */
function WebhookWindow({
  opened,
  open,
  onClose,
}: {
  opened: Window;
  open: (next: Window) => void;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const rotate = useRotateSecret();
  const handleSecret = (webhook: PostCallWebhookWithSecret) => open({ kind: 'secret', webhook });
  switch (opened.kind) {
    case 'create':
      return <WebhookDialog webhook={undefined} onCreated={handleSecret} onClose={onClose} />;
    case 'edit':
      return <WebhookDialog webhook={opened.webhook} onCreated={handleSecret} onClose={onClose} />;
    case 'secret':
      return <WebhookSecretDialog webhook={opened.webhook} onClose={onClose} />;
    case 'rotate':
      return (
        <ConfirmedChange
          title={t('postCall.rotate_title')}
          message={t('postCall.rotate_message')}
          confirmText={t('postCall.new_secret')}
          change={rotate}
          input={opened.webhook.webhook_id}
          errorText={(error) => settingsErrorText(error, t)}
          onDone={handleSecret}
          onClose={onClose}
        />
      );
  }
}
