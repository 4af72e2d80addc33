import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../design/button.tsx';
import { Dialog } from '../../design/dialog.tsx';
import { lastingStorage } from '../../session/browser-storage.ts';
import { useMay } from '../../session/permissions.ts';
import { useCurrentUser } from '../../session/session-queries.ts';
import { draftsOfAgents } from './settings/stored-draft.ts';
import { useLeftOf } from './templates/left-drafts.tsx';

/** Says that an address leads to no agent, and where drafts of deleted agents are. */
export function AgentGoneDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const { id: userId } = useCurrentUser();
  const canChange = useMay('member');
  const [drafts] = useState(() => (canChange ? draftsOfAgents(lastingStorage, userId) : []));
  const left = useLeftOf(drafts);
  const closeButton = useRef<HTMLButtonElement>(null);
  return (
    <Dialog
      onClose={onClose}
      size="sm"
      title={t('editor.gone_title')}
      initialFocus={closeButton}
      footer={
        <Button ref={closeButton} variant="primary" onClick={onClose}>
          {t('editor.gone_close')}
        </Button>
      }
    >
      <p className="text-base text-muted">{t('editor.gone_message')}</p>
      {left.map(({ agent, draft }) => (
        <p key={agent} className="wrap-anywhere mt-3 text-base text-ink">
          {t('editor.gone_draft', { name: draft.document.name })}
        </p>
      ))}
    </Dialog>
  );
}
