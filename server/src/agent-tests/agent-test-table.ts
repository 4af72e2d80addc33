import type { NewAgentTest } from '@parley/contract/agent-test.ts';
import type { TestRepetition, TestRunStatus } from '@parley/contract/agent-test-runs.ts';
import type { NewAgent } from '@parley/contract/agents.ts';
import type { AnsweringModel } from '@parley/contract/turn-ledger.ts';
import { sql } from 'drizzle-orm';
import {
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';
import { agents } from '../agents/agent-table.ts';
import { belongsTo } from '../database/columns.ts';
import { teams } from '../identity/teams/team-table.ts';
import type { RunFindings } from './runs/run-findings.ts';
import type { RunTest } from './runs/run-test.ts';

const teamId = () => belongsTo('team_id', () => teams.id);
const agentRowId = () => belongsTo('agent_row_id', () => agents.id);

/** What agents are tested for. */
export const agentTests = pgTable(
  'agent_tests',
  {
    id: uuid().primaryKey(),
    teamId: teamId(),
    agentRowId: agentRowId(),
    test: jsonb().$type<NewAgentTest>().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull(),
    /** Name, at that time, of the user who saved it last. */
    authorName: text('author_name').notNull(),
  },
  (table) => [index('agent_tests_agent').on(table.agentRowId, table.createdAt, table.id)],
);

/** Runs of tests, whole: they stay readable when tests are changed or deleted. */
export const agentTestRuns = pgTable(
  'agent_test_runs',
  {
    id: uuid().primaryKey(),
    teamId: teamId(),
    agentRowId: agentRowId(),
    /** Null for unsaved settings. */
    agentVersion: integer('agent_version'),
    /** The unsaved settings; null for a version, and once the run is over. */
    draft: jsonb().$type<NewAgent>(),
    status: text().$type<TestRunStatus>().notNull(),
    failure: text(),
    repeat: integer().notNull(),
    tests: jsonb().$type<RunTest[]>().notNull(),
    model: jsonb().$type<AnsweringModel>(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    endedAt: timestamp('ended_at', { withTimezone: true }),
    /** Name, at that time, of the user who started it. */
    starterName: text('starter_name').notNull(),
    /** Until then some process works on it; it takes the run further in time, or another does. */
    claimedUntil: timestamp('claimed_until', { withTimezone: true }),
    /** The process that works on it. */
    claimedBy: uuid('claimed_by'),
    /** What it found; null until it is over. */
    findings: jsonb().$type<RunFindings>(),
  },
  (table) => [
    index('agent_test_runs_agent').on(table.agentRowId, table.createdAt.desc(), table.id),
    index('agent_test_runs_active').on(table.teamId).where(sql`${table.status} in ('pending', 'running')`),
  ],
);

/** Repetitions of tests, each as soon as it is over. */
export const agentTestRepetitions = pgTable(
  'agent_test_repetitions',
  {
    runId: belongsTo('run_id', () => agentTestRuns.id),
    /** Position of the test in its run, from 0. */
    position: integer().notNull(),
    /** From 1. */
    repetition: integer().notNull(),
    outcome: text().$type<TestRepetition['outcome']>().notNull(),
    error: jsonb().$type<NonNullable<TestRepetition['error']>>(),
    checks: jsonb().$type<TestRepetition['checks']>().notNull(),
    transcript: jsonb().$type<TestRepetition['transcript']>().notNull(),
    endReason: text('end_reason').$type<NonNullable<TestRepetition['end_reason']>>(),
    tookMs: doublePrecision('took_ms').notNull(),
    endedAt: timestamp('ended_at', { withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.runId, table.position, table.repetition] })],
);
