import { type AgentListEntry, deleteAgent, duplicateAgent, listAgents } from '@parley/contract/agent-list.ts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../session/api.ts';
import { emitConsoleEvent } from '../../session/console-events.ts';
import { toAgentRows } from './agent-rows.ts';

/** The team's agents as rows, newest first. */
export const agentListQuery = () =>
  queryOptions({
    queryKey: ['agents'],
    queryFn: ({ signal }) => call(listAgents, {}, signal),
    select: toAgentRows,
  });

/** Copies an agent and reads the list again. */
export function useDuplicateAgent() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (externalId: string) => call(duplicateAgent, { params: { external_id: externalId } }),
    onSuccess: () => client.invalidateQueries(agentListQuery()),
  });
}

/** Deletes an agent: it leaves the list at once and comes back when the server refuses. */
export function useDeleteAgent() {
  const client = useQueryClient();
  const { queryKey } = agentListQuery();
  return useMutation({
    mutationFn: (externalId: string) => call(deleteAgent, { params: { external_id: externalId } }),
    onMutate: async (externalId) => {
      await client.cancelQueries({ queryKey });
      const before = client.getQueryData<AgentListEntry[]>(queryKey);
      client.setQueryData<AgentListEntry[]>(queryKey, (entries) =>
        entries?.filter((entry) => entry.external_id !== externalId),
      );
      return { before };
    },
    onError: (_error, _externalId, context) => client.setQueryData(queryKey, context?.before),
    onSuccess: () => {
      emitConsoleEvent('agents-updated', { agents: client.getQueryData<AgentListEntry[]>(queryKey) ?? [] });
    },
    onSettled: () => client.invalidateQueries({ queryKey }),
  });
}
