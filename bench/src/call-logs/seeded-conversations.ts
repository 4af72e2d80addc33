import type pg from 'pg';

/** Turns of each conversation, caller's and agent's. */
export const TURNS = 8;
const BATCH = 5_000;

/**
 * Stores finished conversations of the first team, each a minute older than the one before, as if they had taken place:
 * all say `hello`, one in a hundred speaks of a `refund`, and one alone of `zanzibar`. One in twenty asks what the agent
 * does not know.
 */
export async function seedConversations(client: pg.Client, count: number): Promise<void> {
  // To make indexes of all rows at once takes a fraction of the time.
  const { rows: indexes } = await client.query<{ name: string; definition: string }>(INDEXES);
  for (const { name } of indexes) await client.query(`drop index ${name}`);
  for (let first = 1; first <= count; first += BATCH) {
    await client.query(CONVERSATIONS, [first, Math.min(first + BATCH - 1, count)]);
    await client.query(MESSAGES, [first, Math.min(first + BATCH - 1, count), TURNS]);
    await client.query(FIGURES, [first, Math.min(first + BATCH - 1, count), TURNS / 2]);
    await client.query(QUESTIONS, [first, Math.min(first + BATCH - 1, count)]);
  }
  await client.query("set maintenance_work_mem = '512MB'");
  for (const { definition } of indexes) await client.query(definition);
  await client.query('vacuum analyze conversations');
  await client.query('vacuum analyze conversation_turns');
  await client.query('vacuum analyze conversation_figures');
  await client.query('vacuum analyze unanswered_questions');
}

/** Of the tables that are filled, but for those that hold constraints. */
const INDEXES = `
  select indexname as name, indexdef as definition from pg_indexes
  where tablename in ('conversations', 'conversation_turns', 'conversation_figures', 'unanswered_questions')
    and indexdef not like 'CREATE UNIQUE%'`;

/** Counts as many conversations of March 2020, with three versions of prices. */
export async function seedUsage(client: pg.Client, count: number): Promise<void> {
  await client.query(PRICES);
  await client.query(USAGE, [count]);
  await client.query('vacuum analyze usage_events');
}

const PRICES = `
  insert into price_versions (team_id, valid_from, currency, prices)
  select id, begin, 'EUR', '[{"unit": "minutes", "item": null, "amount": 0.02},
    {"unit": "input_tokens", "item": "model 1", "amount": 3}]'
  from teams, unnest('{2020-03-01, 2020-03-10, 2020-03-20}'::timestamptz[]) begin`;

const USAGE = `
  insert into usage_events (team_id, conversation_id, agent_id, agent_name, channel, started_at, ended_at, last_event_id,
    model, recogniser, conversations, seconds, input_tokens, output_tokens, uncounted_replies, spoken_characters,
    recognised_seconds, tool_calls, knowledge_bytes)
  select team, 'conv_' || lpad(number::text, 26, '0'), 'agent_' || lpad((number % 20)::text, 26, '0'),
    'Agent ' || number % 20, (array['simulation', 'socket', 'chat', 'widget', 'slack', 'phone'])[1 + number % 6],
    '2020-03-01T00:00:00Z'::timestamptz + number * interval '25 seconds',
    '2020-03-01T00:00:00Z'::timestamptz + number * interval '25 seconds' + interval '90 seconds', 8,
    'model ' || number % 3, 'recogniser', 1, 90, 4000, 300, 0, 900, 41.5, 2, 6000
  from (select id as team from teams limit 1) teams, generate_series(1, $1::int) number`;

const ID = "'conv_' || lpad(number::text, 26, '0')";

/** Words of which every conversation says some sixty, of two thousand. */
const WORDS = `'hello'
  || case when number % 100 = 0 then ' refund' else '' end
  || case when number = 777 then ' zanzibar' else '' end
  || (select string_agg(' w' || (number * 7919::bigint + word * 104729) % 2000, '') from generate_series(1, 60) word)`;

/** Three criteria, each with another result in every third conversation. */
const CRITERIA = `(select jsonb_object_agg('criterion' || criterion, jsonb_build_object(
    'criteria_id', 'criterion' || criterion, 'name', 'Criterion ' || criterion, 'rationale', repeat('Because. ', 10),
    'result', (array['success', 'failure', 'unknown'])[1 + (number + criterion) % 3])) from generate_series(1, 3) criterion)`;

/** A call of a tool in the second answer of every conversation, of which every tenth failed. */
const CALLS = `case when turn = 3 then jsonb_build_array(jsonb_build_object('request_id', 'call_' || number,
    'tool_name', 'tool' || number % 7, 'type', 'webhook', 'was_called', true, 'is_error', number % 10 = 0,
    'status', case when number % 10 = 0 then 'failed' else 'succeeded' end, 'start_ms', 1, 'latency_secs', 0.5,
    'approval', null, 'detail', '{}'::jsonb,
    'params_as_json', repeat('x', 100), 'result', repeat('An answer. ', 20))) else '[]' end`;

const CONVERSATIONS = `
  insert into conversations (id, team_id, agent_id, agent_name, agent_version, channel, status, end_reason, user_id, language, model,
    started_at, updated_at, node_id, record_voice, aftercare, analysis_status, analysis, search_names, search_words)
  select ${ID}, team, 'agent_' || lpad((number % 20)::text, 26, '0'), 'Agent ' || number % 20,
    1 + number / 20000, (array['simulation', 'socket', 'chat', 'widget', 'slack', 'phone'])[1 + number % 6], 'done', 'client_ended',
    'Visitor ' || number, 'en', '{"source": "offline", "name": "offline"}', now() - number * interval '1 minute',
    now() - number * interval '1 minute' + interval '90 seconds', gen_random_uuid(), false,
    '{"criteria": [], "fields": {}, "erasesTranscript": false, "deletesAudio": false}', 'done',
    jsonb_build_object('by', 'extract', 'call_successful', (array['success', 'failure', 'unknown'])[1 + number % 3],
      'transcript_summary', repeat('What was said. ', 20), 'call_summary_title', 'Conversation ' || number,
      'evaluation_criteria_results', ${CRITERIA}, 'data_collection_results', '{}'::jsonb),
    'agent ' || number % 20 || E'\\nvisitor ' || number,
    array_to_tsvector(array(select distinct unnest(string_to_array(${WORDS}, ' '))))
  from (select id as team from teams limit 1) teams, generate_series($1::int, $2::int) number`;

const MESSAGES = `
  insert into conversation_turns (conversation_id, event_id, role, message, time_in_call_seconds, ledger, evidence,
    tool_calls)
  select ${ID}, 1 + turn / 2, case when turn % 2 = 0 then 'user' else 'agent' end, repeat('Some words. ', 10), turn * 5,
    case when turn % 2 = 1 then '{"started_at_ms": 0, "model_start_ms": 1, "first_token_ms": 300, "end_ms": 900,
      "tools": [], "interrupted": false, "errors": []}'::jsonb end, '[]', ${CALLS}
  from generate_series($1::int, $2::int) number, generate_series(0, $3::int - 1) turn`;

const FIGURES = `
  insert into conversation_figures (conversation_id, team_id, agent_id, agent_version, channel, started_at,
    duration_seconds, waits_ms)
  select id, team_id, agent_id, agent_version, channel, started_at, 5 + number * 7919::bigint % 900,
    array(select 200 + (number * 104729::bigint + answer * 7907) % 1800 from generate_series(1, $3::int) answer)
  from generate_series($1::int, $2::int) number join conversations on id = ${ID}`;

const QUESTIONS = `
  insert into unanswered_questions (conversation_id, event_id, team_id, agent_id, channel, started_at, question, topics,
    reason)
  select id, 1, team_id, agent_id, channel, started_at, 'Do you know about t' || number % 400 || '?',
    array['t' || number % 400, 'u' || number % 400], 'nothing_found'
  from generate_series($1::int, $2::int) number join conversations on id = ${ID} where number % 20 = 0`;
