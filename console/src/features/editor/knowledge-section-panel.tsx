import { useMemo } from 'react';
import { AgentKnowledgePanel } from '../knowledge/agent-knowledge/agent-knowledge-panel.tsx';
import type { EditorPanelProps } from './editor-panel-props.ts';

/** What the agent knows, on the editor's draft. */
export function KnowledgeSectionPanel(props: EditorPanelProps) {
  const { draft, tested, readOnly, onChange, onDocumentAdded } = props;
  const { knowledge, useRAG, embeddingModel, maxDocumentsLength, maxVectorDistance, language } = draft;
  const value = useMemo(
    () => ({ knowledge, useRAG, embeddingModel, maxDocumentsLength, maxVectorDistance }),
    [knowledge, useRAG, embeddingModel, maxDocumentsLength, maxVectorDistance],
  );
  return (
    <AgentKnowledgePanel
      value={value}
      agentId={tested.agentId}
      language={language}
      readOnly={readOnly}
      onChange={onChange}
      onDocumentAdded={onDocumentAdded}
    />
  );
}
