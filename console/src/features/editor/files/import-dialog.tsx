import type { AgentFile } from '@parley/contract/agent-versions.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Banner } from '../../../design/banner.tsx';
import { Button } from '../../../design/button.tsx';
import { Dialog } from '../../../design/dialog.tsx';
import { useFormats } from '../../../design/formats.ts';
import { DifferenceList, useAgentDifferences } from '../difference-list.tsx';
import type { AgentDocument } from '../settings/agent-document.ts';
import { type DifferenceSection, withSections } from '../settings/differences.ts';

type SectionId = DifferenceSection['id'];

export type ImportDialogProps = {
  /** The agent as the editor has it. */
  current: AgentDocument;
  file: AgentFile;
  /** Gets the agent with what was chosen of the file. */
  onImport: (agent: AgentDocument) => void;
  onClose: () => void;
};

/** What a file would change in the open agent, before it does; each section can be left out. */
export function ImportDialog({ current, file, onImport, onClose }: ImportDialogProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const differences = useAgentDifferences(current, file);
  const [leftOut, setLeftOut] = useState<readonly SectionId[]>([]);
  const taken = differences.map(({ id }) => id).filter((id) => !leftOut.includes(id));
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
            <Button
              variant="primary"
              disabled={taken.length === 0}
              onClick={() => onImport(leftOut.length === 0 ? file : withSections(current, file, taken))}
            >
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
          choice={{
            leftOut,
            onChange: (id, isTaken) =>
              setLeftOut((before) => (isTaken ? before.filter((each) => each !== id) : [...before, id])),
          }}
        />
      )}
    </Dialog>
  );
}
