import type { DestinationKind } from '@parley/contract/alert-destinations.ts';
import type { AlertFacts, AlertHours, AlertKind, AlertState } from '@parley/contract/alerts.ts';
import type { LogChannel } from '@parley/contract/call-log.ts';
import type { InterfaceLanguage } from '@parley/contract/languages.ts';
import type { DeliveryProblem, DeliveryStatus } from '@parley/contract/post-call-webhooks.ts';
import { sql } from 'drizzle-orm';
import { doublePrecision, index, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { belongsTo } from '../database/columns.ts';
import { teams } from '../identity/teams/team-table.ts';

const ofTeam = () => belongsTo('team_id', () => teams.id);
const moment = (name: string) => timestamp(name, { withTimezone: true });

/** What teams want to be notified of, and how it stands. */
export const alertRules = pgTable(
  'alert_rules',
  {
    id: uuid().primaryKey(),
    teamId: ofTeam(),
    name: text().notNull(),
    kind: text().$type<AlertKind>().notNull(),
    threshold: doublePrecision().notNull(),
    /** Null for all agents. */
    agentIds: text('agent_ids').array(),
    channel: text().$type<Exclude<LogChannel, 'simulation'>>(),
    number: text(),
    windowMinutes: integer('window_minutes').notNull(),
    leastConversations: integer('least_conversations').notNull(),
    hours: jsonb().$type<AlertHours>(),
    timeZone: text('time_zone').notNull(),
    repeatHours: integer('repeat_hours'),
    /** Of those that are gone, none is told. */
    destinationIds: uuid('destination_ids').array().notNull(),
    createdAt: moment('created_at').notNull(),
    pausedUntil: moment('paused_until'),
    state: text().$type<AlertState>().notNull(),
    raisedAt: moment('raised_at'),
    /** Since when the figure of a raised rule is fine again; null while it is not. */
    fineSince: moment('fine_since'),
    /** When people were last told that it is raised. */
    noticedAt: moment('noticed_at'),
    evaluatedAt: moment('evaluated_at'),
    value: doublePrecision(),
    conversations: integer().notNull(),
    recent: jsonb().$type<{ at: string; value: number }[]>().notNull(),
  },
  (table) => [index('alert_rules_team').on(table.teamId, table.createdAt)],
);

/** Where notices of teams go. */
export const alertDestinations = pgTable(
  'alert_destinations',
  {
    id: uuid().primaryKey(),
    teamId: ofTeam(),
    kind: text().$type<DestinationKind>().notNull(),
    /** What people know it by. */
    label: text().notNull(),
    /** Address as the secret box sealed it, since those of Slack are secrets. */
    sealedAddress: text('sealed_address').notNull(),
    /** What notices to a server are signed with, sealed; null for others. */
    sealedSecret: text('sealed_secret'),
    language: text().$type<InterfaceLanguage>().notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [index('alert_destinations_team').on(table.teamId, table.createdAt)],
);

/** What rules said. */
export const alertEvents = pgTable(
  'alert_events',
  {
    id: uuid().primaryKey(),
    teamId: ofTeam(),
    ruleId: belongsTo('rule_id', () => alertRules.id),
    at: moment('at').notNull(),
    facts: jsonb().$type<AlertFacts>().notNull(),
  },
  (table) => [
    index('alert_events_team').on(table.teamId, table.at.desc()),
    index('alert_events_rule').on(table.ruleId, table.at.desc()),
  ],
);

/** Notices: what one destination is told of the rules that changed together. */
export const alertDeliveries = pgTable(
  'alert_deliveries',
  {
    /** Travels with every attempt, so that receivers recognise what they have already. */
    id: uuid().primaryKey(),
    teamId: ofTeam(),
    destinationId: uuid('destination_id').references(() => alertDestinations.id, { onDelete: 'set null' }),
    /** Kind and name of the destination, also when that is gone. */
    kind: text().$type<DestinationKind>().notNull(),
    label: text().notNull(),
    eventIds: uuid('event_ids').array().notNull(),
    status: text().$type<DeliveryStatus>().notNull(),
    createdAt: moment('created_at').notNull(),
    tries: integer().notNull(),
    /** When it is due; null once it has arrived or failed. */
    nextAttemptAt: moment('next_attempt_at'),
    problem: text().$type<DeliveryProblem>(),
    httpStatus: integer('http_status'),
  },
  (table) => [
    index('alert_deliveries_due').on(table.nextAttemptAt).where(sql`${table.status} = 'waiting'`),
    index('alert_deliveries_team').on(table.teamId, table.createdAt),
  ],
);
