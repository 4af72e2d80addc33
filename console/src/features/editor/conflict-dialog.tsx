import { useTranslation } from 'react-i18next';
import { Banner } from '../../design/banner.tsx';
import { Button } from '../../design/button.tsx';
import { CopyButton } from '../../design/copy-button.tsx';
import { Dialog } from '../../design/dialog.tsx';
import { useFormats } from '../../design/formats.ts';
import { DifferenceList, useAgentDifferences } from './difference-list.tsx';
import { useEditorState } from './settings/editor-store.tsx';
import type { SaveConflict } from './use-saving.ts';

/** This agent was saved elsewhere in the meantime: shows both versions and lets the user decide. */
export function ConflictDialog(props: SaveConflict) {
  const { theirs, savedBy, isSaving, onKeepMine, onTakeTheirs, onClose } = props;
  const { t } = useTranslation();
  const formats = useFormats();
  const mine = useEditorState(({ draft }) => draft.document);
  const differences = useAgentDifferences(mine, theirs);
  const when = formats.moment(savedBy.updated_at);
  const copied = differences
    .flatMap((section) => section.differences.map(({ label, mine: text }) => `${label}\n${text}`))
    .join('\n\n');
  return (
    <Dialog
      size="xl"
      dismissible={false}
      onClose={onClose}
      title={t('editor.conflict_title')}
      description={
        savedBy.is_own
          ? t('editor.conflict_message_own', { when })
          : t('editor.conflict_message', { person: savedBy.updated_by || t('editor.somebody'), when })
      }
      footer={
        <>
          <CopyButton text={copied} label={t('editor.conflict_copy')} className="mr-auto px-2">
            {t('editor.conflict_copy')}
          </CopyButton>
          <Button onClick={onClose}>{t('editor.conflict_close')}</Button>
          <Button disabled={isSaving} onClick={onTakeTheirs}>
            {t('editor.conflict_theirs')}
          </Button>
          <Button variant="danger" loading={isSaving} onClick={onKeepMine}>
            {t(savedBy.is_own ? 'editor.conflict_mine_own' : 'editor.conflict_mine')}
          </Button>
        </>
      }
    >
      {differences.length === 0 ? (
        <Banner>{t('editor.conflict_same')}</Banner>
      ) : (
        <DifferenceList
          differences={differences}
          mineTitle={t(savedBy.is_own ? 'editor.conflict_here' : 'editor.yours')}
          theirsTitle={t(savedBy.is_own ? 'editor.conflict_saved' : 'editor.theirs')}
        />
      )}
    </Dialog>
  );
}
