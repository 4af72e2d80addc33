import type { ChatMessage, ToolCall } from '../language-model/language-model.ts';
import { sinceStart, type Turn, withLedger } from '../turns/turn.ts';
import { askModel } from './ask-model.ts';
import type { CalledTool, SessionEffect, Step } from './effect.ts';
import type { BusyState, SessionState, Talk, ToolResult } from './state.ts';

/** Longest tool result shown as evidence, in characters. */
const EVIDENCE_CHARACTERS = 2_000;

/** Runs the tools that the model asked for, all at once. */
export function runTools(talk: Talk, turn: Turn, atMs: number): Step<BusyState> {
  const { requestId, eventId, toolCalls } = turn;
  const effects: SessionEffect[] = [{ type: 'stop-timer', timer: 'model' }];
  for (const call of toolCalls) {
    effects.push({ type: 'send', output: { type: 'tool-request', ...calledTool(talk, eventId, call) } });
    effects.push({ type: 'run-tool', requestId, call });
  }
  const start_ms = sinceStart(turn, atMs);
  const tools = toolCalls.map(({ name }) => ({ name, start_ms, end_ms: start_ms, is_error: false }));
  const running = withLedger(turn, { tools: [...turn.ledger.tools, ...tools] });
  return { state: { phase: 'running-tools', talk, turn: running, results: [] }, effects };
}

/** A tool is done; with the last one the model goes on. */
export function reduceToolEnd(state: BusyState, result: ToolResult, atMs: number): Step<SessionState> {
  const call = state.turn.toolCalls.find(({ id }) => id === result.toolCallId);
  if (state.phase !== 'running-tools' || call === undefined) return { state, effects: [] };
  const turn = withEvidence(withToolEnd(state.turn, result, atMs), result);
  const results = [...state.results, result];
  const { eventId, toolCalls } = turn;
  const response: SessionEffect = {
    type: 'send',
    output: {
      type: 'tool-response',
      ...calledTool(state.talk, eventId, call),
      outcome: {
        status: result.isError ? 'failed' : 'succeeded',
        result: result.result,
        wasCalled: true,
      },
    },
  };
  if (results.length < toolCalls.length) return { state: { ...state, turn, results }, effects: [response] };
  const messages = [...state.talk.messages, ...exchange(turn, results)];
  const next = { ...turn, toolRounds: turn.toolRounds + 1, attempt: 0 };
  const step = askModel({ ...state.talk, messages }, next, { atMs });
  return { state: step.state, effects: [response, ...step.effects] };
}

function calledTool({ settings }: Talk, eventId: number, call: ToolCall): CalledTool {
  const tool = settings.tools.find(({ name }) => name === call.name);
  return { eventId, call, kind: tool?.kind ?? 'webhook', title: tool?.title ?? call.name };
}

function exchange(turn: Turn, results: readonly ToolResult[]): ChatMessage[] {
  const text = turn.said.slice(turn.requestStart).trim();
  const asked: ChatMessage = { role: 'agent', text, toolCalls: turn.toolCalls };
  return [asked, ...results.map((result) => ({ role: 'tool' as const, ...result }))];
}

function withToolEnd(turn: Turn, result: ToolResult, atMs: number): Turn {
  const index = turn.ledger.tools.length - turn.toolCalls.length;
  const position = index + turn.toolCalls.findIndex(({ id }) => id === result.toolCallId);
  const end_ms = sinceStart(turn, atMs);
  return withLedger(turn, {
    tools: turn.ledger.tools.map((tool, at) =>
      at === position ? { ...tool, end_ms, is_error: result.isError } : tool,
    ),
  });
}

function withEvidence(turn: Turn, { toolCallId, toolName, result, isError }: ToolResult): Turn {
  if (isError) return turn;
  const text = result.slice(0, EVIDENCE_CHARACTERS);
  return {
    ...turn,
    evidence: [...turn.evidence, { kind: 'tool', source: toolCallId, title: toolName, text }],
  };
}
