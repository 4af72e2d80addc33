import { type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../design/button.tsx';
import { ConfirmDialog } from '../../design/confirm-dialog.tsx';
import { CopiedText } from '../../design/copied-text.tsx';
import { Dialog } from '../../design/dialog.tsx';

type ShownSecretDialogProps = {
  secret: string;
  /** What is said of the secret and its buttons, where it is not one that requests are signed with. */
  words?: { title: string; once: string; label: string; copyLabel: string; kept: string };
  /** What the secret is for. */
  use: string;
  /** Stands below that. */
  children?: ReactNode;
  onClose: () => void;
};

/** Shows a secret that is told here and never again; asks before it closes in another way than by its button. */
export function ShownSecretDialog(props: ShownSecretDialogProps) {
  const { secret, words, use, children, onClose } = props;
  const { t } = useTranslation();
  const [isLeaving, setLeaving] = useState(false);
  const closeButton = useRef<HTMLButtonElement>(null);
  const once = words?.once ?? t('postCall.secret_once');
  return (
    <Dialog
      onClose={() => setLeaving(true)}
      size="sm"
      title={words?.title ?? t('postCall.secret_title')}
      description={once}
      dismissible={false}
      initialFocus={closeButton}
      footer={
        <Button ref={closeButton} variant="primary" onClick={onClose}>
          {words?.kept ?? t('postCall.secret_kept')}
        </Button>
      }
    >
      <CopiedText
        label={words?.label ?? t('fields.secret')}
        copyLabel={words?.copyLabel ?? t('secrets.copy')}
        text={secret}
      />
      <p className="mt-3 text-pretty text-muted text-sm">{use}</p>
      {children}
      <ConfirmDialog
        open={isLeaving}
        title={t('teamSettings.secret_leave_title')}
        message={once}
        confirmText={t('design.close')}
        onConfirm={onClose}
        onCancel={() => setLeaving(false)}
      />
    </Dialog>
  );
}
