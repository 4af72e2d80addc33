import { assignNumber, listProviderNumbers, removeNumber } from '@parley/contract/numbers.ts';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { call } from '../../session/api.ts';
import { emitConsoleEvent } from '../../session/console-events.ts';
import { numericNumber } from './number-choices.ts';

/** Every number of the team, read anew whenever somebody is about to choose. */
export const providerNumbersQuery = () =>
  queryOptions({
    queryKey: ['provider-numbers'],
    queryFn: async ({ signal }) => (await call(listProviderNumbers, { body: { get: 'all' } }, signal)).values,
    staleTime: 0,
    gcTime: 0,
  });

/** Lets an agent answer a number; another agent that answers it loses it with `move` alone. */
export function useAssignNumber() {
  return useMutation({
    mutationFn: ({ number, agentId, move }: { number: string; agentId: string; move: boolean }) =>
      call(assignNumber, {
        body: { number: numericNumber(number), ai_agent_uuid: agentId, ...(move ? { move } : {}) },
      }),
    onSettled: () => emitConsoleEvent('refresh-agents'),
  });
}

/** Takes a number from the agent that answers it. */
export function useRemoveNumber() {
  return useMutation({
    mutationFn: (number: string) => call(removeNumber, { body: { number: numericNumber(number) } }),
    onSettled: () => emitConsoleEvent('refresh-agents'),
  });
}
