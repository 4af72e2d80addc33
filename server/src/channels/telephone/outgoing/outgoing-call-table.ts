import type { DynamicVariables } from '@parley/contract/agent-config.ts';
import type {
  AnsweredBy,
  CallPurpose,
  OnVoicemail,
  OutgoingCallReason,
  OutgoingCallState,
} from '@parley/contract/outgoing-calls.ts';
import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { belongsTo } from '../../../database/columns.ts';
import { teams } from '../../../identity/teams/team-table.ts';
import { phoneLines } from '../lines/phone-line-table.ts';

/** Calls that agents place. */
export const outgoingCalls = pgTable(
  'outgoing_calls',
  {
    id: uuid().primaryKey(),
    teamId: belongsTo('team_id', () => teams.id),
    /** `agent_…`. */
    agentId: text('agent_id').notNull(),
    /** Null for whichever is in force when the call is answered. */
    agentVersion: integer('agent_version'),
    carrier: text({ enum: ['twilio', 'media_socket', 'simulator'] }).notNull(),
    /** Null for the line simulator, and where the line was removed. */
    lineId: uuid('line_id').references(() => phoneLines.id, { onDelete: 'set null' }),
    /** In international form; empty a while after the call. */
    toNumber: text('to_number').notNull(),
    fromNumber: text('from_number').notNull(),
    /** Emptied a while after the call. */
    variables: jsonb().$type<DynamicVariables>().notNull(),
    /** Which rules bind it. */
    purpose: text().$type<CallPurpose>().notNull().default('service'),
    /** Where the person is; null where only the number is known. */
    timeZone: text('time_zone'),
    /** What shows that the person agreed to marketing calls. */
    consent: text(),
    onVoicemail: text('on_voicemail').$type<OnVoicemail>().notNull().default('hang_up'),
    /** Empty for none, and a while after the call. */
    voicemailMessage: text('voicemail_message').notNull().default(''),
    /** The machine that has answered; null for a person, and for what is not known. */
    answeredBy: text('answered_by').$type<AnsweredBy>(),
    notBefore: timestamp('not_before', { withTimezone: true }).notNull(),
    idempotencyKey: text('idempotency_key'),
    /** Hash of what was asked for under the key. */
    fingerprint: text().notNull(),
    /** `dialling` is stored before the platform is asked, and such a call is never dialled again. */
    state: text().$type<OutgoingCallState>().notNull(),
    reason: text().$type<OutgoingCallReason>(),
    /** Why the platform refused it, in its own words. */
    detail: text(),
    /** The platform's own name of the call; null until it is known. */
    callSid: text('call_sid'),
    /** `conv_…` of the first conversation. */
    conversationId: text('conversation_id'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull(),
    dialledAt: timestamp('dialled_at', { withTimezone: true }),
    answeredAt: timestamp('answered_at', { withTimezone: true }),
    endedAt: timestamp('ended_at', { withTimezone: true }),
  },
  (table) => [
    uniqueIndex('outgoing_calls_key').on(table.teamId, table.idempotencyKey),
    index('outgoing_calls_team').on(table.teamId, table.createdAt, table.id),
    index('outgoing_calls_conversation').on(table.conversationId),
    index('outgoing_calls_open').on(table.state, table.notBefore).where(sql`${table.endedAt} is null`),
  ],
);

/** A stored call that an agent places. */
export type OutgoingCallRow = typeof outgoingCalls.$inferSelect;
