CREATE TABLE "budgets" (
	"team_id" uuid PRIMARY KEY NOT NULL,
	"amount" double precision NOT NULL,
	"action" text NOT NULL
);


CREATE TABLE "price_versions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"team_id" uuid NOT NULL,
	"valid_from" timestamp with time zone NOT NULL,
	"currency" text NOT NULL,
	"prices" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid
);


CREATE TABLE "usage_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "usage_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"team_id" uuid NOT NULL,
	"conversation_id" text NOT NULL,
	"agent_id" text NOT NULL,
	"agent_name" text NOT NULL,
	"channel" text NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone NOT NULL,
	"last_event_id" integer NOT NULL,
	"model" text,
	"recogniser" text,
	"conversations" integer NOT NULL,
	"seconds" integer NOT NULL,
	"input_tokens" integer NOT NULL,
	"output_tokens" integer NOT NULL,
	"uncounted_replies" integer NOT NULL,
	"spoken_characters" integer NOT NULL,
	"recognised_seconds" double precision NOT NULL,
	"tool_calls" integer NOT NULL,
	"knowledge_bytes" integer NOT NULL
);


ALTER TABLE "budgets" ADD CONSTRAINT "budgets_team_id_teams_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."teams"("id") ON DELETE cascade ON UPDATE no action;

ALTER TABLE "price_versions" ADD CONSTRAINT "price_versions_team_id_teams_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."teams"("id") ON DELETE cascade ON UPDATE no action;

ALTER TABLE "price_versions" ADD CONSTRAINT "price_versions_created_by_accounts_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;

ALTER TABLE "usage_events" ADD CONSTRAINT "usage_events_team_id_teams_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."teams"("id") ON DELETE cascade ON UPDATE no action;

CREATE INDEX "price_versions_team" ON "price_versions" USING btree ("team_id","valid_from");

CREATE INDEX "usage_events_team_started" ON "usage_events" USING btree ("team_id","started_at");

CREATE INDEX "usage_events_conversation" ON "usage_events" USING btree ("conversation_id");

-- Counts what a conversation took up since it was counted last.
CREATE FUNCTION record_usage(ended conversations) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  earlier record;
BEGIN
  -- Chats that end twice at once are counted one after the other.
  PERFORM pg_advisory_xact_lock(hashtextextended('usage ' || ended.id, 0));
  SELECT coalesce(max(last_event_id), -1) AS last_event_id, coalesce(sum(seconds), 0)::int AS seconds,
    count(*)::int AS rows INTO earlier
  FROM usage_events WHERE conversation_id = ended.id;
  INSERT INTO usage_events (team_id, conversation_id, agent_id, agent_name, channel, started_at, ended_at,
    last_event_id, model, recogniser, conversations, seconds, input_tokens, output_tokens, uncounted_replies,
    spoken_characters, recognised_seconds, tool_calls, knowledge_bytes)
  WITH turns AS (
    SELECT event_id, role, message, ledger, tool_calls, retrieval,
      coalesce(ledger #>> '{model,name}', max(ledger #>> '{model,name}') OVER (), ended.model ->> 'name') AS model,
      coalesce(ledger ->> 'recogniser', max(ledger ->> 'recogniser') OVER ()) AS recogniser
    FROM conversation_turns WHERE conversation_id = ended.id AND event_id > earlier.last_event_id
  ), counted AS (
    SELECT model, recogniser, max(event_id) AS last_event_id,
      sum(coalesce((ledger ->> 'input_tokens')::numeric, 0)) AS input_tokens,
      sum(coalesce((ledger ->> 'output_tokens')::numeric, 0)) AS output_tokens,
      count(*) FILTER (WHERE ledger ? 'model_start_ms' AND NOT ledger ? 'input_tokens'
        AND ledger #>> '{model,source}' <> 'offline') AS uncounted_replies,
      sum(CASE WHEN role = 'agent' AND ledger ? 'first_audio_ms' THEN char_length(message) ELSE 0 END) AS spoken,
      sum(coalesce((ledger ->> 'recognised_ms')::float8, 0)) / 1000 AS recognised_seconds,
      sum(CASE WHEN jsonb_typeof(tool_calls) = 'array' THEN jsonb_array_length(tool_calls) ELSE 0 END) AS tool_calls,
      sum(CASE WHEN jsonb_typeof(retrieval -> 'passages') = 'array' THEN
        (SELECT coalesce(sum(octet_length(passage ->> 'text')), 0)
          FROM jsonb_array_elements(retrieval -> 'passages') AS passage)
        ELSE 0 END) AS knowledge_bytes,
      row_number() OVER (ORDER BY min(event_id), model, recogniser) AS place
    FROM turns GROUP BY model, recogniser
  )
  SELECT ended.team_id, ended.id, ended.agent_id, ended.agent_name, ended.channel, ended.started_at, ended.updated_at,
    coalesce(counted.last_event_id, earlier.last_event_id), coalesce(counted.model, ended.model ->> 'name'),
    counted.recogniser,
    CASE WHEN earlier.rows = 0 AND coalesce(counted.place, 1) = 1 THEN 1 ELSE 0 END,
    -- To the millisecond, and rounded as call logs do.
    CASE WHEN coalesce(counted.place, 1) = 1 THEN round(extract(epoch FROM date_trunc('milliseconds', ended.updated_at)
      - date_trunc('milliseconds', ended.started_at)))::int - earlier.seconds ELSE 0 END,
    coalesce(counted.input_tokens, 0), coalesce(counted.output_tokens, 0), coalesce(counted.uncounted_replies, 0),
    coalesce(counted.spoken, 0), coalesce(counted.recognised_seconds, 0), coalesce(counted.tool_calls, 0),
    coalesce(counted.knowledge_bytes, 0)
  FROM (SELECT 1) AS once LEFT JOIN counted ON true;
END $$;

CREATE FUNCTION record_usage_of_end() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM record_usage(NEW);
  RETURN NULL;
END $$;

CREATE TRIGGER conversations_usage_of_new AFTER INSERT ON conversations
  FOR EACH ROW WHEN (NEW.status <> 'in-progress') EXECUTE FUNCTION record_usage_of_end();

CREATE TRIGGER conversations_usage AFTER UPDATE OF status ON conversations
  FOR EACH ROW WHEN (OLD.status = 'in-progress' AND NEW.status <> 'in-progress')
  EXECUTE FUNCTION record_usage_of_end();

-- One that rests is over when it is deleted.
CREATE FUNCTION record_usage_of_deleted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM teams WHERE id = OLD.team_id) THEN PERFORM record_usage(OLD); END IF;
  RETURN OLD;
END $$;

CREATE TRIGGER conversations_usage_of_deleted BEFORE DELETE ON conversations
  FOR EACH ROW WHEN (OLD.status = 'in-progress') EXECUTE FUNCTION record_usage_of_deleted();

-- Rows leave with their team alone.
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND NOT EXISTS (SELECT FROM teams WHERE id = OLD.team_id) THEN RETURN OLD; END IF;
  RAISE EXCEPTION 'Rows of % are neither changed nor deleted.', TG_TABLE_NAME;
END $$;

CREATE TRIGGER usage_events_append_only BEFORE UPDATE OR DELETE ON usage_events
  FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE TRIGGER price_versions_append_only BEFORE UPDATE OF team_id, valid_from, currency, prices OR DELETE
  ON price_versions FOR EACH ROW EXECUTE FUNCTION refuse_change();

SELECT record_usage(conversations) FROM conversations WHERE status <> 'in-progress';
