import { CUSTOM_LLM } from '@parley/contract/agent-defaults.ts';
import type { AgentDetail } from '@parley/contract/agents.ts';
import { PROMPT_DEBOUNCE_MS } from '@parley/contract/limits.ts';
import { useCallback, useEffect, useMemo, useReducer, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSettledValue } from '../../design/use-settled-value.ts';
import { emitConsoleEvent } from '../../session/console-events.ts';
import { useMay } from '../../session/permissions.ts';
import { SimulationPanel } from '../simulation/simulation-panel.tsx';
import { VoiceNoticePanel } from '../voices/voice-notice-panel.tsx';
import { AgentActions } from './agent-actions.tsx';
import { type AgentLimit, AgentLimitBanner, isLimitReached } from './agent-limit.tsx';
import { ConflictDialog } from './conflict-dialog.tsx';
import { CustomLlmPanel } from './custom-llm/custom-llm-panel.tsx';
import type { DraftChange } from './draft/agent-draft.ts';
import type { DraftKey } from './draft/draft-storage.ts';
import { type EditorState, isUnsaved, payloadBase, reduceEditor } from './draft/editor-state.ts';
import { toAgentPayload } from './draft/to-agent-payload.ts';
import { EditorBanners } from './editor-banners.tsx';
import type { EditorPanelProps } from './editor-panel-props.ts';
import { EditorScreen } from './editor-screen.tsx';
import { EditorSections } from './editor-sections.tsx';
import { EditorHeader } from './header/editor-header.tsx';
import { type Greetings, spokenVoice } from './header/language-change.ts';
import { LeaveDialogs } from './leave-dialogs.tsx';
import { ModelNotice } from './model-notice.tsx';
import { SaveBar } from './save-bar.tsx';
import { SavingGate } from './tests/saving-gate.tsx';
import { TestsTab } from './tests/tests-tab.tsx';
import { useEditorView } from './tests/use-editor-view.ts';
import { useKeptDraft } from './use-kept-draft.ts';
import { useLeaveGuard } from './use-leave-guard.ts';
import { useSaving } from './use-saving.ts';

export type AgentEditorProps = {
  start: EditorState;
  draftKey: DraftKey;
  /** The template could not be read, so the agent starts from a text of this console. */
  isTemplateMissing: boolean;
  /** First messages of the template that a new agent is made of. */
  greetings: Greetings | undefined;
  limit: AgentLimit;
  /** The number that an agent answers; undefined for none. */
  numberOf: (agentId: string) => string | undefined;
  onClose: () => void;
  onCreated: (agent: AgentDetail) => void;
};

/** Configures one agent on the whole screen, with a place to test it at its side. */
export function AgentEditor(props: AgentEditorProps) {
  const { start, draftKey, isTemplateMissing, greetings, limit, numberOf, onClose, onCreated } = props;
  const { t } = useTranslation();
  const readOnly = !useMay('member');
  const [state, dispatch] = useReducer(reduceEditor, start);
  const { draft, stored } = state;
  const unsaved = isUnsaved(state);
  const lastEdit = useRef(0);
  const { view, onView, testsPlace, showTests } = useEditorView(stored !== undefined);
  const [editedTest, setEditedTest] = useState<string>();
  const [isTesting, setTesting] = useState(false);

  const handleChange = useCallback((change: DraftChange) => {
    lastEdit.current = performance.now();
    dispatch({ type: 'draft-edit', change });
  }, []);
  const handleDocumentAdded = useCallback<EditorPanelProps['onDocumentAdded']>((addition) => {
    dispatch({ type: 'document-added', ...addition });
    emitConsoleEvent('refresh-agents');
  }, []);
  const { isKept, forget } = useKeptDraft(state, stored ? { ...draftKey, agent: stored.agent_id } : draftKey);
  const guard = useLeaveGuard({ unsaved, storedId: stored?.provider_uuid, editedTest, isTesting });
  const handleSaved = useCallback(
    (agent: AgentDetail, wasCreated: boolean) => {
      forget();
      if (wasCreated) onCreated(agent);
    },
    [forget, onCreated],
  );
  const saving = useSaving({ state, dispatch, lastEdit, onSaved: handleSaved });
  // A draft that was begun before stays here until there is room for it.
  const hasNoRoom = !stored && !readOnly && isLimitReached(limit);
  const canSave = !readOnly && (unsaved || !stored) && !hasNoRoom;
  useSaveShortcut(canSave && view !== 'tests' ? saving.save : undefined);

  const settled = useSettledValue(draft, PROMPT_DEBOUNCE_MS);
  const base = payloadBase(state);
  const agentId = stored?.agent_id;
  const tested = useMemo(() => ({ agentId, draft: toAgentPayload(settled, base) }), [agentId, settled, base]);
  const discard = () => {
    forget();
    dispatch({ type: 'draft-discard' });
  };
  return (
    <EditorScreen
      name={draft.name || t('editor.untitled')}
      view={view}
      onView={onView}
      onClose={onClose}
      actions={<AgentActions state={state} dispatch={dispatch} readOnly={readOnly} />}
      header={
        <EditorHeader
          name={draft.name}
          nameError={state.errors.name}
          providerUuid={stored?.provider_uuid}
          language={draft.language}
          firstMessage={draft.firstMessage}
          greetings={greetings}
          voice={draft.type === 'voice' ? draft.voice : undefined}
          llmModel={draft.llmModel}
          hasCustomLlm={Boolean(draft.customLlm?.url.trim())}
          temperature={draft.temperature}
          readOnly={readOnly}
          isTesting={view !== 'configuration'}
          onChange={handleChange}
        />
      }
      footer={
        readOnly ? null : (
          <SaveBar
            isNew={!stored}
            isSaving={saving.isSaving}
            unsaved={unsaved}
            isKept={isKept}
            canSave={canSave}
            before={
              stored && unsaved ? (
                <SavingGate
                  agentId={stored.agent_id}
                  isSaving={saving.isSaving}
                  settings={() => (saving.check() ? toAgentPayload(draft, base) : undefined)}
                  onSave={saving.save}
                  onPlace={showTests}
                />
              ) : null
            }
            onSave={saving.save}
          />
        )
      }
      test={
        <SimulationPanel
          {...tested}
          number={tested.agentId && numberOf(tested.agentId)}
          isDirty={unsaved || !stored}
          onMakeTest={stored && !readOnly ? (turn) => showTests({ kind: 'turn', ...turn }) : undefined}
          onRunning={setTesting}
          onClose={() => onView('configuration')}
        />
      }
      tests={
        stored && {
          content: testsPlace ? (
            <TestsTab
              agent={stored}
              draft={draft}
              settings={tested.draft}
              isUnsaved={unsaved}
              readOnly={readOnly}
              isShown={view === 'tests'}
              place={testsPlace}
              onPlace={showTests}
              onEditing={setEditedTest}
            />
          ) : null,
        }
      }
    >
      {hasNoRoom ? <AgentLimitBanner limit={limit} /> : null}
      <EditorBanners
        state={state}
        readOnly={readOnly}
        isTemplateMissing={isTemplateMissing && !stored}
        onDiscard={discard}
        onKeep={() => dispatch({ type: 'draft-keep' })}
        onMine={() => dispatch({ type: 'mine-return' })}
      />
      <ModelNotice llmModel={draft.llmModel} />
      {draft.llmModel === CUSTOM_LLM ? (
        <CustomLlmPanel
          custom={draft.customLlm}
          errors={state.errors}
          readOnly={readOnly}
          onChange={handleChange}
        />
      ) : null}
      {draft.type === 'voice' ? (
        <VoiceNoticePanel value={spokenVoice(draft.voice, draft.language)} language={draft.language} />
      ) : null}
      <EditorSections
        draft={draft}
        errors={state.errors}
        tested={tested}
        readOnly={readOnly}
        onChange={handleChange}
        onDocumentAdded={handleDocumentAdded}
      />
      {saving.conflict ? <ConflictDialog mine={draft} {...saving.conflict} /> : null}
      <LeaveDialogs guard={guard} onDiscard={discard} />
    </EditorScreen>
  );
}

/** Ctrl or Cmd with S saves, and never opens the browser's own dialog. */
function useSaveShortcut(save: (() => void) | undefined): void {
  useEffect(() => {
    const handleKeyDown = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.key.toLowerCase() !== 's') return;
      event.preventDefault();
      if (!event.repeat) save?.();
    };
    window.addEventListener('keydown', handleKeyDown);
    return () => window.removeEventListener('keydown', handleKeyDown);
  }, [save]);
}
