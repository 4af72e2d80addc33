import type {
  ApprovalPolicy,
  ToolServer,
  ToolServerHealth,
  ToolServerKind,
  ToolTransport,
} from '@parley/contract/tool-servers.ts';
import {
  boolean,
  index,
  integer,
  json,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';
import { belongsTo } from '../../database/columns.ts';
import { accounts } from '../../identity/accounts/account-table.ts';
import { teams } from '../../identity/teams/team-table.ts';

/** Whose sign-in a server is used with. */
export type ShownSignIn =
  | { kind: 'member'; accountId?: string; client?: NonNullable<ToolServer['config']['registered_client']> }
  | { kind: 'client'; clientId: string; scope: string };

/** Servers of teams that speak the Model Context Protocol. */
export const toolServers = pgTable(
  'tool_servers',
  {
    id: uuid().primaryKey(),
    teamId: belongsTo('team_id', () => teams.id),
    kind: text().$type<ToolServerKind>().notNull(),
    name: text().notNull(),
    description: text().notNull(),
    transport: text().$type<ToolTransport>().notNull(),
    /** Address, headers and token as the secret box sealed them. */
    sealedAccess: text('sealed_access').notNull(),
    /** As much of the address as may be shown. */
    shownUrl: text('shown_url').notNull(),
    headerNames: json('header_names').$type<string[]>().notNull(),
    hasToken: boolean('has_token').notNull(),
    /** What a sign-in by OAuth needs and has been given, as the secret box sealed it; null without one. */
    sealedSignIn: text('sealed_sign_in'),
    /** As much of the sign-in as may be shown; null where there is none. */
    shownSignIn: json('shown_sign_in').$type<ShownSignIn>(),
    /** Where the server itself says that people read about it. */
    documentationUrl: text('documentation_url'),
    approvalPolicy: text('approval_policy').$type<ApprovalPolicy>().notNull(),
    creatorId: uuid('creator_id').references(() => accounts.id, { onDelete: 'set null' }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    /** Counts how often the way to the server changed: connections are good for one revision. */
    revision: integer().notNull(),
    /** Counts every change that conversations have to notice: policy, approvals, tools, way. */
    change: integer().notNull(),
    healthState: text('health_state').$type<ToolServerHealth['state']>().notNull(),
    checkedAt: timestamp('checked_at', { withTimezone: true }),
    latencyMs: integer('latency_ms'),
    errorCode: text('error_code'),
    errorMessage: text('error_message'),
    /** Of the list of tools as last seen; null before it was ever seen. */
    toolsHash: text('tools_hash'),
  },
  (table) => [index('tool_servers_team').on(table.teamId, table.createdAt.desc(), table.id)],
);

/** Tools as their servers listed them last. */
export const serverTools = pgTable(
  'server_tools',
  {
    serverId: belongsTo('server_id', () => toolServers.id),
    name: text().notNull(),
    /** Index in the server's own order. */
    position: integer().notNull(),
    description: text().notNull(),
    /** Not jsonb, which would put the parameters into another order. */
    inputSchema: json('input_schema').$type<Record<string, unknown>>().notNull(),
    hash: text().notNull(),
    problem: text(),
    isReadOnly: boolean('is_read_only').notNull(),
  },
  (table) => [primaryKey({ columns: [table.serverId, table.name] })],
);

/** Tools that run without asking, each as it was when that was allowed. */
export const toolApprovals = pgTable(
  'tool_approvals',
  {
    serverId: belongsTo('server_id', () => toolServers.id),
    toolName: text('tool_name').notNull(),
    hash: text().notNull(),
    description: text().notNull(),
    inputSchema: json('input_schema').$type<Record<string, unknown>>().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.serverId, table.toolName] })],
);
