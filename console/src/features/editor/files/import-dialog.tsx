import type { AgentFile } from '@parley/contract/agent-versions.ts';
import { useTranslation } from 'react-i18next';
import { Banner } from '../../../design/banner.tsx';
import { Button } from '../../../design/button.tsx';
import { Dialog } from '../../../design/dialog.tsx';
import { useFormats } from '../../../design/formats.ts';
import { DifferenceList, useAgentDifferences } from '../difference-list.tsx';
import type { AgentDocument } from '../settings/agent-document.ts';

export type ImportDialogProps = {
  /** The agent as the editor has it. */
  current: AgentDocument;
  file: AgentFile;
  onImport: () => void;
  onClose: () => void;
};

/** What a file would change in the open agent, before it does. */
export function ImportDialog({ current, file, onImport, onClose }: ImportDialogProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const differences = useAgentDifferences(current, file);
  const isOtherType = file.type !== current.type;
  const canImport = differences.length > 0 && !isOtherType;
  const when = formats.moment(file.exported_at);
  return (
    <Dialog
      size="xl"
      dismissible={false}
      onClose={onClose}
      title={t('history.import_title')}
      description={t('history.import_description', { name: file.name, when })}
      footer={
        <>
          <Button onClick={onClose}>{t(canImport ? 'design.cancel' : 'design.close')}</Button>
          {canImport ? (
            <Button variant="primary" onClick={onImport}>
              {t('history.import_confirm')}
            </Button>
          ) : null}
        </>
      }
    >
      {isOtherType ? (
        <Banner tone="warning">
          {t(file.type === 'chat' ? 'history.import_is_chat' : 'history.import_is_voice')}
        </Banner>
      ) : differences.length === 0 ? (
        <Banner>{t('history.import_same')}</Banner>
      ) : (
        <DifferenceList
          differences={differences}
          mineTitle={t('history.this_agent')}
          theirsTitle={t('history.the_file')}
        />
      )}
    </Dialog>
  );
}
