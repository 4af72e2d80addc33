import {
  createNumber,
  deleteNumber,
  listNumbers,
  type NewNumber,
  type NumberStatus,
  updateNumber,
} from '@parley/contract/numbers.ts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../session/api.ts';

/** Numbers of the team, with the agents that answer them. */
export const managedNumbersQuery = () =>
  queryOptions({
    queryKey: ['managed-numbers'],
    queryFn: ({ signal }) => call(listNumbers, {}, signal),
    // Agents get and lose numbers elsewhere.
    staleTime: 0,
  });

/** Adds a number. */
export function useCreateNumber() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: NewNumber) => call(createNumber, { body }),
    onSuccess: () => client.invalidateQueries(managedNumbersQuery()),
  });
}

/** What may be changed about a number. */
export type NumberChange = { id: string; label: string; status: NumberStatus };

/** Changes a number's label and status. */
export function useUpdateNumber() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, ...body }: NumberChange) => call(updateNumber, { params: { id }, body }),
    onSuccess: () => client.invalidateQueries(managedNumbersQuery()),
  });
}

/** Takes a number from the team. */
export function useDeleteNumber() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(deleteNumber, { params: { id } }),
    // Not awaited: its row is gone once the list is read again, and has something to say before.
    onSuccess: () => void client.invalidateQueries(managedNumbersQuery()),
  });
}
