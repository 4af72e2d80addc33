import { OPERATOR_TEAMS } from '@parley/contract/limits.ts';
import {
  changeTeam,
  createTeam,
  getOperatorTeam,
  listOperatorTeams,
  type OperatorTeam,
  type OperatorTeamDetail,
  type TeamLimits,
} from '@parley/contract/operator-teams.ts';
import PQueue from 'p-queue';
import { on, type Route } from '../http/route.ts';
import type { MakeTeam } from '../identity/teams/new-team.ts';
import type { Usage } from '../usage/usage.ts';
import type { CountedTeam, OperatorTeamStore } from './operator-team-store.ts';

export type OperatorTeamDependencies = {
  teams: OperatorTeamStore;
  makeTeam: MakeTeam;
  usage: Usage;
  /** What counts where a team has no limit of its own. */
  serverLimits: TeamLimits;
  /** Lets a change count at once, on all nodes. */
  noteChange: (teamId: string) => Promise<void>;
  now: () => Date;
};

/** Teams whose usage is read at once: a look must not take all connections that calls need. */
const TEAMS_AT_ONCE = 2;

/** What operators do with teams; their own team gives them no right to it, and takes none. */
export function operatorTeamRoutes(dependencies: OperatorTeamDependencies): Route[] {
  const { teams, usage } = dependencies;
  return [
    on(listOperatorTeams, async ({ query: { page, ...wanted } }) => {
      const { pageSize } = OPERATOR_TEAMS;
      const { list, total } = await teams.list({ ...wanted, limit: pageSize, offset: (page - 1) * pageSize });
      const looks = new PQueue({ concurrency: TEAMS_AT_ONCE });
      return { list: await looks.addAll(list.map((team) => () => shownTeam(team, dependencies))), total };
    }),
    on(getOperatorTeam, ({ params }) => shownDetail(params.team_id, dependencies)),
    on(createTeam, async ({ caller, body }) => {
      const { teamId, link, expires_at, mailed } = await dependencies.makeTeam(caller, body);
      return { team: await shownDetail(teamId, dependencies), link, expires_at, mailed };
    }),
    on(changeTeam, async ({ params: { team_id }, body }) => {
      await teams.change(team_id, body);
      usage.forgetSpentLimit(team_id);
      await dependencies.noteChange(team_id);
      return shownDetail(team_id, dependencies);
    }),
  ];
}

async function shownTeam(team: CountedTeam, { usage, now }: OperatorTeamDependencies): Promise<OperatorTeam> {
  const month = { month: now().toISOString().slice(0, 7), time_zone: 'UTC' };
  const { total, currency } = await usage.total(team.id, month);
  const { conversations, seconds, cost } = total;
  return {
    id: team.id,
    name: team.name,
    state: team.suspendedAt === null ? 'active' : 'suspended',
    created_at: team.createdAt.toISOString(),
    agents: team.agents,
    conversations,
    seconds,
    cost: currency === null ? null : cost,
    currency,
  };
}

async function shownDetail(
  teamId: string,
  dependencies: OperatorTeamDependencies,
): Promise<OperatorTeamDetail> {
  const team = await dependencies.teams.find(teamId);
  const has = (flag: (typeof team.refusedFlags)[number]) => !team.refusedFlags.includes(flag);
  return {
    ...(await shownTeam(team, dependencies)),
    owners: team.owners,
    members: team.members,
    knowledge_bytes: team.knowledgeBytes,
    limits: {
      agents: team.maxAgents,
      conversations: team.maxConversations,
      calls: team.maxCalls,
      monthly_minutes: team.monthlyMinutes,
      knowledge_bytes: team.maxKnowledgeBytes,
    },
    server_limits: dependencies.serverLimits,
    flags: {
      canViewLogs: has('canViewLogs'),
      canViewMcp: has('canViewMcp'),
      canUseSimulation: has('canUseSimulation'),
    },
    suspension: team.suspendedAt && {
      at: team.suspendedAt.toISOString(),
      reason: team.suspensionReason,
    },
  };
}
