import { lazyPart } from '../../../design/lazy-part.tsx';
import { Skeletons } from '../../../design/skeletons.tsx';
import { isUnsaved } from '../settings/editor-state.ts';
import { useEditor, useEditorState, useSettingValue } from '../settings/editor-store.tsx';
import { useTestedDraft } from '../settings/tested-draft.ts';
import type { EditorViewing } from './use-editor-view.ts';

const AgentTestsPanel = lazyPart(
  () => import('../../agent-tests/agent-tests-panel.tsx'),
  'AgentTestsPanel',
  // Title, sentence, controls and tests.
  <Skeletons
    className="mx-auto w-full max-w-4xl gap-5 px-6 py-5 max-sm:px-3"
    shapes={['h-7 w-40', '-mt-4 h-5 w-80 max-w-full', 'h-20', 'h-56']}
  />,
);

export type TestsTabProps = {
  viewing: EditorViewing;
  /** Tells where a test with unsaved changes is edited, and undefined when there is none. */
  onEditing: (route: string | undefined) => void;
};

/** What the stored agent is tested for, on the editor's draft; nothing until it is first shown. */
export function TestsTab({ viewing, onEditing }: TestsTabProps) {
  const { readOnly } = useEditor();
  const stored = useEditorState((state) => state.stored);
  const unsaved = useEditorState(isUnsaved);
  const { draft } = useTestedDraft();
  const { functions } = useSettingValue('conversation_config.agent.prompt.tools');
  const variables = useSettingValue(
    'conversation_config.agent.dynamic_variables.dynamic_variable_placeholders',
  );
  if (!stored || !viewing.testsRoute) return null;
  return (
    <AgentTestsPanel
      agentId={stored.agent_id}
      version={stored.version}
      unsaved={unsaved ? draft : undefined}
      functions={functions}
      variables={variables}
      readOnly={readOnly}
      isShown={viewing.view === 'tests'}
      route={viewing.testsRoute}
      onNavigate={viewing.showTests}
      onEditing={onEditing}
    />
  );
}
