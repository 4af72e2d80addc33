import {
  NewPostCallWebhook,
  type PostCallWebhook,
  type PostCallWebhookWithSecret,
} from '@parley/contract/post-call-webhooks.ts';
import { useQuery } from '@tanstack/react-query';
import { Webhook } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import type { z } from 'zod';
import {
  postCallWebhooksQuery,
  useCreateWebhook,
  useRotateSecret,
  useUpdateWebhook,
} from '../../../data/post-call-webhooks.ts';
import { ConfirmedChange } from '../../../design/confirmed-change.tsx';
import { FormDialog } from '../../../design/form/form-dialog.tsx';
import { SwitchField } from '../../../design/form/form-fields.tsx';
import { useFormats } from '../../../design/formats.ts';
import { toast } from '../../../design/toast.tsx';
import { settingsErrorText, settingsFailure } from '../settings-error.ts';
import { ServerAddressField } from '../settings-fields.tsx';
import { SettingsListSection } from '../settings-list-section.tsx';
import { ShownSecretDialog } from '../shown-secret-dialog.tsx';
import { WebhookDeliveries } from './webhook-deliveries.tsx';
import { WebhookRow } from './webhook-row.tsx';

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
      title={t('teamSettings.tab_after_call')}
      hideTitle
      description={t('postCall.description')}
      add={{ text: t('postCall.add'), onClick: () => open({ kind: 'create' }) }}
      query={webhooks}
      failed={t('postCall.failed')}
      empty={{ icon: Webhook, title: t('postCall.empty'), message: t('postCall.empty_message') }}
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
          confirmText={t('secrets.new')}
          change={rotate}
          input={opened.webhook.webhook_id}
          errorText={(error) => settingsErrorText(error, t)}
          onDone={handleSecret}
          onClose={onClose}
        />
      );
  }
}

/** Shows the secret of a webhook, and until when the earlier one counts. */
function WebhookSecretDialog({
  webhook,
  onClose,
}: {
  webhook: PostCallWebhookWithSecret;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const formats = useFormats();
  const { secret, earlier_secret_until } = webhook;
  return (
    <ShownSecretDialog secret={secret} use={t('postCall.secret_use')} onClose={onClose}>
      {earlier_secret_until === null ? null : (
        <p className="mt-2 text-pretty text-muted text-sm">
          {t('postCall.earlier_secret', { moment: formats.longMoment(earlier_secret_until) })}
        </p>
      )}
    </ShownSecretDialog>
  );
}

/** What was changed alone: the rest may have been changed elsewhere since. */
function changeOf(webhook: PostCallWebhook, { url, includes_tests }: z.output<typeof NewPostCallWebhook>) {
  return {
    webhook_id: webhook.webhook_id,
    url: url === webhook.url ? undefined : url,
    includes_tests: includes_tests === webhook.includes_tests ? undefined : includes_tests,
  };
}

/** Asks for the address of a new webhook, or for that of one that is there. */
function WebhookDialog({
  webhook,
  onCreated,
  onClose,
}: {
  /** Undefined for a new one. */
  webhook: PostCallWebhook | undefined;
  onCreated: (webhook: PostCallWebhookWithSecret) => void;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const create = useCreateWebhook();
  const update = useUpdateWebhook();
  return (
    <FormDialog
      size="sm"
      title={t(webhook ? 'postCall.edit_title' : 'postCall.add')}
      description={t('postCall.dialog_description')}
      submitText={t(webhook ? 'buttons.save' : 'postCall.add')}
      schema={NewPostCallWebhook}
      defaultValues={{ url: webhook?.url ?? '', includes_tests: webhook?.includes_tests ?? false }}
      failureOf={(error) => settingsFailure(error, t, { post_call_url_taken: 'url', address_refused: 'url' })}
      onSubmit={async (input) => {
        if (!webhook) return onCreated(await create.mutateAsync(input));
        await update.mutateAsync(changeOf(webhook, input));
        toast.success(t('postCall.saved'));
        onClose();
      }}
      onClose={onClose}
    >
      <ServerAddressField label={t('fields.address')} hint={t('postCall.url_hint')} />
      <SwitchField
        name="includes_tests"
        label={t('postCall.includes_tests')}
        hint={t('postCall.includes_tests_hint')}
      />
    </FormDialog>
  );
}
