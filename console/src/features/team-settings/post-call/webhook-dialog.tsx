import {
  createPostCallWebhook,
  type PostCallWebhook,
  type PostCallWebhookWithSecret,
} from '@parley/contract/post-call-webhooks.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { useCreateWebhook, useUpdateWebhook } from '../../../data/post-call-webhooks.ts';
import { Banner } from '../../../design/banner.tsx';
import { Button } from '../../../design/button.tsx';
import { Dialog } from '../../../design/dialog.tsx';
import { Switch } from '../../../design/switch.tsx';
import { TextField } from '../../../design/text-field.tsx';
import { toast } from '../../../design/toast.tsx';
import { settingsErrorCode, settingsErrorText } from '../settings-error.ts';

/** Asks for the address of a new webhook, or for that of one that is there. */
export function WebhookDialog({
  webhook,
  onCreated,
  onClose,
}: {
  /** Absent for a new one. */
  webhook?: PostCallWebhook;
  onCreated: (webhook: PostCallWebhookWithSecret) => void;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const [url, setUrl] = useState(webhook?.url ?? '');
  const [includesTests, setIncludesTests] = useState(webhook?.includes_tests ?? false);
  const [isInvalid, setInvalid] = useState(false);
  const create = useCreateWebhook();
  const update = useUpdateWebhook();
  const { error, isPending } = webhook ? update : create;
  const isAboutUrl = ['post_call_url_taken', 'address_refused'].includes(settingsErrorCode(error) ?? '');

  const handleSubmit = () => {
    if (isPending) return;
    const input = createPostCallWebhook.body?.safeParse({ url, includes_tests: includesTests });
    setInvalid(input?.error ? z.flattenError(input.error).fieldErrors.url !== undefined : false);
    if (!input?.success) return;
    if (!webhook) return create.mutate(input.data, { onSuccess: onCreated });
    update.mutate(
      { webhook_id: webhook.webhook_id, ...input.data },
      {
        onSuccess: () => {
          toast.success(t('postCall.saved'));
          onClose();
        },
      },
    );
  };
  const forget = () => {
    setInvalid(false);
    create.reset();
    update.reset();
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="sm"
      title={t(webhook ? 'postCall.edit_title' : 'postCall.add_title')}
      description={t('postCall.dialog_description')}
      dismissible={url === (webhook?.url ?? '')}
      onSubmit={handleSubmit}
      footer={
        <>
          <Button onClick={onClose}>{t('teamSettings.cancel')}</Button>
          <Button type="submit" variant="primary" loading={isPending}>
            {t(webhook ? 'teamSettings.save' : 'postCall.add')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {error && !isAboutUrl ? <Banner tone="danger">{settingsErrorText(error, t)}</Banner> : null}
        <TextField
          label={t('postCall.url')}
          hint={t('postCall.url_hint')}
          type="url"
          inputMode="url"
          autoComplete="off"
          placeholder="https://"
          mono
          maxLength={2_048}
          value={url}
          onValueChange={(next) => {
            setUrl(next);
            forget();
          }}
          error={isInvalid ? t('postCall.url_invalid') : isAboutUrl ? settingsErrorText(error, t) : undefined}
        />
        <Switch
          label={t('postCall.includes_tests')}
          hint={t('postCall.includes_tests_hint')}
          checked={includesTests}
          onCheckedChange={setIncludesTests}
        />
      </div>
    </Dialog>
  );
}
