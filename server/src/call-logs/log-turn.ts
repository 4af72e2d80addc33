import type { LogToolCall, LogToolResult, LogTurn } from '@parley/contract/call-log.ts';
import type { RecordedTurn } from '@parley/contract/conversation.ts';
import { isRecord, parsedJson } from '@parley/contract/json.ts';
import type { ToolCallRecord } from '@parley/contract/tool-calls.ts';
import type { RetrievalRecord, TurnLedger } from '@parley/contract/turn-ledger.ts';

/** A message as clients of the live protocol know it, from what is recorded of it. */
export function logTurn(turn: RecordedTurn): LogTurn {
  const { role, message, source_medium, original_message, time_in_call_secs, event_id, ledger, tool_calls } =
    turn;
  return {
    role,
    message,
    source_medium,
    original_message,
    time_in_call_secs,
    source_event_id: event_id,
    interrupted: role === 'agent' && (ledger?.interrupted ?? false),
    tool_calls: tool_calls.map(logToolCall),
    tool_results: tool_calls.map(logToolResult),
    conversation_turn_metrics: ledger && { metrics: turnMetrics(ledger) },
    llm_usage: llmUsage(ledger),
    rag_retrieval_info: ragRetrievalInfo(turn.retrieval, ledger),
    file_inputs: turn.file_inputs,
    feedback: turn.feedback && { score: turn.feedback, time_in_call_secs },
  };
}

function logToolCall(call: ToolCallRecord): LogToolCall {
  const { type, request_id, tool_name, params_as_json, was_called } = call;
  return { type, request_id, tool_name, params_as_json, tool_has_been_called: was_called };
}

function logToolResult(call: ToolCallRecord): LogToolResult {
  const { type, request_id, tool_name, is_error } = call;
  const status = is_error ? 'error' : 'success';
  const subject = type === 'system' ? tool_name : type;
  const reason = is_error ? (call.detail.error_code ?? call.status) : reasonIn(call.params_as_json);
  return {
    type,
    request_id,
    tool_name,
    is_error,
    result_value: call.result,
    tool_has_been_called: call.was_called,
    tool_latency_secs: call.latency_secs,
    result: { status, result_type: `${subject}_${status}`, reason },
  };
}

function reasonIn(json: string): string | null {
  const params = parsedJson(json);
  return isRecord(params) && typeof params.reason === 'string' ? params.reason : null;
}

type Metrics = NonNullable<LogTurn['conversation_turn_metrics']>['metrics'];
type Step = Exclude<
  keyof TurnLedger,
  'tools' | 'interrupted' | 'model' | 'recogniser' | 'synthesizer' | 'errors' | 'idempotency_key'
>;

/** Which steps each metric lies between. */
const METRICS: Readonly<Record<string, readonly [Step, Step]>> = {
  convai_asr_trailing_service_latency: ['end_of_speech_ms', 'transcript_ms'],
  convai_llm_service_ttfb: ['model_start_ms', 'first_token_ms'],
  convai_llm_service_ttf_sentence: ['model_start_ms', 'first_sentence_ms'],
  convai_tts_service_ttfb: ['first_sentence_ms', 'first_audio_ms'],
  convai_rag_retrieval_latency: ['retrieval_start_ms', 'retrieval_end_ms'],
};

function turnMetrics(ledger: TurnLedger): Metrics {
  const metrics: Metrics = {};
  for (const [name, [from, to]] of Object.entries(METRICS)) {
    const elapsed_time = secondsBetween(ledger[from], ledger[to]);
    if (elapsed_time !== null) metrics[name] = { elapsed_time };
  }
  // From the end of what the caller said, or from the turn's begin, to the first that is heard or read of the answer.
  const latency = secondsBetween(
    ledger.end_of_speech_ms ?? 0,
    ledger.first_audio_ms ?? ledger.first_token_ms,
  );
  if (latency !== null) metrics.turn_latency = { elapsed_time: latency };
  return metrics;
}

function secondsBetween(fromMs: number | undefined, toMs: number | undefined): number | null {
  return fromMs === undefined || toMs === undefined ? null : Math.max(0, Math.round(toMs - fromMs)) / 1000;
}

function llmUsage(ledger: TurnLedger | null): LogTurn['llm_usage'] {
  if (!ledger?.model) return null;
  const { model, input_tokens: input, output_tokens: output } = ledger;
  // A model that says nothing of what it used has not used nothing.
  if (input === undefined && output === undefined) return null;
  const usage = { input: { tokens: input ?? 0 }, output_total: { tokens: output ?? 0 } };
  return { model_usage: { [model.name]: usage } };
}

function ragRetrievalInfo(
  retrieval: RetrievalRecord | null,
  ledger: TurnLedger | null,
): LogTurn['rag_retrieval_info'] {
  if (!retrieval) return null;
  const { retrieval_query, embedding_model, passages } = retrieval;
  return {
    retrieval_query,
    embedding_model,
    rag_latency_secs: secondsBetween(ledger?.retrieval_start_ms, ledger?.retrieval_end_ms),
    chunks: passages.map(({ document_id, score, is_used }) => ({ document_id, score, is_used })),
  };
}
