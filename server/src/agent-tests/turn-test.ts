import type { AgentTestKind, NewAgentTest, TestMessage } from '@parley/contract/agent-test.ts';
import type { ReplyCheck } from '@parley/contract/agent-test-checks.ts';
import type { CallLog } from '@parley/contract/call-log.ts';
import type { RecordedConversation, RecordedTurn } from '@parley/contract/conversation.ts';
import { ownVariables } from '@parley/contract/dynamic-variables.ts';
import { isRecord, parsedJson } from '@parley/contract/json.ts';
import { AGENT_TESTS } from '@parley/contract/limits.ts';
import { asPlainName, isPlainName } from '@parley/contract/plain-text.ts';
import { likeReplyCheck, unlikeReplyCheck } from '@parley/contract/reply-check.ts';
import type { ToolCallRecord } from '@parley/contract/tool-calls.ts';
import { unansweredTurn } from '../conversations/figures/unanswered-turn.ts';
import {
  TranscriptErased,
  TurnDisliked,
  TurnNotFound,
  TurnWithoutCaller,
  TurnWithoutTools,
} from './agent-test-errors.ts';

/** What is asked for. */
export type WantedTurnTest = {
  eventId: number;
  /** When undefined, `tool` where the turn called one and has no negative rating, and `reply` otherwise. */
  kind: AgentTestKind | undefined;
  /** Whether a model is connected that could judge. */
  canJudge: boolean;
  /** What the team answered to the question; undefined where it did not. */
  wantedReply: string | undefined;
};

type GivenRecord = Pick<CallLog, 'record' | 'conversation_initiation_client_data'>;

/** A test and its agent: the one of the turn. */
export type TurnTest = { agentId: string; test: NewAgentTest };

/**
 * A test made from a turn of a conversation: its variables, what was said until then, what the agent answered, and
 * checks to begin with. A bad answer is never expected: one that a user disliked, or that left the question open.
 * @throws {TranscriptErased | TurnNotFound | TurnWithoutCaller | TurnDisliked | TurnWithoutTools}
 */
export function turnTest(
  { record, conversation_initiation_client_data: given }: GivenRecord,
  { eventId, kind, canJudge, wantedReply }: WantedTurnTest,
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
  const isDisliked = answered?.feedback === 'dislike';
  const isBad = isDisliked || (answered !== undefined && isUnanswered(asked, answered, record.language));
  const shared = {
    name: nameOf(question.message),
    // Those of the system are set anew in each test.
    dynamic_variables: ownVariables(given.dynamic_variables),
    tools: { mode: 'mocked' as const, mocks: mocksOf(calls) },
    source: { conversation_id: record.conversation_id, event_id: eventId },
    reference_reply: reply === '' ? null : cut(reply, AGENT_TESTS.messageMax),
    is_reference_bad: isBad,
  };
  const replyCheck =
    wantedReply === undefined
      ? replyCheckOf(reply, { isBad, canJudge })
      : likeReplyCheck(wantedReply, canJudge);
  const history = historyUntil(record, asked);
  const agentId = answered?.agent?.agent_id ?? record.agent_id;
  switch (kind ?? (calls.length > 0 && !isDisliked ? 'tool' : 'reply')) {
    case 'reply':
      return { agentId, test: { kind: 'reply', ...shared, history, checks: [replyCheck] } };
    case 'tool':
      if (isDisliked && calls.length > 0) throw new TurnDisliked();
      return { agentId, test: { kind: 'tool', ...shared, history, checks: toolChecks(calls) } };
    case 'conversation': {
      const lines = history.filter(({ role }) => role === 'user').map(({ message }) => message);
      const caller = { type: 'lines' as const, lines: lines.slice(-AGENT_TESTS.turnsMax) };
      const max_turns = caller.lines.length;
      // All of it is said and called again.
      const allCalls = record.turns
        .slice(0, record.turns.indexOf(answered ?? asked) + 1)
        .flatMap(({ tool_calls }) => tool_calls);
      const tools = { ...shared.tools, mocks: mocksOf(allCalls) };
      const test = { kind: 'conversation' as const, ...shared, tools, history: [], caller, max_turns };
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
    tool_name,
    type,
    params_as_json: cut(params_as_json, KEPT_MAX),
    result: cut(result, KEPT_MAX),
    status,
    ...(variables ? { variables } : {}),
  };
}

const KEPT_MAX = AGENT_TESTS.mockResultMax * 4;

// What the tools answered then, so that the agent goes on as it did.
function mocksOf(calls: readonly ToolCallRecord[]) {
  const own = calls.filter(({ type, was_called }) => type !== 'system' && was_called);
  return [...new Map(own.map((call) => [call.tool_name, call])).values()].map(
    ({ tool_name, result, is_error }) => ({
      tool_name,
      is_error,
      result: cut(result, AGENT_TESTS.mockResultMax),
    }),
  );
}

function toolChecks(calls: readonly ToolCallRecord[]): Extract<NewAgentTest, { kind: 'tool' }>['checks'] {
  const checks = [...new Map(calls.map((call) => [call.tool_name, call])).values()]
    .slice(0, AGENT_TESTS.checksMax)
    .map(({ tool_name, params_as_json }) => ({
      type: 'tool_called' as const,
      tool_name,
      arguments: argumentsOf(params_as_json),
    }));
  if (checks.length === 0) throw new TurnWithoutTools();
  return checks;
}

/** Single values as they were; why a model called something is said differently every time. */
function argumentsOf(json: string) {
  const input = parsedJson(json);
  if (!isRecord(input)) return [];
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

function replyCheckOf(reply: string, { isBad, canJudge }: { isBad: boolean; canJudge: boolean }): ReplyCheck {
  if (reply === '') return { type: 'judged', condition: 'The agent answers the caller.' };
  return isBad ? unlikeReplyCheck(reply, canJudge) : likeReplyCheck(reply, canJudge);
}

/** Whether the agent left the caller's question without an answer. */
function isUnanswered(asked: RecordedTurn, answered: RecordedTurn, language: string): boolean {
  const question = { eventId: asked.event_id ?? 0, message: asked.message };
  return unansweredTurn(question, { ...answered, toolCalls: answered.tool_calls }, language) !== undefined;
}

function nameOf(question: string): string {
  const plain = question.replaceAll(/\s+/gu, ' ').trim();
  const name = plain.length <= 60 ? plain : `${cut(plain, 59).trimEnd()}…`;
  return isPlainName(name) ? name : asPlainName(name).trim() || 'Test';
}

function cut(text: string, length: number): string {
  return text.length <= length ? text : text.slice(0, length).toWellFormed();
}
