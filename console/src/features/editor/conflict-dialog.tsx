import type { AgentConflict, AgentDetail } from '@parley/contract/agents.ts';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Banner } from '../../design/banner.tsx';
import { Button } from '../../design/button.tsx';
import { CopyButton } from '../../design/copy-button.tsx';
import { Dialog } from '../../design/dialog.tsx';
import { DifferenceList } from './difference-list.tsx';
import type { AgentDraft } from './draft/agent-draft.ts';
import { draftDifferences } from './draft/draft-differences.ts';
import { fromAgentDetail } from './draft/from-agent-detail.ts';
import { usePartNames } from './part-names.ts';
import { usePartText } from './part-text.ts';

export type ConflictDialogProps = {
  mine: AgentDraft;
  theirs: AgentDetail;
  savedBy: AgentConflict;
  onKeepMine: () => void;
  onTakeTheirs: () => void;
  onClose: () => void;
};

/** Somebody saved this agent in the meantime: shows both versions and lets the person decide. */
export function ConflictDialog(props: ConflictDialogProps) {
  const { mine, theirs, savedBy, onKeepMine, onTakeTheirs, onClose } = props;
  const { t, i18n } = useTranslation();
  const names = usePartNames();
  const textOf = usePartText();
  const differences = useMemo(() => draftDifferences(mine, fromAgentDetail(theirs)), [mine, theirs]);
  const when = new Date(savedBy.updated_at).toLocaleString(i18n.language, {
    dateStyle: 'medium',
    timeStyle: 'short',
  });
  const copied = differences
    .map(({ part, mine: text }) => `${names[part]}\n${textOf(part, text)}`)
    .join('\n\n');
  return (
    <Dialog
      open
      size="xl"
      dismissible={false}
      onOpenChange={(open) => !open && onClose()}
      title={t('editor.conflict_title')}
      description={t('editor.conflict_message', {
        person: savedBy.updated_by || t('editor.somebody'),
        when,
      })}
      footer={
        <>
          <CopyButton text={copied} label={t('editor.conflict_copy')} className="mr-auto px-2">
            {t('editor.conflict_copy')}
          </CopyButton>
          <Button onClick={onClose}>{t('editor.conflict_close')}</Button>
          <Button onClick={onTakeTheirs}>{t('editor.conflict_theirs')}</Button>
          <Button variant="danger" onClick={onKeepMine}>
            {t('editor.conflict_mine')}
          </Button>
        </>
      }
    >
      {differences.length === 0 ? (
        <Banner>{t('editor.conflict_same')}</Banner>
      ) : (
        <DifferenceList
          differences={differences}
          mineTitle={t('editor.yours')}
          theirsTitle={t('editor.theirs')}
        />
      )}
    </Dialog>
  );
}
