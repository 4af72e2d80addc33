import type { RecordedTurn } from '@parley/contract/conversation.ts';
import type { ToolCallRecord } from '@parley/contract/tool-calls.ts';
import { expect, it } from 'vitest';
import { logTurn } from './log-turn.ts';

const call: ToolCallRecord = {
  request_id: 'r1',
  tool_name: 'book',
  type: 'webhook',
  params_as_json: '{"guests":4}',
  start_ms: 310,
  latency_secs: 0.2,
  status: 'succeeded',
  is_error: false,
  was_called: true,
  result: 'Booked.',
  approval: null,
  detail: { http_status: 200 },
};
const turn: RecordedTurn = {
  role: 'agent',
  message: 'Booked',
  original_message: 'Booked for four.',
  time_in_call_secs: 4.5,
  source_medium: null,
  event_id: 2,
  ledger: {
    started_at_ms: 4_000,
    end_of_speech_ms: -400,
    transcript_ms: -150,
    model_start_ms: 20,
    retrieval_start_ms: 0,
    retrieval_end_ms: 18,
    first_token_ms: 270,
    first_sentence_ms: 330,
    first_audio_ms: 450,
    tools: [],
    interrupted: true,
    errors: [],
    input_tokens: 900,
    output_tokens: 12,
    model: { source: 'scripted', name: 'gpt-5-mini' },
  },
  evidence: [],
  retrieval: { retrieval_query: 'a table', embedding_model: null, passages: [] },
  tool_calls: [call],
  agent: null,
  file_inputs: [],
  feedback: 'like',
};

it('shows a message in the form of the live protocol', () => {
  expect(logTurn(turn)).toEqual({
    role: 'agent',
    message: 'Booked',
    original_message: 'Booked for four.',
    time_in_call_secs: 4.5,
    source_medium: null,
    source_event_id: 2,
    interrupted: true,
    tool_calls: [
      {
        type: 'webhook',
        request_id: 'r1',
        tool_name: 'book',
        params_as_json: '{"guests":4}',
        tool_has_been_called: true,
      },
    ],
    tool_results: [
      {
        type: 'webhook',
        request_id: 'r1',
        tool_name: 'book',
        result_value: 'Booked.',
        is_error: false,
        tool_has_been_called: true,
        tool_latency_secs: 0.2,
        result: { status: 'success', result_type: 'webhook_success', reason: null },
      },
    ],
    conversation_turn_metrics: {
      metrics: {
        convai_asr_trailing_service_latency: { elapsed_time: 0.25 },
        convai_llm_service_ttfb: { elapsed_time: 0.25 },
        convai_llm_service_ttf_sentence: { elapsed_time: 0.31 },
        convai_tts_service_ttfb: { elapsed_time: 0.12 },
        convai_rag_retrieval_latency: { elapsed_time: 0.018 },
        turn_latency: { elapsed_time: 0.85 },
      },
    },
    llm_usage: { model_usage: { 'gpt-5-mini': { input: { tokens: 900 }, output_total: { tokens: 12 } } } },
    rag_retrieval_info: {
      retrieval_query: 'a table',
      embedding_model: null,
      rag_latency_secs: 0.018,
      chunks: [],
    },
    file_inputs: [],
    feedback: { score: 'like', time_in_call_secs: 4.5 },
  });
});

it('says why a call failed, and why a conversation was ended', () => {
  const failed: ToolCallRecord = { ...call, status: 'timed_out', is_error: true, detail: {} };
  const ended: ToolCallRecord = {
    ...call,
    type: 'system',
    tool_name: 'end_call',
    params_as_json: '{"reason":"The caller said goodbye."}',
  };
  const results = logTurn({ ...turn, tool_calls: [failed, ended] }).tool_results;
  expect(results.map(({ result }) => result)).toEqual([
    { status: 'error', result_type: 'webhook_error', reason: 'timed_out' },
    { status: 'success', result_type: 'end_call_success', reason: 'The caller said goodbye.' },
  ]);
});

it('accepts arguments that are no JSON, and a turn without a ledger', () => {
  const told = logTurn({
    ...turn,
    role: 'user',
    ledger: null,
    retrieval: null,
    feedback: null,
    tool_calls: [{ ...call, params_as_json: '{"guests"' }],
  });
  expect(told).toMatchObject({
    interrupted: false,
    conversation_turn_metrics: null,
    llm_usage: null,
    rag_retrieval_info: null,
    tool_results: [{ result: { reason: null } }],
  });
});

it('shows no usage of a model that reports none', () => {
  const { input_tokens: _input, output_tokens: _output, ...silent } = turn.ledger ?? {};
  expect(logTurn({ ...turn, ledger: silent as RecordedTurn['ledger'] }).llm_usage).toBeNull();
});

it('says how the caller said something', () => {
  const keyed = { ...turn, role: 'user', message: '42', source_medium: 'dtmf' } as const;
  expect(logTurn(keyed)).toMatchObject({ message: '42', source_medium: 'dtmf' });
});
