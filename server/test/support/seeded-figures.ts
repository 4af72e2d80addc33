import type pg from 'pg';

/** What a seeded conversation adds to overviews. */
export type SeededFigures = {
  id: string;
  agentVersion?: number | null;
  durationSeconds?: number;
  waitsMs?: readonly number[];
  /** Questions without an answer, each with what it is about. */
  unanswered?: readonly { question: string; topics: readonly string[] }[];
  questions?: number;
  /** Turns of the agent, and what failed in them. */
  replies?: number;
  modelFailures?: number;
  speechFailures?: number;
  toolCalls?: number;
  toolFailures?: number;
};

/** Counts conversations that are stored already. */
export async function seedFigures(pool: pg.Pool, figures: readonly SeededFigures[]): Promise<void> {
  for (const {
    id,
    agentVersion = 1,
    durationSeconds = 90,
    waitsMs = [],
    unanswered = [],
    ...counts
  } of figures) {
    const { questions = 0, replies = 0, modelFailures = 0, speechFailures = 0 } = counts;
    const { toolCalls = 0, toolFailures = 0 } = counts;
    await pool.query(
      `insert into conversation_figures (conversation_id, team_id, agent_id, agent_version, channel, started_at,
          duration_seconds, waits_ms, questions, replies, model_failures, speech_failures, tool_calls, tool_failures)
        select id, team_id, agent_id, $2, channel, started_at, $3, $4, $5, $6, $7, $8, $9, $10
        from conversations where id = $1`,
      [
        ...[id, agentVersion, durationSeconds, waitsMs, questions, replies],
        ...[modelFailures, speechFailures, toolCalls, toolFailures],
      ],
    );
    for (const [at, { question, topics }] of unanswered.entries()) {
      await pool.query(
        `insert into unanswered_questions (conversation_id, event_id, team_id, agent_id, channel, started_at, question,
            topics, reason)
          select id, $2, team_id, agent_id, channel, started_at, $3, $4, 'said_so' from conversations where id = $1`,
        [id, at + 1, question, topics],
      );
    }
  }
}
