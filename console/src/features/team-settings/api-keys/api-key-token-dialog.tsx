import { useTranslation } from 'react-i18next';
import { ShownSecretDialog } from '../shown-secret-dialog.tsx';

/** Shows the token of a new key, which is told here and never again. */
export function ApiKeyTokenDialog({ token, onClose }: { token: string; onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <ShownSecretDialog
      title={t('apiKeys.token_title')}
      secret={token}
      words={{
        once: t('apiKeys.token_once'),
        label: t('apiKeys.token'),
        copyLabel: t('apiKeys.copy_token'),
        kept: t('apiKeys.token_stored'),
      }}
      onClose={onClose}
    >
      <p className="mt-3 text-pretty text-muted text-sm">{t('apiKeys.token_use')}</p>
    </ShownSecretDialog>
  );
}
