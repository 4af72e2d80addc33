import type { CallInput } from '@parley/client/call.ts';
import {
  changeTeam,
  createTeam,
  getOperatorTeam,
  listOperatorTeams,
  type NewTeam,
  type TeamState,
} from '@parley/contract/operator-teams.ts';
import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import { call } from '../session/api.ts';
import { readQuery } from './read-query.ts';
import { useChange } from './use-change.ts';

const TEAMS = { queryKey: ['operator-teams'] } as const;

/** Which teams are wanted. */
export type WantedTeams = { search?: string; state?: TeamState };

/** Teams of the installation by name, page by page. */
export const operatorTeamsQuery = (wanted: WantedTeams) =>
  infiniteQueryOptions({
    queryKey: [...TEAMS.queryKey, 'list', wanted],
    queryFn: ({ pageParam: page, signal }) => call(listOperatorTeams, { query: { ...wanted, page } }, signal),
    initialPageParam: 1,
    getNextPageParam: ({ total }, pages) =>
      pages.flatMap(({ list }) => list).length < total ? pages.length + 1 : undefined,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

/** What a team does, may have and may do. */
export const operatorTeamQuery = (team_id: string) =>
  readQuery([...TEAMS.queryKey, 'team', team_id], getOperatorTeam, { params: { team_id } }, { staleTime: 0 });

/** Makes a team, and gives its owner's sign-in link. */
export const useCreateTeam = () =>
  useChange((body: NewTeam) => call(createTeam, { body }), { invalidates: [TEAMS] });

/** Changes a team, suspends it, or ends its suspension. */
export const useChangeTeam = (team_id: string) =>
  useChange((body: CallInput<typeof changeTeam>['body']) => call(changeTeam, { params: { team_id }, body }), {
    invalidates: [TEAMS],
  });
