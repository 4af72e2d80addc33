import type pg from 'pg';

/** What a seeded conversation adds to overviews. */
export type SeededFigures = {
  id: string;
  agentVersion?: number | null;
  durationSeconds?: number;
  waitsMs?: readonly number[];
  /** Questions without an answer, each with what it is about. */
  unanswered?: readonly { question: string; topics: readonly string[] }[];
};

/** Counts conversations that are stored already. */
export async function seedFigures(pool: pg.Pool, figures: readonly SeededFigures[]): Promise<void> {
  for (const { id, agentVersion = 1, durationSeconds = 90, waitsMs = [], unanswered = [] } of figures) {
    await pool.query(
      `insert into conversation_figures (conversation_id, team_id, agent_id, agent_version, channel, started_at,
          duration_seconds, waits_ms)
        select id, team_id, agent_id, $2, channel, started_at, $3, $4 from conversations where id = $1`,
      [id, agentVersion, durationSeconds, waitsMs],
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
