import type pg from 'pg';

/** A conversation as it is put into the database, with what differs from a finished chat. */
export type SeededLog = {
  id: string;
  teamId: string;
  agentId?: string;
  agentName?: string;
  channel?: string;
  status?: string;
  startedAt?: string;
  analysis?: object | null;
  startedBy?: string | null;
  userId?: string | null;
  names?: string;
  words?: string;
  phoneCall?: object | null;
};

/** An agent's id of which nothing else is known. */
export const SEEDED_AGENT = 'agent_00000000000000000000000001';

/** The id of the conversation with this number. */
export function seededId(number: number): string {
  return `conv_${String(number).padStart(26, '0')}`;
}

/** Stores seeded conversations, with one turn each. */
export async function seedLogs(pool: pg.Pool, logs: readonly SeededLog[]): Promise<void> {
  const rows = logs.map((log) => ({
    agentId: SEEDED_AGENT,
    agentName: 'Ada',
    channel: 'chat',
    status: 'done',
    analysis: null,
    startedAt: '2026-01-01T00:00:00Z',
    startedBy: null,
    userId: null,
    words: '',
    phoneCall: null,
    ...log,
    names: log.names ?? (log.agentName ?? 'Ada').toLowerCase(),
  }));
  await pool.query(
    `with rows as (select * from jsonb_to_recordset($1::jsonb) as rows(id text, "teamId" uuid, "agentId" text,
        "agentName" text, channel text, status text, "startedAt" timestamptz, analysis jsonb, "startedBy" uuid,
        "userId" text, names text, words text, "phoneCall" jsonb)),
      held as (
        insert into conversations (id, team_id, agent_id, agent_name, channel, status, started_by, user_id, language,
          model, started_at, updated_at, node_id, record_voice, aftercare, analysis_status, analysis, phone_call,
          search_names, search_words)
        select id, "teamId", "agentId", "agentName", channel, status, "startedBy", "userId", 'en',
          '{"source": "offline", "name": "offline"}', "startedAt", "startedAt" + interval '90 seconds',
          gen_random_uuid(), false,
          '{"criteria": [], "fields": {}, "erasesTranscript": false, "deletesAudio": false}',
          case when status = 'in-progress' then null else 'done' end,
          nullif(analysis, 'null'), nullif("phoneCall", 'null'), names,
          array_to_tsvector(coalesce(string_to_array(nullif(words, ''), ' '), '{}'))
        from rows)
    insert into conversation_turns (conversation_id, event_id, role, message, time_in_call_seconds, evidence, tool_calls)
    select id, 1, 'agent', 'Hello', 0, '[]', '[]' from rows`,
    [JSON.stringify(rows)],
  );
}
