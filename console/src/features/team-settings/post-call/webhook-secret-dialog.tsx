import type { PostCallWebhookWithSecret } from '@parley/contract/post-call-webhooks.ts';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../design/formats.ts';
import { ShownSecretDialog } from '../shown-secret-dialog.tsx';

/** Shows the secret of a webhook, and until when the earlier one counts. */
export function WebhookSecretDialog({
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
    <ShownSecretDialog title={t('postCall.secret_title')} secret={secret} onClose={onClose}>
      <p className="mt-3 text-pretty text-muted text-sm">{t('postCall.secret_use')}</p>
      {earlier_secret_until === null ? null : (
        <p className="mt-2 text-pretty text-muted text-sm">
          {t('postCall.earlier_secret', { moment: formats.longMoment(earlier_secret_until) })}
        </p>
      )}
    </ShownSecretDialog>
  );
}
