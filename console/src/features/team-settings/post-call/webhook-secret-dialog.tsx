import type { PostCallWebhookWithSecret } from '@parley/contract/post-call-webhooks.ts';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../design/button.tsx';
import { CopiedText } from '../../../design/copied-text.tsx';
import { Dialog } from '../../../design/dialog.tsx';
import { toast } from '../../../design/toast.tsx';

/** Shows the secret of a webhook, which is told here and never again. */
export function WebhookSecretDialog({
  webhook,
  onClose,
}: {
  webhook: PostCallWebhookWithSecret;
  onClose: () => void;
}) {
  const { t, i18n } = useTranslation();
  const closeButton = useRef<HTMLButtonElement>(null);
  const { secret, earlier_secret_until } = webhook;
  const moments = new Intl.DateTimeFormat(i18n.language, { dateStyle: 'long', timeStyle: 'short' });
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="sm"
      title={t('postCall.secret_title')}
      description={t('postCall.secret_once')}
      dismissible={false}
      initialFocus={closeButton}
      footer={
        <Button ref={closeButton} variant="primary" onClick={onClose}>
          {t('postCall.secret_kept')}
        </Button>
      }
    >
      <CopiedText
        label={t('postCall.secret')}
        copyLabel={t('postCall.copy_secret')}
        text={secret}
        onFailed={() => toast.error(t('postCall.copy_failed'))}
      />
      <p className="mt-3 text-pretty text-muted text-sm">{t('postCall.secret_use')}</p>
      {earlier_secret_until === null ? null : (
        <p className="mt-2 text-pretty text-muted text-sm">
          {t('postCall.earlier_secret', { moment: moments.format(new Date(earlier_secret_until)) })}
        </p>
      )}
    </Dialog>
  );
}
