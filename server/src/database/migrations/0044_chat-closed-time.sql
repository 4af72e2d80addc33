ALTER TABLE "conversations" ADD COLUMN "closed_ms" bigint DEFAULT 0 NOT NULL;

-- Counts what a conversation took up since it was counted last.
CREATE OR REPLACE FUNCTION record_usage(ended conversations) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  earlier record;
BEGIN
  -- Chats that end twice at once are counted one after the other.
  PERFORM pg_advisory_xact_lock(hashtextextended('usage ' || ended.id, 0));
  SELECT coalesce(max(last_event_id), -1) AS last_event_id, coalesce(sum(seconds), 0)::int AS seconds,
    count(*)::int AS rows INTO earlier
  FROM usage_events WHERE conversation_id = ended.id;
  INSERT INTO usage_events (team_id, conversation_id, agent_id, agent_name, channel, started_at, ended_at,
    last_event_id, model, recogniser, synthesizer, conversations, seconds, input_tokens, output_tokens,
    uncounted_replies, spoken_characters, recognised_seconds, tool_calls, knowledge_bytes)
  WITH turns AS (
    SELECT event_id, role, message, ledger, tool_calls, retrieval,
      coalesce(ledger #>> '{model,name}', max(ledger #>> '{model,name}') OVER (), ended.model ->> 'name') AS model,
      coalesce(ledger ->> 'recogniser', max(ledger ->> 'recogniser') OVER ()) AS recogniser,
      coalesce(ledger ->> 'synthesizer', max(ledger ->> 'synthesizer') OVER ()) AS synthesizer
    FROM conversation_turns WHERE conversation_id = ended.id AND event_id > earlier.last_event_id
  ), counted AS (
    SELECT model, recogniser, synthesizer, max(event_id) AS last_event_id,
      sum(coalesce((ledger ->> 'input_tokens')::numeric, 0)) AS input_tokens,
      sum(coalesce((ledger ->> 'output_tokens')::numeric, 0)) AS output_tokens,
      -- Ledgers of earlier versions do not count the requests whose tokens were not told.
      count(*) FILTER (WHERE ledger #>> '{model,source}' <> 'offline' AND CASE
        WHEN ledger ? 'uncounted_requests' THEN (ledger ->> 'uncounted_requests')::int > 0
        ELSE ledger ? 'model_start_ms' AND NOT ledger ? 'input_tokens' END) AS uncounted_replies,
      sum(CASE WHEN role = 'agent' AND ledger ? 'first_audio_ms' THEN char_length(message) ELSE 0 END) AS spoken,
      sum(coalesce((ledger ->> 'recognised_ms')::float8, 0)) / 1000 AS recognised_seconds,
      sum(CASE WHEN jsonb_typeof(tool_calls) = 'array' THEN jsonb_array_length(tool_calls) ELSE 0 END) AS tool_calls,
      sum(CASE WHEN jsonb_typeof(retrieval -> 'passages') = 'array' THEN
        (SELECT coalesce(sum(octet_length(passage ->> 'text')), 0)
          FROM jsonb_array_elements(retrieval -> 'passages') AS passage)
        ELSE 0 END) AS knowledge_bytes,
      row_number() OVER (ORDER BY min(event_id), model, recogniser, synthesizer) AS place
    FROM turns GROUP BY model, recogniser, synthesizer
  )
  SELECT ended.team_id, ended.id, ended.agent_id, ended.agent_name, ended.channel, ended.started_at, ended.updated_at,
    coalesce(counted.last_event_id, earlier.last_event_id), coalesce(counted.model, ended.model ->> 'name'),
    counted.recogniser, counted.synthesizer,
    CASE WHEN earlier.rows = 0 AND coalesce(counted.place, 1) = 1 THEN 1 ELSE 0 END,
    -- To the millisecond, and rounded as call logs do, without the time in which it was over.
    CASE WHEN coalesce(counted.place, 1) = 1 THEN round(extract(epoch FROM date_trunc('milliseconds', ended.updated_at)
      - date_trunc('milliseconds', ended.started_at)) - ended.closed_ms / 1000.0)::int - earlier.seconds ELSE 0 END,
    coalesce(counted.input_tokens, 0), coalesce(counted.output_tokens, 0), coalesce(counted.uncounted_replies, 0),
    coalesce(counted.spoken, 0), coalesce(counted.recognised_seconds, 0), coalesce(counted.tool_calls, 0),
    coalesce(counted.knowledge_bytes, 0)
  FROM (SELECT 1) AS once LEFT JOIN counted ON true;
END $$;
