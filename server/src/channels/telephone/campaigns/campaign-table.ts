import type { CampaignRowState } from '@parley/contract/campaign-rows.ts';
import type {
  CallingHours,
  CampaignPause,
  CampaignRetries,
  CampaignState,
} from '@parley/contract/campaigns.ts';
import type { CallPurpose, OnVoicemail, OutgoingCallReason } from '@parley/contract/outgoing-calls.ts';
import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { belongsTo } from '../../../database/columns.ts';
import { teams } from '../../../identity/teams/team-table.ts';
import { outgoingCalls } from '../outgoing/outgoing-call-table.ts';

/** Calls of agents to lists of people. */
export const campaigns = pgTable(
  'campaigns',
  {
    id: uuid().primaryKey(),
    teamId: belongsTo('team_id', () => teams.id),
    /** `agent_…`. */
    agentId: text('agent_id').notNull(),
    /** Null for whichever is in force when a call is answered. */
    agentVersion: integer('agent_version'),
    name: text().notNull(),
    purpose: text().$type<Exclude<CallPurpose, 'requested'>>().notNull(),
    /** Null for that of the agent. */
    fromNumber: text('from_number'),
    /** The id of a line, or the line simulator; null for the team's only one. */
    line: text(),
    hours: jsonb().$type<CallingHours>().notNull(),
    retries: jsonb().$type<CampaignRetries>().notNull(),
    onVoicemail: text('on_voicemail').$type<OnVoicemail>().notNull().default('hang_up'),
    /** Empty for none. */
    voicemailMessage: text('voicemail_message').notNull().default(''),
    callsAtOnce: integer('calls_at_once').notNull(),
    state: text().$type<CampaignState>().notNull(),
    pause: text().$type<CampaignPause>(),
    /** Whether each of the newest calls failed, oldest first; emptied when the campaign is started. */
    newest: jsonb().$type<boolean[]>().notNull().default([]),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    startedAt: timestamp('started_at', { withTimezone: true }),
    endedAt: timestamp('ended_at', { withTimezone: true }),
  },
  (table) => [
    index('campaigns_team').on(table.teamId, table.createdAt, table.id),
    index('campaigns_open').on(table.id).where(sql`${table.state} in ('running', 'paused')`),
  ],
);

/** People that a campaign calls. */
export const campaignRows = pgTable(
  'campaign_rows',
  {
    id: uuid().primaryKey(),
    campaignId: belongsTo('campaign_id', () => campaigns.id),
    /** Of the file. */
    line: integer().notNull(),
    /** In international form; empty a while after the campaign. */
    number: text().notNull(),
    name: text().notNull(),
    /** Where the person is; null where only the number is known. */
    timeZone: text('time_zone'),
    /** What shows that the person agreed to marketing calls. */
    consent: text(),
    /** Emptied a while after the campaign. */
    variables: jsonb().$type<Record<string, string>>().notNull(),
    state: text().$type<CampaignRowState>().notNull(),
    reason: text().$type<OutgoingCallReason>(),
    /** Calls that were ordered; the newest one is ordered under a key with this number. */
    attempts: integer().notNull(),
    /** Of a row that waits: not before this. */
    nextAt: timestamp('next_at', { withTimezone: true }),
    /** The newest call; null until it is ordered. */
    callId: uuid('call_id').references(() => outgoingCalls.id, { onDelete: 'set null' }),
    /** `conv_…` of the call that was answered. */
    conversationId: text('conversation_id'),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    uniqueIndex('campaign_rows_line').on(table.campaignId, table.line),
    index('campaign_rows_state').on(table.campaignId, table.state, table.nextAt, table.line),
    index('campaign_rows_call').on(table.callId),
  ],
);

/** Calls that campaigns have ordered, so that call logs can tell them. */
export const campaignCalls = pgTable(
  'campaign_calls',
  {
    callId: uuid('call_id')
      .primaryKey()
      .references(() => outgoingCalls.id, { onDelete: 'cascade' }),
    campaignId: belongsTo('campaign_id', () => campaigns.id),
  },
  (table) => [index('campaign_calls_campaign').on(table.campaignId)],
);

export type CampaignTableRow = typeof campaigns.$inferSelect;
export type CampaignRowTableRow = typeof campaignRows.$inferSelect;
