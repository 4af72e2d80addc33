import type { ToolCallRecord } from '@parley/contract/tool-calls.ts';
import type { TurnLedger } from '@parley/contract/turn-ledger.ts';
import type { Session } from '@parley/engine/session/session.ts';
import type { SessionOutput } from '@parley/engine/session/state/effect.ts';
import type { FinishedTurn } from '@parley/engine/turns/turn.ts';
import type { AgentSnapshot } from '../../agents/agent-snapshot.ts';
import type { Span, SpanAttributes, Tracing } from '../../telemetry/tracing.ts';

// What belongs here: a conversation as spans of a trace. Those of a turn are made of its ledger when it is over.

/** A conversation that is traced. */
export class ConversationTrace {
  readonly #tracing: Tracing;
  readonly #span: Span;

  constructor(
    tracing: Tracing,
    { conversationId, agent, channel }: { conversationId: string; agent: AgentSnapshot; channel: string },
  ) {
    this.#tracing = tracing;
    this.#span = tracing.start({
      name: 'invoke_agent',
      attributes: {
        'gen_ai.operation.name': 'invoke_agent',
        'gen_ai.provider.name': 'parley',
        'gen_ai.conversation.id': conversationId,
        'gen_ai.agent.id': agent.agent_id,
        'parley.team.id': agent.teamId,
        'parley.channel': channel,
      },
    });
  }

  within<T>(work: () => T): T {
    return this.#tracing.within(this.#span, work);
  }

  /** The session, whose work for what it is told is a part of the conversation. */
  bind(session: Session): Session {
    const [receive, hear] = [session.receive.bind(session), session.hear.bind(session)];
    session.receive = (event) => this.within(() => receive(event));
    session.hear = (samples) => this.within(() => hear(samples));
    return session;
  }

  note(output: SessionOutput): void {
    if (output.type === 'turn-end') traceTurn(this.#tracing, this.#span, output.turn);
    if (output.type === 'session-end') this.#span.add({ 'parley.end_reason': output.reason });
  }

  fail(error: unknown): void {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'error';
    this.#span.fail(code);
  }

  end(): void {
    this.#span.end();
  }
}

function traceTurn(tracing: Tracing, parent: Span, turn: FinishedTurn): void {
  const { ledger, eventId, callerMedium } = turn;
  const { end_ms: endMs = 0 } = ledger;
  const turnMs = Date.now() - endMs;
  const span = tracing.start({
    name: 'turn',
    parent,
    // What came before the end of the caller's turn has negative times.
    startMs: turnMs + Math.min(0, ledger.end_of_speech_ms ?? 0),
    attributes: {
      'parley.turn.number': eventId,
      'parley.turn.medium': callerMedium,
      'parley.turn.interrupted': ledger.interrupted,
    },
  });
  for (const { name, kind, attributes, fromMs, toMs, failure } of stepsOf(turn)) {
    if (fromMs === undefined || toMs === undefined) continue;
    const startMs = turnMs + fromMs;
    const step = tracing.start({ name, parent: span, startMs, attributes, ...(kind ? { kind } : {}) });
    if (failure !== undefined) step.fail(failure);
    step.end(Math.max(startMs, turnMs + toMs));
  }
  const [error] = ledger.errors;
  if (error !== undefined) span.fail(error);
  span.end(turnMs + endMs);
}

/** A step of a turn, in milliseconds after the turn began; one without both times was not done. */
type Step = {
  name: string;
  kind?: 'client';
  fromMs: number | undefined;
  toMs: number | undefined;
  attributes: SpanAttributes;
  failure?: string | undefined;
};

function stepsOf(turn: FinishedTurn): Step[] {
  const { ledger, toolCalls } = turn;
  return [
    {
      name: 'speech_to_text',
      fromMs: ledger.end_of_speech_ms,
      toMs: ledger.transcript_ms ?? ledger.end_of_turn_ms,
      attributes: { 'parley.recogniser': ledger.recogniser },
    },
    {
      name: 'retrieval',
      fromMs: ledger.retrieval_start_ms,
      toMs: ledger.retrieval_end_ms,
      attributes: retrievalAttributes(turn),
    },
    {
      name: `chat ${ledger.model?.name ?? ''}`.trim(),
      kind: 'client',
      fromMs: ledger.model_start_ms,
      toMs: ledger.model_end_ms ?? ledger.first_token_ms,
      attributes: modelAttributes(ledger),
    },
    ...toolCalls.map(toolStep),
    {
      name: 'text_to_speech',
      fromMs: ledger.first_sentence_ms ?? ledger.model_end_ms,
      toMs: ledger.first_audio_ms,
      attributes: {},
    },
  ];
}

function retrievalAttributes({ retrieval }: FinishedTurn): SpanAttributes {
  return {
    'gen_ai.operation.name': 'retrieval',
    'gen_ai.request.model': retrieval?.embedding_model ?? undefined,
    'parley.retrieval.passages': retrieval?.passages.length,
  };
}

/** The provider's name as the conventions for generative AI have it. */
const PROVIDERS: Readonly<Record<string, string>> = { google: 'gcp.gemini' };

function modelAttributes({ model, model_start_ms: startMs, ...ledger }: TurnLedger): SpanAttributes {
  const firstMs = ledger.first_token_ms;
  return {
    'gen_ai.operation.name': 'chat',
    'gen_ai.provider.name': model && (PROVIDERS[model.source] ?? model.source),
    'gen_ai.request.model': model?.instead_of ?? model?.name,
    'gen_ai.response.model': model?.name,
    'gen_ai.usage.input_tokens': ledger.input_tokens,
    'gen_ai.usage.output_tokens': ledger.output_tokens,
    'gen_ai.response.time_to_first_chunk':
      startMs === undefined || firstMs === undefined ? undefined : (firstMs - startMs) / 1000,
  };
}

function toolStep({ tool_name, request_id, type, status, ...call }: ToolCallRecord): Step {
  return {
    name: `execute_tool ${tool_name}`,
    fromMs: call.start_ms,
    toMs: call.latency_secs === null ? undefined : call.start_ms + call.latency_secs * 1000,
    failure: call.is_error ? status : undefined,
    attributes: {
      'gen_ai.operation.name': 'execute_tool',
      'gen_ai.tool.name': tool_name,
      'gen_ai.tool.call.id': request_id,
      'gen_ai.tool.type': type === 'client' ? 'function' : 'extension',
      'parley.tool.kind': type,
      'parley.tool.status': status,
    },
  };
}
