import { CUSTOM_LLM } from '@parley/contract/agent-defaults.ts';
import type { AgentDetail } from '@parley/contract/agents.ts';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { useIsMounted } from '../../design/use-is-mounted.ts';
import { useSaveShortcut } from '../../design/use-save-shortcut.ts';
import { lastingStorage } from '../../session/browser-storage.ts';
import { emitConsoleEvent } from '../../session/console-events.ts';
import { useMay } from '../../session/permissions.ts';
import { TestPanel } from '../test-panel/test-panel.tsx';
import { TypedSecretListener, useTypedSecrets } from '../tools/new-secret-panel.tsx';
import { VoiceNoticePanel } from '../voices/voice-notice-panel.tsx';
import { AgentActions } from './agent-actions.tsx';
import { type AgentLimit, AgentLimitBanner, isLimitReached } from './agent-limit.tsx';
import { ConflictDialog } from './conflict-dialog.tsx';
import { CustomLlmPanel } from './custom-llm/custom-llm-panel.tsx';
import { EditorBanners } from './editor-banners.tsx';
import { EditorScreen } from './editor-screen.tsx';
import { EditorSections } from './editor-sections.tsx';
import { EditorHeader } from './header/editor-header.tsx';
import { LeaveDialogs } from './leave-dialogs.tsx';
import { SaveBar } from './save-bar.tsx';
import type { AgentDocument } from './settings/agent-document.ts';
import { type EditorState, isUnsaved } from './settings/editor-state.ts';
import {
  EditorProvider,
  EditorStore,
  useEditor,
  useEditorState,
  useSettingValue,
} from './settings/editor-store.tsx';
import { type Greetings, spokenVoice } from './settings/spoken-agent.ts';
import type { DraftKey } from './settings/stored-draft.ts';
import { TestValueStore } from './settings/test-values.ts';
import { useTestedDraft } from './settings/tested-draft.ts';
import { useStoredDraft } from './settings/use-stored-draft.ts';
import { useTestValues } from './settings/used-variables.ts';
import { TestsTab } from './tests/tests-tab.tsx';
import { type EditorViewing, useEditorView } from './tests/use-editor-view.ts';
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
  /** Another user has deleted the agent, whose draft is left for a new one; the sentence says so. */
  onGone: (draft: AgentDocument, problem: string) => void;
};

/** Configures one agent on the whole screen, with the test panel at its side. */
export function AgentEditor({ start, ...props }: AgentEditorProps) {
  const [store] = useState(() => new EditorStore(start));
  const [testValues] = useState(() => new TestValueStore(lastingStorage, props.draftKey));
  return (
    <EditorProvider store={store} testValues={testValues} readOnly={!useMay('member')}>
      <OpenEditor {...props} />
    </EditorProvider>
  );
}

function OpenEditor(props: Omit<AgentEditorProps, 'start'>) {
  const { draftKey, isTemplateMissing, greetings, limit, numberOf, onClose, onCreated, onGone } = props;
  const { t } = useTranslation();
  const { store, testValues, readOnly } = useEditor();
  const name = useSettingValue('name');
  const stored = useEditorState((state) => state.stored);
  const unsaved = useEditorState(isUnsaved);
  const viewing = useEditorView(stored !== undefined);
  const { view, onView } = viewing;
  const [editedTest, setEditedTest] = useState<string>();
  const [isTesting, setTesting] = useState(false);
  const { isDraftStored, storeNow } = useStoredDraft(store, draftKey);
  const isOpen = useIsMounted();
  const { isGone, handleGone } = useAgentGone(isOpen, onGone);
  const { isTypingSecret, listener } = useTypedSecrets();
  const guard = useLeaveGuard({
    unsaved,
    storedId: stored?.provider_uuid,
    isTypingSecret: isTypingSecret && !isGone,
    editedTest: isGone ? undefined : editedTest,
    isTesting: isTesting && !isGone,
  });
  const handleSaved = (agent: AgentDetail, wasCreated: boolean) => {
    storeNow();
    if (!wasCreated) return;
    testValues.moveTo(agent.agent_id);
    // An editor that was closed while the agent was being created stays closed.
    if (isOpen()) onCreated(agent);
  };
  const handleDefaultWanted = (variable: string) => {
    onView('configuration');
    emitConsoleEvent('variable-default-wanted', { name: variable });
  };
  const saving = useSaving(store, handleSaved, handleDefaultWanted, handleGone);
  // A draft that was begun before stays here until there is room for it.
  const hasNoRoom = !stored && !readOnly && isLimitReached(limit);
  const canSave = !readOnly && (unsaved || !stored) && !hasNoRoom;
  useSaveShortcut(canSave && view !== 'tests' ? saving.save : undefined);
  const discard = () => store.dispatch({ type: 'draft-discard' });
  return (
    <EditorScreen
      name={name || t('editor.untitled')}
      view={view}
      onView={onView}
      isTestClosed={viewing.isTestClosed}
      onClose={onClose}
      actions={<AgentActions />}
      header={<EditorHeader greetings={greetings} isTesting={view !== 'configuration'} />}
      footer={
        readOnly ? null : (
          <SaveBar
            saving={saving}
            canSave={canSave}
            isDraftStored={isDraftStored}
            onShowTests={viewing.showTests}
          />
        )
      }
      test={<TestOfDraft numberOf={numberOf} viewing={viewing} onRunning={setTesting} />}
      tests={stored && { content: <TestsTab viewing={viewing} onEditing={setEditedTest} /> }}
    >
      {hasNoRoom ? <AgentLimitBanner limit={limit} /> : null}
      <EditorBanners isTemplateMissing={isTemplateMissing && !stored} onDiscard={discard} />
      <TypedSecretListener value={listener}>
        <ModelAndVoice />
      </TypedSecretListener>
      <EditorSections />
      {saving.conflict ? <ConflictDialog {...saving.conflict} /> : null}
      <LeaveDialogs guard={guard} onDiscard={discard} />
    </EditorScreen>
  );
}

/** Leaves the draft of an agent that another user has deleted to a new agent. */
function useAgentGone(isOpen: () => boolean, onGone: AgentEditorProps['onGone']) {
  const { store } = useEditor();
  const [isGone, setGone] = useState(false);
  const handleGone = (problem: string) => {
    if (!isOpen()) return;
    const { document } = store.state().draft;
    // At once: the editor guards the address while it knows of something that is not saved.
    flushSync(() => {
      setGone(true);
      store.dispatch({ type: 'draft-discard' });
    });
    onGone(document, problem);
  };
  return { isGone, handleGone };
}

/** What the choice of model and voice asks for: the address of an own model server, and what is amiss with the voice. */
function ModelAndVoice() {
  const llmModel = useSettingValue('conversation_config.agent.prompt.llm');
  const voice = useSettingValue('conversation_config.tts.voice_id');
  const language = useSettingValue('conversation_config.agent.language');
  const type = useEditorState(({ draft }) => draft.document.type);
  return (
    <>
      {llmModel === CUSTOM_LLM ? <CustomLlmPanel /> : null}
      {type === 'voice' ? (
        <VoiceNoticePanel value={spokenVoice(voice, language)} language={language} />
      ) : null}
    </>
  );
}

type TestOfDraftProps = Pick<AgentEditorProps, 'numberOf'> & {
  viewing: EditorViewing;
  onRunning: (isRunning: boolean) => void;
};

/** A test of the draft, saved or not. */
function TestOfDraft({ numberOf, viewing, onRunning }: TestOfDraftProps) {
  const { readOnly, testValues } = useEditor();
  const values = useTestValues();
  const tested = useTestedDraft();
  const unsaved = useEditorState(isUnsaved);
  const { agentId } = tested;
  return (
    <TestPanel
      {...tested}
      testValues={values}
      onTestValue={testValues.set}
      number={agentId && numberOf(agentId)}
      isDirty={unsaved || agentId === undefined}
      onMakeTest={
        agentId !== undefined && !readOnly
          ? (turn) => viewing.showTests({ kind: 'turn', ...turn })
          : undefined
      }
      onRunning={onRunning}
      onClose={viewing.closeTest}
    />
  );
}
