import { emitConsoleEvent } from '../../session/console-events.ts';
import {
  AgentKnowledgePanel,
  type AgentKnowledgePanelProps,
} from '../knowledge/agent-knowledge/agent-knowledge-panel.tsx';
import { type Draft, settingIn } from './settings/draft.ts';
import { useEditor, useEditorState, useSettingValue } from './settings/editor-store.tsx';
import type { SettingPath } from './settings/settings.ts';

type Value = AgentKnowledgePanelProps['value'];

const PATHS = {
  knowledge: 'conversation_config.agent.prompt.knowledge_base',
  useRAG: 'conversation_config.agent.prompt.rag.enabled',
  embeddingModel: 'conversation_config.agent.prompt.rag.embedding_model',
  maxDocumentsLength: 'conversation_config.agent.prompt.rag.max_documents_length',
  maxVectorDistance: 'conversation_config.agent.prompt.rag.max_vector_distance',
} as const satisfies Record<keyof Value, SettingPath>;

/** What the agent knows. */
export function KnowledgeSection() {
  const { store, readOnly } = useEditor();
  const agentId = useEditorState(({ stored }) => stored?.agent_id);
  const language = useSettingValue('conversation_config.agent.language');
  const value = {
    knowledge: useSettingValue(PATHS.knowledge),
    useRAG: useSettingValue(PATHS.useRAG),
    embeddingModel: useSettingValue(PATHS.embeddingModel),
    maxDocumentsLength: useSettingValue(PATHS.maxDocumentsLength),
    maxVectorDistance: useSettingValue(PATHS.maxVectorDistance),
  };
  return (
    <AgentKnowledgePanel
      value={value}
      current={() => knowledgeIn(store.state().draft)}
      agentId={agentId}
      language={language}
      readOnly={readOnly}
      onChange={(change) =>
        store.edit(
          Object.fromEntries(Object.entries(change).map(([key, next]) => [PATHS[key as keyof Value], next])),
        )
      }
      onDocumentAdded={(addition) => {
        store.dispatch({ type: 'document-added', ...addition });
        emitConsoleEvent('refresh-agents');
      }}
    />
  );
}

/** What a draft says of the agent's knowledge. */
function knowledgeIn(draft: Draft): Value {
  return {
    knowledge: settingIn(draft, PATHS.knowledge),
    useRAG: settingIn(draft, PATHS.useRAG),
    embeddingModel: settingIn(draft, PATHS.embeddingModel),
    maxDocumentsLength: settingIn(draft, PATHS.maxDocumentsLength),
    maxVectorDistance: settingIn(draft, PATHS.maxVectorDistance),
  };
}
