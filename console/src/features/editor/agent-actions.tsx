import { withoutErasure } from '@parley/contract/agent-versions.ts';
import type { AgentDetail } from '@parley/contract/agents.ts';
import { EllipsisVertical, FileDown, FileUp, History } from 'lucide-react';
import { type RefObject, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { loadAgentExport } from '../../data/agent-versions.ts';
import { HiddenFileInput } from '../../design/hidden-file-input.tsx';
import { IconButton } from '../../design/icon-button.tsx';
import { lazyPart } from '../../design/lazy-part.tsx';
import { Menu, MenuItem } from '../../design/menu.tsx';
import { saveFile } from '../../design/save-file.ts';
import { toast } from '../../design/toast.tsx';
import { emitConsoleEvent } from '../../session/console-events.ts';
import { failureSentence } from '../../session/failure-sentence.ts';
import { agentFileName } from './files/agent-file.ts';
import { useAgentFile } from './files/use-agent-file.ts';
import type { AgentDocument } from './settings/agent-document.ts';
import { isUnsaved } from './settings/editor-state.ts';
import { useEditor, useEditorState } from './settings/editor-store.tsx';

const HistoryDialog = lazyPart(() => import('./history/history-dialog.tsx'), 'HistoryDialog');
const ImportDialog = lazyPart(() => import('./files/import-dialog.tsx'), 'ImportDialog');

/** What can be done with the whole agent: its history, and its way into and out of a file. */
export function AgentActions() {
  const { store, readOnly } = useEditor();
  const stored = useEditorState((state) => state.stored);
  const unsaved = useEditorState(isUnsaved);
  const [isHistoryOpen, setIsHistoryOpen] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const handleRestored = (agent: AgentDetail) => {
    store.dispatch({ type: 'restore-end', stored: agent });
    emitConsoleEvent('refresh-agents');
    setIsHistoryOpen(false);
  };
  return (
    <>
      <ActionsMenu onHistory={() => setIsHistoryOpen(true)} onImport={() => input.current?.click()} />
      <FileImport input={input} />
      {isHistoryOpen && stored ? (
        <HistoryDialog
          agent={stored}
          readOnly={readOnly}
          isUnsaved={unsaved}
          onRestored={handleRestored}
          onClose={() => setIsHistoryOpen(false)}
        />
      ) : null}
    </>
  );
}

function ActionsMenu({ onHistory, onImport }: { onHistory: () => void; onImport: () => void }) {
  const { t } = useTranslation();
  const { readOnly } = useEditor();
  const stored = useEditorState((state) => state.stored);
  const unsaved = useEditorState(isUnsaved);
  const handleExport = (agent: AgentDetail) =>
    void saveAsFile(agent).catch((error) =>
      toast.error(failureSentence(error, t) ?? t('history.export_failed')),
    );
  return (
    <Menu
      trigger={<IconButton label={t('history.actions')} icon={<EllipsisVertical size={20} aria-hidden />} />}
    >
      {stored ? (
        <>
          <MenuItem icon={History} onSelect={onHistory}>
            {t('history.open')}
          </MenuItem>
          <MenuItem icon={FileDown} onSelect={() => handleExport(stored)}>
            {t(unsaved ? 'history.export_saved' : 'history.export')}
          </MenuItem>
        </>
      ) : null}
      {readOnly ? null : (
        <MenuItem icon={FileUp} onSelect={onImport}>
          {t('history.import')}
        </MenuItem>
      )}
    </Menu>
  );
}

/** Reads the chosen file, and asks before it replaces the draft. */
function FileImport({ input }: { input: RefObject<HTMLInputElement | null> }) {
  const { t } = useTranslation();
  const { store } = useEditor();
  const document = useEditorState(({ draft }) => draft.document);
  const { file: chosen, read, forget } = useAgentFile();
  const inForce = document.platform_settings;
  const file = useMemo(
    () => chosen && { ...chosen, platform_settings: withoutErasure(chosen.platform_settings, inForce) },
    [chosen, inForce],
  );
  const handleImport = (agent: AgentDocument) => {
    store.dispatch({ type: 'file-import', file: agent });
    forget();
    toast.success(t('history.imported'));
  };
  return (
    <>
      <HiddenFileInput
        ref={input}
        label={t('history.import')}
        accept=".json,application/json"
        onFiles={([first]) => void read(first)}
      />
      {file ? <ImportDialog current={document} file={file} onImport={handleImport} onClose={forget} /> : null}
    </>
  );
}

async function saveAsFile(agent: AgentDetail): Promise<void> {
  const file = await loadAgentExport(agent.agent_id);
  const content = new Blob([JSON.stringify(file, undefined, 2)], { type: 'application/json' });
  saveFile(content, agentFileName(agent.name));
}
