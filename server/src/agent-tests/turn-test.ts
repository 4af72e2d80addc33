import type { AgentTestKind, NewAgentTest, TestMessage } from '@parley/contract/agent-test.ts';
import type { TestCheck } from '@parley/contract/agent-test-checks.ts';
import type { CallLog } from '@parley/contract/call-log.ts';
import type { RecordedConversation, RecordedTurn } from '@parley/contract/conversation.ts';
import { AGENT_TESTS } from '@parley/contract/limits.ts';
import { hasMarkup } from '@parley/contract/plain-text.ts';
import type { ToolCallRecord } from '@parley/contract/tool-calls.ts';
import { TranscriptErased, TurnNotFound, TurnWithoutCaller, TurnWithoutTools } from './agent-test-errors.ts';

/** What is asked for. */
export type WantedTurnTest = {
  eventId: number;
  /** `tool` where the turn called one and `reply` otherwise, when undefined. */
  kind: AgentTestKind | undefined;
  /** Whether a model is connected that could judge. */
  canJudge: boolean;
};

/** A test and the agent that it is for: the one that held the turn. */
export type TurnTest = { agentId: string; test: NewAgentTest };

/**
 * A test made from a turn of a conversation: what was said until then, what the agent answered, and checks to begin
 * with.
 * @throws {TranscriptErased | TurnNotFound | TurnWithoutCaller | TurnWithoutTools}
 */
export function turnTest(
  {
    record,
    conversation_initiation_client_data: begun,
  }: Pick<CallLog, 'record' | 'conversation_initiation_client_data'>,
  { eventId, kind, canJudge }: WantedTurnTest,
): TurnTest {
  if (record.transcript_erased) throw new TranscriptErased();
  const inTurn = record.turns.filter(({ event_id }) => event_id === eventId);
  const asked = inTurn.find(({ role }) => role === 'user');
  const answered = inTurn.find(({ role }) => role === 'agent');
  if (!asked && !answered) throw new TurnNotFound();
  const question = asked && said(asked);
  if (!asked || !question) throw new TurnWithoutCaller();
  const reply = answered ? (answered.original_message ?? answered.message).trim() : '';
  const calls = answered?.tool_calls ?? [];
  const shared = {
    name: nameOf(question.message),
    dynamic_variables: begun.dynamic_variables,
    tools: { mode: 'mocked' as const, mocks: mocksOf(calls) },
    source: { conversation_id: record.conversation_id, event_id: eventId },
    reference_reply: reply === '' ? null : cut(reply, AGENT_TESTS.messageMax),
  };
  const replyCheck = replyCheckOf(reply, { isBad: answered?.feedback === 'dislike', canJudge });
  const history = historyUntil(record, asked);
  const agentId = answered?.agent?.agent_id ?? record.agent_id;
  switch (kind ?? (calls.length > 0 ? 'tool' : 'reply')) {
    case 'reply':
      return { agentId, test: { kind: 'reply', ...shared, history, checks: [replyCheck] } };
    case 'tool':
      return { agentId, test: { kind: 'tool', ...shared, history, checks: toolChecks(calls) } };
    case 'conversation': {
      const lines = history.filter(({ role }) => role === 'user').map(({ message }) => message);
      const caller = { type: 'lines' as const, lines: lines.slice(-AGENT_TESTS.turnsMax) };
      const max_turns = caller.lines.length;
      const test = { kind: 'conversation' as const, ...shared, history: [], caller, max_turns };
      return { agentId: record.agent_id, test: { ...test, checks: [replyCheck] } };
    }
  }
}

/** Everything that was said before the answer, the caller's question last. */
function historyUntil({ turns }: RecordedConversation, asked: RecordedTurn): TestMessage[] {
  const before = turns.slice(0, turns.indexOf(asked) + 1);
  return before.flatMap((turn) => said(turn) ?? []).slice(-AGENT_TESTS.historyMax);
}

function said({ role, message, tool_calls }: RecordedTurn): TestMessage | undefined {
  const words = cut(message.trim(), AGENT_TESTS.messageMax);
  return words === ''
    ? undefined
    : { role, message: words, tool_calls: tool_calls.slice(0, 20).map(pastCall) };
}

function pastCall({ tool_name, type, params_as_json, result, status, detail }: ToolCallRecord) {
  const { variables } = detail;
  return {
    ...{
      tool_name,
      type,
      params_as_json: cut(params_as_json, KEPT_MAX),
      result: cut(result, KEPT_MAX),
      status,
    },
    ...(variables ? { variables } : {}),
  };
}

const KEPT_MAX = AGENT_TESTS.mockResultMax * 4;

// What the tools answered then, so that the agent goes on as it did.
function mocksOf(calls: readonly ToolCallRecord[]) {
  const own = calls.filter(({ type, was_called }) => type !== 'system' && was_called);
  return [...new Map(own.map((call) => [call.tool_name, call])).values()].map(
    ({ tool_name, result, is_error }) => ({
      ...{ tool_name, is_error },
      result: cut(result, AGENT_TESTS.mockResultMax),
    }),
  );
}

function toolChecks(calls: readonly ToolCallRecord[]): Extract<NewAgentTest, { kind: 'tool' }>['checks'] {
  const checks = [...new Map(calls.map((call) => [call.tool_name, call])).values()]
    .slice(0, AGENT_TESTS.checksMax)
    .map(({ tool_name, params_as_json }) => ({
      ...{ type: 'tool_called' as const, tool_name },
      arguments: argumentsOf(params_as_json),
    }));
  if (checks.length === 0) throw new TurnWithoutTools();
  return checks;
}

/** Single values as they were; why a model called something is said differently every time. */
function argumentsOf(json: string) {
  let input: unknown;
  try {
    input = JSON.parse(json);
  } catch {
    return [];
  }
  if (input === null || typeof input !== 'object') return [];
  return Object.entries(input)
    .filter(([path, value]) => ['string', 'number', 'boolean'].includes(typeof value) && !FREE_TEXT.has(path))
    .map(([path, value]) => ({ path, expected: { type: 'exact' as const, value: String(value) } }))
    .filter(({ path, expected }) => isPath(path) && expected.value.length <= AGENT_TESTS.textMax)
    .slice(0, AGENT_TESTS.argumentsMax);
}

const FREE_TEXT: ReadonlySet<string> = new Set(['reason', 'message', 'client_message', 'agent_message']);

function isPath(path: string): boolean {
  return path.trim() !== '' && !path.includes('.') && path.length <= AGENT_TESTS.pathMax;
}

type ReplyCheck = Extract<TestCheck, { type: 'contains' | 'judged' }>;

function replyCheckOf(reply: string, { isBad, canJudge }: { isBad: boolean; canJudge: boolean }): ReplyCheck {
  const quoted = JSON.stringify(cut(reply, 1_000));
  if (reply === '') return { type: 'judged', condition: 'The agent answers the caller.' };
  if (isBad) return { type: 'judged', condition: `The agent does not answer as badly as this: ${quoted}` };
  if (canJudge)
    return { type: 'judged', condition: `The agent answers in the same sense as this: ${quoted}` };
  return { type: 'contains', text: tellingPart(reply) };
}

/** A figure of the reply where it has one, else its first sentence: what another wording is likely to keep. */
function tellingPart(reply: string): string {
  const figure = /\d(?:[\d.,:]*\d)?/u.exec(reply)?.[0];
  const sentence = /^[^.!?\n]+/u.exec(reply)?.[0].trim();
  return figure ?? cut(sentence || reply, 200);
}

function nameOf(question: string): string {
  const plain = question.replaceAll(/\s+/gu, ' ').trim();
  const name = plain.length <= 60 ? plain : `${cut(plain, 59).trimEnd()}…`;
  return hasMarkup(name) ? 'Test' : name;
}

function cut(text: string, length: number): string {
  return text.length <= length ? text : text.slice(0, length).toWellFormed();
}
