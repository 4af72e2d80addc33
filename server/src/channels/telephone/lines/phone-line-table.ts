import type { PhoneLineKind, PhoneLineProblem } from '@parley/contract/phone-lines.ts';
import type { SipTrunkSettings, SipTrunkState } from '@parley/contract/sip-trunks.ts';
import { index, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { belongsTo } from '../../../database/columns.ts';
import { teams } from '../../../identity/teams/team-table.ts';

/** Connections of teams with telephony platforms. */
export const phoneLines = pgTable(
  'phone_lines',
  {
    id: uuid().primaryKey(),
    teamId: belongsTo('team_id', () => teams.id),
    kind: text().$type<PhoneLineKind>().notNull(),
    name: text().notNull(),
    /** Null for a media socket. */
    accountSid: text('account_sid'),
    /** Of the platform's API, over which calls go out; null where none was given. */
    apiUrl: text('api_url'),
    /** The platform's token, or the secret that was made for a media socket, as the secret box sealed it. */
    sealedSecret: text('sealed_secret').notNull(),
    /** Null for a line without a trunk. */
    trunk: jsonb().$type<SipTrunkSettings>(),
    /** As the secret box sealed it; null for a trunk without one. */
    sealedTrunkPassword: text('sealed_trunk_password'),
    /** Null until a changed trunk was looked at. */
    trunkState: jsonb('trunk_state').$type<SipTrunkState>(),
    /** While a process deals with the trunk's gateway; null while none does. */
    trunkHeldUntil: timestamp('trunk_held_until', { withTimezone: true }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    lastCallAt: timestamp('last_call_at', { withTimezone: true }),
    lastProblem: text('last_problem').$type<PhoneLineProblem>(),
    lastProblemAt: timestamp('last_problem_at', { withTimezone: true }),
  },
  (table) => [index('phone_lines_team').on(table.teamId, table.createdAt)],
);
