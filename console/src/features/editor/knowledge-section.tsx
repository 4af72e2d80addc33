import { useCallback, useMemo } from 'react';
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
  const knowledge = useSettingValue(PATHS.knowledge);
  const useRAG = useSettingValue(PATHS.useRAG);
  const embeddingModel = useSettingValue(PATHS.embeddingModel);
  const maxDocumentsLength = useSettingValue(PATHS.maxDocumentsLength);
  const maxVectorDistance = useSettingValue(PATHS.maxVectorDistance);
  const value = useMemo(
    () => ({ knowledge, useRAG, embeddingModel, maxDocumentsLength, maxVectorDistance }),
    [knowledge, useRAG, embeddingModel, maxDocumentsLength, maxVectorDistance],
  );
  const current = useCallback(() => knowledgeIn(store.state().draft), [store]);
  const handleChange = useCallback(
    (change: Partial<Value>) =>
      store.edit(
        Object.fromEntries(Object.entries(change).map(([key, next]) => [PATHS[key as keyof Value], next])),
      ),
    [store],
  );
  const handleAdded = useCallback<AgentKnowledgePanelProps['onDocumentAdded']>(
    (addition) => {
      store.dispatch({ type: 'document-added', ...addition });
      emitConsoleEvent('refresh-agents');
    },
    [store],
  );
  return (
    <AgentKnowledgePanel
      value={value}
      current={current}
      agentId={agentId}
      language={language}
      readOnly={readOnly}
      onChange={handleChange}
      onDocumentAdded={handleAdded}
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
