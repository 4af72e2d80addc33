import type { ConversationConfig } from '@parley/contract/agent-config.ts';
import type { DocumentType } from '@parley/contract/knowledge-document.ts';

/**
 * The settings of an agent that knows one more document. With its first document it also begins to look things up,
 * since documents that are not looked up have to fit into the prompt.
 */
export function knowing(
  config: ConversationConfig,
  document: { id: string; name: string; type: DocumentType },
): ConversationConfig {
  const prompt = config.agent?.prompt ?? {};
  const known = prompt.knowledge_base ?? [];
  const rag = known.length === 0 ? { rag: { ...prompt.rag, enabled: true } } : {};
  return {
    ...config,
    agent: {
      ...config.agent,
      prompt: { ...prompt, ...rag, knowledge_base: [...known, { ...document, usage_mode: 'auto' }] },
    },
  };
}
