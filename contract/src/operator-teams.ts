import { z } from 'zod';
import { endpointsOf } from './endpoint.ts';
import { Uuid } from './id.ts';
import { InterfaceLanguage } from './languages.ts';
import { OPERATOR_TEAMS, SEARCH_MAX } from './limits.ts';
import type { PermissionFlag } from './permission.ts';
import { plainName } from './plain-name.ts';
import { queryInteger } from './query-integer.ts';
import { UsageCost } from './usage.ts';

// What belongs here: what operators see and decide of teams. They see how much a team does, and nothing that was said,
// written or uploaded there.

const endpoint = endpointsOf('Operator', 'operator');

export const TEAM_STATES = ['active', 'suspended'] as const;
export const TeamState = z.enum(TEAM_STATES);
export type TeamState = z.infer<typeof TeamState>;

const bound = (max: number) => z.number().int().nonnegative().max(max).nullable();

/** What a team may have; null leaves it to the server's settings, and to no bound where there is none. */
export const TeamLimits = z.object({
  agents: bound(OPERATOR_TEAMS.agentsMax),
  /** At the same time, on all nodes together, spoken ones included. */
  conversations: bound(OPERATOR_TEAMS.atOnceMax),
  /** Telephone calls at the same time, on all nodes together. */
  calls: bound(OPERATOR_TEAMS.atOnceMax),
  /** Of all conversations of a calendar month (UTC). */
  monthly_minutes: bound(OPERATOR_TEAMS.minutesMax),
  /** Of the documents as they were uploaded, written or fetched. */
  knowledge_bytes: bound(OPERATOR_TEAMS.bytesMax),
});
export type TeamLimits = z.infer<typeof TeamLimits>;

/** Functions that an operator can take from a team: the server refuses the calls that need them. */
export const TEAM_FLAGS = [
  'canViewLogs',
  'canViewMcp',
  'canUseSimulation',
] as const satisfies PermissionFlag[];
export type TeamFlag = (typeof TEAM_FLAGS)[number];

/** Functions that a team has or has not. */
export const TeamFlags = z.object({
  canViewLogs: z.boolean(),
  canViewMcp: z.boolean(),
  canUseSimulation: z.boolean(),
} satisfies Record<TeamFlag, z.ZodBoolean>);
export type TeamFlags = z.infer<typeof TeamFlags>;

const Suspension = z.object({
  at: z.iso.datetime(),
  /** As the team reads it. */
  reason: z.string().trim().min(1, 'reason_required').max(OPERATOR_TEAMS.reasonMax),
});

/** A team as a line of the list. Conversations, seconds and cost are those of this calendar month (UTC) that are over. */
export const OperatorTeam = z.object({
  id: Uuid,
  name: z.string(),
  state: TeamState,
  created_at: z.iso.datetime(),
  agents: z.number().int(),
  conversations: z.number().int(),
  seconds: z.number().int(),
  /** Null while the team has no prices. */
  cost: UsageCost.nullable(),
  currency: z.string().nullable(),
});
export type OperatorTeam = z.infer<typeof OperatorTeam>;

export const OperatorTeamDetail = OperatorTeam.extend({
  /** E-mail addresses of its owners. */
  owners: z.array(z.string()),
  members: z.number().int(),
  knowledge_bytes: z.number().int(),
  limits: TeamLimits,
  /** What counts where the team has no limit of its own; null for no bound. */
  server_limits: TeamLimits,
  flags: TeamFlags,
  /** Its reason is empty where the team was suspended in the database. */
  suspension: Suspension.extend({ reason: z.string() }).nullable(),
});
export type OperatorTeamDetail = z.infer<typeof OperatorTeamDetail>;

const params = z.object({ team_id: Uuid });

export const listOperatorTeams = endpoint({
  method: 'GET',
  path: '/api/{provider}/operator/teams',
  summary: 'Teams of this installation, by name',
  access: 'operator',
  query: z.object({
    /** Part of the name, or of the e-mail address of an owner, whatever case. */
    search: z.string().trim().max(SEARCH_MAX).optional(),
    state: TeamState.optional(),
    page: queryInteger(1, OPERATOR_TEAMS.pagesMax).default(1),
  }),
  response: z.object({ list: z.array(OperatorTeam), total: z.number().int() }),
});

export const getOperatorTeam = endpoint({
  method: 'GET',
  path: '/api/{provider}/operator/teams/:team_id',
  summary: 'What a team does, may have and may do',
  access: 'operator',
  params,
  response: OperatorTeamDetail,
});

/** A team as it is asked for. */
export const NewTeam = z.object({
  name: plainName(100, 'team_name_required'),
  owner_email: z.email().max(254),
  /** Language in which the owner is greeted. */
  lang: InterfaceLanguage.optional(),
});
export type NewTeam = z.input<typeof NewTeam>;

/**
 * The only answer that has the owner's sign-in link. Refused with `email_taken` where somebody has the address, and with
 * `kept_elsewhere` where an outside OpenID provider makes teams.
 */
export const createTeam = endpoint({
  // The team that the entry belongs to is made by the call itself, which writes it.
  audit: 'none',
  method: 'POST',
  path: '/api/{provider}/operator/teams',
  summary: 'Make a team with its owner; the answer shows the sign-in link, once',
  access: 'operator',
  status: 201,
  body: NewTeam,
  response: z.object({
    team: OperatorTeamDetail,
    link: z.string(),
    expires_at: z.iso.datetime(),
    mailed: z.boolean(),
  }),
});

/**
 * Changes what is given. A suspension counts within a second: agents answer nobody, running conversations end with what
 * is being said, and members change nothing.
 */
export const changeTeam = endpoint({
  method: 'PATCH',
  path: '/api/{provider}/operator/teams/:team_id',
  summary: "Change a team's name, limits and functions, suspend it, or end its suspension",
  access: 'operator',
  params,
  body: z.object({
    name: NewTeam.shape.name.optional(),
    limits: TeamLimits.partial().optional(),
    flags: TeamFlags.partial().optional(),
    /** Null ends it. */
    suspension: Suspension.pick({ reason: true }).nullable().optional(),
  }),
  response: OperatorTeamDetail,
});
