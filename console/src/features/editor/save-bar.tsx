import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../design/button.tsx';
import { lazyPart } from '../../design/lazy-part.tsx';
import type { Draft } from './settings/draft.ts';
import { isUnsaved } from './settings/editor-state.ts';
import { useEditor, useEditorState } from './settings/editor-store.tsx';
import type { EditorViewing } from './tests/use-editor-view.ts';
import type { useSaving } from './use-saving.ts';

const SavingGatePanel = lazyPart(() => import('../agent-tests/saving-gate-panel.tsx'), 'SavingGatePanel');

export type SaveBarProps = {
  saving: ReturnType<typeof useSaving>;
  canSave: boolean;
  /** Whether the browser stores what is not saved yet. */
  isDraftStored: boolean;
  onShowTests: EditorViewing['showTests'];
};

/** Creates the agent or saves its changes, and says whether there are any. */
export function SaveBar({ saving, canSave, isDraftStored, onShowTests }: SaveBarProps) {
  const { t } = useTranslation();
  const { store } = useEditor();
  const stored = useEditorState((state) => state.stored);
  const unsaved = useEditorState(isUnsaved);
  const { isSaving, save, check } = saving;
  const tested = useRef<Draft>(undefined);
  const takeTested = () => {
    tested.current = check() ? store.state().draft : undefined;
    return tested.current?.document;
  };
  const label = stored
    ? t(isSaving ? 'editor.saving' : 'editor.save')
    : t(isSaving ? 'editor.creating' : 'editor.create');
  const saved = stored ? t(unsaved ? 'editor.unsaved' : 'editor.all_saved') : t('editor.not_created');
  const status = (!stored || unsaved) && !isDraftStored ? t('editor.not_kept') : saved;
  return (
    <div className="flex shrink-0 items-center justify-end gap-3 border-t bg-surface px-6 py-3 max-sm:px-3">
      <p role="status" className="line-clamp-3 min-w-0 flex-1 text-muted text-sm">
        {status}
      </p>
      {stored && unsaved ? (
        <SavingGatePanel
          agentId={stored.agent_id}
          isSaving={isSaving}
          settings={takeTested}
          onSave={() => save(tested.current)}
          onNavigate={onShowTests}
        />
      ) : null}
      {/* Not `disabled`: it would lose the focus as soon as everything is saved. */}
      <Button
        variant="primary"
        loading={isSaving}
        aria-disabled={!canSave}
        onClick={canSave ? () => save() : undefined}
      >
        {label}
      </Button>
    </div>
  );
}
