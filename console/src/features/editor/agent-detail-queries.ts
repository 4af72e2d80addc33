import {
  type AgentChange,
  createAgent,
  getAgent,
  type NewAgent,
  updateAgent,
} from '@parley/contract/agents.ts';
import { listLanguageModels } from '@parley/contract/language-models.ts';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { call } from '../../session/api.ts';

/** One agent with all its settings, read anew each time the editor opens. */
export const agentDetailQuery = (id: string) =>
  queryOptions({
    queryKey: ['agent', id],
    queryFn: ({ signal }) => call(getAgent, { params: { id } }, signal),
    gcTime: 0,
    retry: 1,
    refetchOnWindowFocus: false,
  });

/** Language models, and whether each can answer now. */
export const languageModelListQuery = () =>
  queryOptions({
    queryKey: ['language-models'],
    queryFn: ({ signal }) => call(listLanguageModels, {}, signal),
    staleTime: 15_000,
  });

/** What a save sends: a whole new agent, or a change to a stored one. */
export type AgentSave =
  | { kind: 'create'; agent: NewAgent }
  | { kind: 'update'; agentId: string; change: AgentChange };

/** Creates or updates an agent and reads it again as it is stored. */
export function useSaveAgent() {
  return useMutation({
    mutationFn: async (save: AgentSave) => {
      if (save.kind === 'create') return call(createAgent, { body: save.agent });
      const updated = await call(updateAgent, { params: { agent_id: save.agentId }, body: save.change });
      // The save holds even when the reading after it fails.
      return call(getAgent, { params: { id: save.agentId } }).catch(() => updated);
    },
  });
}
