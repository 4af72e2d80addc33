import {
  assignNumber,
  createNumber,
  deleteNumber,
  listNumbers,
  listProviderNumbers,
  type NewNumber,
  type NumberStatus,
  removeNumber,
  updateNumber,
} from '@parley/contract/numbers.ts';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { call } from '../session/api.ts';
import { emitConsoleEvent } from '../session/console-events.ts';
import { readQuery } from './read-query.ts';
import { useChange, useRemoval } from './use-change.ts';

/** Numbers of the team, with the agents that answer them, which change elsewhere. */
export const managedNumbersQuery = () => readQuery(['managed-numbers'], listNumbers, {}, { staleTime: 0 });

const invalidates = [managedNumbersQuery()];

/** Adds a number. */
export const useCreateNumber = () =>
  useChange((body: NewNumber) => call(createNumber, { body }), { invalidates });

/** Changes a number's label and status. */
export const useUpdateNumber = () =>
  useChange(
    ({ id, ...body }: { id: string; label: string; status: NumberStatus }) =>
      call(updateNumber, { params: { id }, body }),
    { invalidates },
  );

/** Takes a number from the team. */
export const useDeleteNumber = () =>
  useRemoval((id: string) => call(deleteNumber, { params: { id } }), managedNumbersQuery());

/** Every number that the provider knows of the team, read again each time a number is about to be chosen. */
export const providerNumbersQuery = () =>
  queryOptions({
    queryKey: ['provider-numbers'],
    queryFn: async ({ signal }) => (await call(listProviderNumbers, { body: { get: 'all' } }, signal)).values,
    staleTime: 0,
    gcTime: 0,
  });

/** Lets an agent answer a number, which is given in digits; another agent that answers it loses it with `move` alone. */
export const useAssignNumber = () =>
  useMutation({
    mutationFn: ({ number, agentId, move }: { number: number; agentId: string; move: boolean }) =>
      call(assignNumber, { body: { number, ai_agent_uuid: agentId, move: move || undefined } }),
    onSettled: () => emitConsoleEvent('refresh-agents'),
  });

/** Takes a number, which is given in digits, from the agent that answers it. */
export const useRemoveNumber = () =>
  useMutation({
    mutationFn: (number: number) => call(removeNumber, { body: { number } }),
    onSettled: () => emitConsoleEvent('refresh-agents'),
  });
