import type { PostCallWebhookWithSecret } from '@parley/contract/post-call-webhooks.ts';
import { useTranslation } from 'react-i18next';
import { ShownSecretDialog } from '../shown-secret-dialog.tsx';

/** Shows the secret of a webhook, and until when the earlier one counts. */
export function WebhookSecretDialog({
  webhook,
  onClose,
}: {
  webhook: PostCallWebhookWithSecret;
  onClose: () => void;
}) {
  const { t, i18n } = useTranslation();
  const { secret, earlier_secret_until } = webhook;
  const moments = new Intl.DateTimeFormat(i18n.language, { dateStyle: 'long', timeStyle: 'short' });
  return (
    <ShownSecretDialog title={t('postCall.secret_title')} secret={secret} onClose={onClose}>
      <p className="mt-3 text-pretty text-muted text-sm">{t('postCall.secret_use')}</p>
      {earlier_secret_until === null ? null : (
        <p className="mt-2 text-pretty text-muted text-sm">
          {t('postCall.earlier_secret', { moment: moments.format(new Date(earlier_secret_until)) })}
        </p>
      )}
    </ShownSecretDialog>
  );
}
