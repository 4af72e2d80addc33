import type { DynamicVariables } from '@parley/contract/agent-config.ts';
import type { CallPurpose } from '@parley/contract/outgoing-calls.ts';
import type { PhoneInstruction } from '@parley/contract/phone-calls.ts';
import type { PhoneLineKind } from '@parley/contract/phone-lines.ts';
import type { ToolCallRecord } from '@parley/contract/tool-calls.ts';
import {
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { belongsTo } from '../../database/columns.ts';
import { teams } from '../../identity/teams/team-table.ts';
import { phoneLines } from './lines/phone-line-table.ts';
import { outgoingCalls } from './outgoing/outgoing-call-table.ts';
import type { PhoneReturn } from './phone-call.ts';

/** Telephone calls, so that a call connects only once and its platform can be told what comes next. */
export const phoneCalls = pgTable(
  'phone_calls',
  {
    id: uuid().primaryKey(),
    teamId: belongsTo('team_id', () => teams.id),
    /** Null for a call from the line simulator. */
    lineId: uuid('line_id').references(() => phoneLines.id, { onDelete: 'cascade' }),
    carrier: text().$type<PhoneLineKind | 'simulator'>().notNull(),
    /** The platform's own name of the call. */
    callSid: text('call_sid').notNull(),
    /** `agent_…`. */
    agentId: text('agent_id').notNull(),
    /** Of a call that the agent placed; null for whichever is in force. */
    agentVersion: integer('agent_version'),
    /** `conv_…` of the newest conversation; null before there is one. */
    conversationId: text('conversation_id'),
    /** Set for a call that an agent placed: the other side is who was called then. */
    outgoingCallId: uuid('outgoing_call_id').references(() => outgoingCalls.id, { onDelete: 'set null' }),
    /** Why the agent placed the call; null for a call that came in. */
    purpose: text().$type<CallPurpose>(),
    /**
     * What the agent knows of the call: where it placed it, and what functions answered while it rang. Null for nothing,
     * and once the call is over for a while.
     */
    variables: jsonb().$type<DynamicVariables>(),
    /** Functions that were called while it rang; null for none, and once its conversation has begun. */
    ringingCalls: jsonb('ringing_calls').$type<ToolCallRecord[]>(),
    /**
     * The other side, as the platform says it: who calls, or who was called by an agent. Empty once the call is over for
     * a while.
     */
    callerNumber: text('caller_number').notNull(),
    /** The agent's number, in international form. */
    calledNumber: text('called_number').notNull(),
    /** What the agent's number is called; empty for nothing. */
    calledLabel: text('called_label').notNull(),
    /** Whether it came over SIP, so that the caller's own telephone can be told to call elsewhere. */
    isSip: boolean('is_sip').notNull(),
    /** `offered` has an unused ticket, `connected` is running, `leaving` is being transferred. */
    state: text({ enum: ['offered', 'connected', 'leaving', 'ended'] }).notNull(),
    /** Random part of the newest ticket; null for a platform that needs none. */
    ticket: text(),
    /** Until when the ticket opens the media socket. */
    ticketUntil: timestamp('ticket_until', { withTimezone: true }),
    /** Set where the caller comes back from a transfer that failed. */
    returning: jsonb().$type<PhoneReturn>(),
    /** What the platform is to do once the media stream is over; null until the agent's side knows. */
    instruction: jsonb().$type<PhoneInstruction>(),
    startedAt: timestamp('started_at', { withTimezone: true }).notNull(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    uniqueIndex('phone_calls_sid').on(table.lineId, table.callSid),
    index('phone_calls_updated').on(table.updatedAt),
    index('phone_calls_outgoing').on(table.outgoingCallId),
  ],
);
