import { asc, eq, sql } from 'drizzle-orm';
import type { Database } from '../../database/database.ts';
import { agentTestRepetitions } from '../agent-test-table.ts';
import type { CountedRepetition } from './run-findings.ts';

/** Repetitions of a run as far as figures need them, without what was said; in their order. */
export async function queryCounted(
  database: Pick<Database, 'select'>,
  runId: string,
): Promise<CountedRepetition[]> {
  const { position, repetition, outcome, error, checks, transcript } = agentTestRepetitions;
  return database
    .select({
      position,
      outcome,
      error,
      checks,
      latenciesMs: sql<number[]>`jsonb_path_query_array(${transcript}, '$[*].latency_ms ? (@ != null)')`,
    })
    .from(agentTestRepetitions)
    .where(eq(agentTestRepetitions.runId, runId))
    .orderBy(asc(position), asc(repetition));
}
