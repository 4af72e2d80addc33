import {
  NewPostCallWebhook,
  type PostCallWebhook,
  type PostCallWebhookWithSecret,
} from '@parley/contract/post-call-webhooks.ts';
import { useTranslation } from 'react-i18next';
import { useCreateWebhook, useUpdateWebhook } from '../../../data/post-call-webhooks.ts';
import { FormDialog } from '../../../design/form/form-dialog.tsx';
import { SwitchField, TextField } from '../../../design/form/form-fields.tsx';
import { toast } from '../../../design/toast.tsx';
import { settingsFailure } from '../settings-error.ts';

/** Asks for the address of a new webhook, or for that of one that is there. */
export function WebhookDialog({
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
      title={t(webhook ? 'postCall.edit_title' : 'postCall.add_title')}
      description={t('postCall.dialog_description')}
      submitText={t(webhook ? 'teamSettings.save' : 'postCall.add')}
      schema={NewPostCallWebhook}
      defaultValues={{ url: webhook?.url ?? '', includes_tests: webhook?.includes_tests ?? false }}
      failureOf={(error) => settingsFailure(error, t, { post_call_url_taken: 'url', address_refused: 'url' })}
      onSubmit={async (input) => {
        if (!webhook) return onCreated(await create.mutateAsync(input));
        await update.mutateAsync({ webhook_id: webhook.webhook_id, ...input });
        toast.success(t('postCall.saved'));
        onClose();
      }}
      onClose={onClose}
    >
      <TextField
        name="url"
        label={t('postCall.url')}
        hint={t('postCall.url_hint')}
        errorText={t('postCall.url_invalid')}
        type="url"
        inputMode="url"
        autoComplete="off"
        placeholder="https://"
        mono
        maxLength={2_048}
      />
      <SwitchField
        name="includes_tests"
        label={t('postCall.includes_tests')}
        hint={t('postCall.includes_tests_hint')}
      />
    </FormDialog>
  );
}
