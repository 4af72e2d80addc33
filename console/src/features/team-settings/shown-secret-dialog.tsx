import { type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../design/button.tsx';
import { CopiedText } from '../../design/copied-text.tsx';
import { Dialog } from '../../design/dialog.tsx';

type ShownSecretDialogProps = {
  title: string;
  secret: string;
  /** What the secret is for. */
  children: ReactNode;
  onClose: () => void;
};

/** Shows a secret that requests are signed with, which is told here and never again. */
export function ShownSecretDialog({ title, secret, children, onClose }: ShownSecretDialogProps) {
  const { t } = useTranslation();
  const closeButton = useRef<HTMLButtonElement>(null);
  return (
    <Dialog
      onClose={onClose}
      size="sm"
      title={title}
      description={t('postCall.secret_once')}
      dismissible={false}
      initialFocus={closeButton}
      footer={
        <Button ref={closeButton} variant="primary" onClick={onClose}>
          {t('postCall.secret_kept')}
        </Button>
      }
    >
      <CopiedText label={t('postCall.secret')} copyLabel={t('postCall.copy_secret')} text={secret} />
      {children}
    </Dialog>
  );
}
