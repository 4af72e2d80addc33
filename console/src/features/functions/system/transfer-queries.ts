import { listAgents } from '@parley/contract/agent-list.ts';
import { getProviderTeam, listProviderNumbers } from '@parley/contract/numbers.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../session/api.ts';
import { destinationChoices } from './destination-choices.ts';

/** The team's agents, of which another one can take a conversation over. */
export const transferAgentsQuery = () =>
  queryOptions({
    queryKey: ['agents', 'all'],
    queryFn: ({ signal }) => call(listAgents, {}, signal),
  });

/** The team's IVRs, users and numbers. A list that cannot be read is empty. */
export const destinationsQuery = () =>
  queryOptions({
    queryKey: ['transfer-destinations'],
    queryFn: async ({ signal }) => {
      const [team, numbers] = await Promise.all([
        call(getProviderTeam, { body: { getall: '1' } }, signal).catch(() => undefined),
        call(listProviderNumbers, { body: { get: 'all' } }, signal).catch(() => undefined),
      ]);
      return destinationChoices(team?.values ?? { ivrs: [], users: [] }, numbers?.values ?? []);
    },
    staleTime: 15_000,
  });
