import type { NewAgent } from '@parley/contract/agents.ts';
import { PROMPT_DEBOUNCE_MS } from '@parley/contract/limits.ts';
import { useMemo } from 'react';
import { useSettledValue } from '../../../design/use-settled-value.ts';
import { useEditorState } from './editor-store.tsx';

/** The draft as a test conversation gets it, a moment after an edit; without id while the agent is being created. */
export function useTestedDraft(): { agentId: string | undefined; draft: NewAgent } {
  const agentId = useEditorState(({ stored }) => stored?.agent_id);
  const document = useEditorState(({ draft }) => draft.document);
  const draft = useSettledValue(document, PROMPT_DEBOUNCE_MS);
  return useMemo(() => ({ agentId, draft }), [agentId, draft]);
}
