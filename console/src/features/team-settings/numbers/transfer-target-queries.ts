import {
  createTransferTarget,
  deleteTransferTarget,
  listTransferTargets,
  type NewTransferTarget,
  updateTransferTarget,
} from '@parley/contract/numbers.ts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../session/api.ts';

/** IVRs and users of the team. */
export const transferTargetsQuery = () =>
  queryOptions({
    queryKey: ['transfer-targets'],
    queryFn: ({ signal }) => call(listTransferTargets, {}, signal),
  });

/** Adds an IVR or a user, or changes the one with this id. */
export function useSaveTransferTarget(id: string | undefined) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: NewTransferTarget) =>
      id === undefined
        ? call(createTransferTarget, { body })
        : call(updateTransferTarget, { params: { id }, body }),
    onSuccess: () => client.invalidateQueries(transferTargetsQuery()),
  });
}

/** Removes an IVR or a user. */
export function useDeleteTransferTarget() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(deleteTransferTarget, { params: { id } }),
    // Not awaited: its row is gone once the list is read again, and has something to say before.
    onSuccess: () => void client.invalidateQueries(transferTargetsQuery()),
  });
}
