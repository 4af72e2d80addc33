import { listAgentPage } from '@parley/contract/agent-list-page.ts';
import { getProviderTeam, listProviderNumbers } from '@parley/contract/numbers.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../../session/api.ts';
import { destinationChoices } from './destination-choices.ts';

/** Agents that are offered at a time. */
const FEW = 50;

/** The newest agents that match a search, by part of the name or by the whole agent id. */
export const transferAgentsQuery = (search: string) =>
  queryOptions({
    queryKey: ['agents', 'transfer', search],
    queryFn: async ({ signal }) => {
      const query = { page_size: FEW, ...(search === '' ? {} : { search }) };
      return (await call(listAgentPage, { query }, signal)).list;
    },
    placeholderData: keepPreviousData,
  });

/** The team's IVRs, users and numbers. */
export const destinationsQuery = () =>
  queryOptions({
    queryKey: ['transfer-destinations'],
    queryFn: async ({ signal }) => {
      const [team, numbers] = await Promise.all([
        call(getProviderTeam, { body: { getall: '1' } }, signal),
        call(listProviderNumbers, { body: { get: 'all' } }, signal),
      ]);
      return destinationChoices(team.values, numbers.values);
    },
    staleTime: 15_000,
  });
