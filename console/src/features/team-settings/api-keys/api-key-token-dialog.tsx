import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../design/button.tsx';
import { CopiedText } from '../../../design/copied-text.tsx';
import { Dialog } from '../../../design/dialog.tsx';

/** Shows the token of a new key, which is told here and never again. */
export function ApiKeyTokenDialog({ token, onClose }: { token: string; onClose: () => void }) {
  const { t } = useTranslation();
  const closeButton = useRef<HTMLButtonElement>(null);
  return (
    <Dialog
      onClose={onClose}
      size="sm"
      title={t('apiKeys.token_title')}
      description={t('apiKeys.token_once')}
      dismissible={false}
      initialFocus={closeButton}
      footer={
        <Button ref={closeButton} variant="primary" onClick={onClose}>
          {t('apiKeys.token_stored')}
        </Button>
      }
    >
      <CopiedText label={t('apiKeys.token')} copyLabel={t('apiKeys.copy_token')} text={token} />
      <p className="mt-3 text-pretty text-muted text-sm">{t('apiKeys.token_use')}</p>
    </Dialog>
  );
}
