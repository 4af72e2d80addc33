import {
  createTransferTarget,
  deleteTransferTarget,
  getProviderTeam,
  listProviderNumbers,
  listTransferTargets,
  type NewTransferTarget,
  updateTransferTarget,
} from '@parley/contract/numbers.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../session/api.ts';
import { readQuery } from './read-query.ts';
import { useChange, useRemoval } from './use-change.ts';

/** IVRs and users of the team. */
export const transferTargetsQuery = () => readQuery(['transfer-targets'], listTransferTargets, {});

/** Adds an IVR or a user, or changes the one with this id. */
export const useSaveTransferTarget = (id: string | undefined) =>
  useChange(
    (body: NewTransferTarget) =>
      id === undefined
        ? call(createTransferTarget, { body })
        : call(updateTransferTarget, { params: { id }, body }),
    { invalidates: [transferTargetsQuery()] },
  );

/** Removes an IVR or a user. */
export const useDeleteTransferTarget = () =>
  useRemoval((id: string) => call(deleteTransferTarget, { params: { id } }), transferTargetsQuery());

/** The IVRs, users and numbers that the provider knows of the team. */
export const providerTargetsQuery = () =>
  queryOptions({
    queryKey: ['provider-targets'],
    queryFn: async ({ signal }) => {
      const [team, numbers] = await Promise.all([
        call(getProviderTeam, { body: { getall: '1' } }, signal),
        call(listProviderNumbers, { body: { get: 'all' } }, signal),
      ]);
      return { team: team.values, numbers: numbers.values };
    },
    staleTime: 15_000,
  });
