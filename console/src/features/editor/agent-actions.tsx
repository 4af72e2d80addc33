import type { AgentDetail } from '@parley/contract/agents.ts';
import { EllipsisVertical, FileDown, FileUp, History } from 'lucide-react';
import { lazy, Suspense, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { loadAgentExport } from '../../data/agent-versions.ts';
import { IconButton } from '../../design/icon-button.tsx';
import { Menu, MenuItem } from '../../design/menu.tsx';
import { toast } from '../../design/toast.tsx';
import { emitConsoleEvent } from '../../session/console-events.ts';
import { failureSentence } from '../../session/failure-sentence.ts';
import { agentFileName } from './files/agent-file.ts';
import { useAgentFile } from './files/use-agent-file.ts';
import { isUnsaved } from './settings/editor-state.ts';
import { useEditor, useEditorState } from './settings/editor-store.tsx';

const HistoryDialog = lazy(async () => ({
  default: (await import('./history/history-dialog.tsx')).HistoryDialog,
}));
const ImportDialog = lazy(async () => ({
  default: (await import('./files/import-dialog.tsx')).ImportDialog,
}));

/** What can be done with the whole agent: its history, and its way into and out of a file. */
export function AgentActions() {
  const { t } = useTranslation();
  const { store, readOnly } = useEditor();
  const stored = useEditorState((state) => state.stored);
  const document = useEditorState(({ draft }) => draft.document);
  const unsaved = useEditorState(isUnsaved);
  const [isHistoryOpen, setIsHistoryOpen] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const { file, read, forget } = useAgentFile();
  const handleRestored = (agent: AgentDetail) => {
    store.dispatch({ type: 'restore-end', stored: agent });
    emitConsoleEvent('refresh-agents');
    setIsHistoryOpen(false);
  };
  const handleImport = () => {
    if (file) store.dispatch({ type: 'file-import', file });
    forget();
    toast.success(t('history.imported'));
  };
  return (
    <>
      <Menu
        trigger={
          <IconButton label={t('history.actions')} icon={<EllipsisVertical size={20} aria-hidden />} />
        }
      >
        {stored ? (
          <MenuItem icon={<History size={16} aria-hidden />} onSelect={() => setIsHistoryOpen(true)}>
            {t('history.open')}
          </MenuItem>
        ) : null}
        {stored ? (
          <MenuItem
            icon={<FileDown size={16} aria-hidden />}
            onSelect={() =>
              void saveAsFile(stored).catch((error) =>
                toast.error(failureSentence(error, t) ?? t('history.export_failed')),
              )
            }
          >
            {t(unsaved ? 'history.export_saved' : 'history.export')}
          </MenuItem>
        ) : null}
        {readOnly ? null : (
          <MenuItem icon={<FileUp size={16} aria-hidden />} onSelect={() => input.current?.click()}>
            {t('history.import')}
          </MenuItem>
        )}
      </Menu>
      <input
        ref={input}
        type="file"
        accept=".json,application/json"
        aria-label={t('history.import')}
        tabIndex={-1}
        className="hidden"
        onChange={(event) => {
          void read(event.target.files?.[0]);
          // The same file may be chosen again.
          event.target.value = '';
        }}
      />
      <Suspense fallback={null}>
        {isHistoryOpen && stored ? (
          <HistoryDialog
            agent={stored}
            readOnly={readOnly}
            isUnsaved={unsaved}
            onRestored={handleRestored}
            onClose={() => setIsHistoryOpen(false)}
          />
        ) : null}
        {file ? (
          <ImportDialog current={document} file={file} onImport={handleImport} onClose={forget} />
        ) : null}
      </Suspense>
    </>
  );
}

async function saveAsFile(agent: AgentDetail): Promise<void> {
  const file = await loadAgentExport(agent.agent_id);
  const url = URL.createObjectURL(
    new Blob([JSON.stringify(file, undefined, 2)], { type: 'application/json' }),
  );
  const link = document.createElement('a');
  link.href = url;
  link.download = agentFileName(agent.name);
  link.click();
  // The download has begun by then; the browser has read what it needs.
  setTimeout(() => URL.revokeObjectURL(url), 1_000);
}
