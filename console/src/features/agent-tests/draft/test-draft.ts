import type { DynamicVariable } from '@parley/contract/agent-config.ts';
import type { AgentTestKind, NewAgentTest, PastToolCall, TestTools } from '@parley/contract/agent-test.ts';
import type { ArgumentExpectation, TestCheck } from '@parley/contract/agent-test-checks.ts';
import { AGENT_TESTS } from '@parley/contract/limits.ts';
import { likeReplyCheck, unlikeReplyCheck } from '@parley/contract/reply-check.ts';

// A test while its form is open: every field that any kind has, so that changing the kind loses nothing, and a key for
// each row, so that moving one keeps its field.

/** A message of the history. */
export type TurnDraft = {
  key: string;
  role: 'user' | 'agent';
  message: string;
  toolCalls: readonly PastToolCall[];
};

/** What one argument of a call must be. */
export type ArgumentDraft = {
  key: string;
  path: string;
  type: ArgumentExpectation['expected']['type'];
  value: string;
};

/** Something that is checked; `text` is what is looked for, the pattern or the condition. */
export type CheckDraft = {
  key: string;
  type: TestCheck['type'];
  text: string;
  toolName: string;
  arguments: readonly ArgumentDraft[];
};

/** What a tool answers in place of being called. */
export type MockDraft = { key: string; toolName: string; result: string; isError: boolean };

/** A dynamic variable; `stored` is the value that it had as a number or as a truth value, if it was one. */
export type VariableDraft = { key: string; name: string; value: string; stored?: DynamicVariable };

/** A line of the caller. */
export type LineDraft = { key: string; text: string };

export type TestDraft = {
  kind: AgentTestKind;
  name: string;
  history: readonly TurnDraft[];
  checks: readonly CheckDraft[];
  callerType: 'lines' | 'scenario';
  lines: readonly LineDraft[];
  scenario: string;
  maxTurns: number;
  toolMode: TestTools['mode'];
  mocks: readonly MockDraft[];
  variables: readonly VariableDraft[];
  source: NewAgentTest['source'];
  referenceReply: string | null;
  isReferenceBad: boolean;
  /** What the agent should have answered in place of a bad answer; it becomes the first check. */
  wantedReply: string;
};

/** Checks that a test of each kind may have, in the order in which they are offered. */
export const CHECKS_OF_KIND: Readonly<Record<AgentTestKind, readonly TestCheck['type'][]>> = {
  reply: ['contains', 'not_contains', 'matches', 'judged'],
  tool: ['tool_called', 'tool_not_called'],
  conversation: [
    ...(['contains', 'not_contains', 'matches', 'judged'] as const),
    ...(['tool_called', 'tool_not_called', 'ended_by_agent'] as const),
  ],
};

/** The draft of a test that does not exist yet. */
export function newTestDraft(kind: AgentTestKind): TestDraft {
  const draft: TestDraft = {
    kind,
    name: '',
    history: [newTurn('user')],
    checks: [],
    callerType: 'lines',
    lines: [newLine()],
    scenario: '',
    maxTurns: AGENT_TESTS.turns,
    toolMode: 'mocked',
    mocks: [],
    variables: [],
    source: null,
    referenceReply: null,
    isReferenceBad: false,
    wantedReply: '',
  };
  return withKind(draft, kind);
}

/** The draft as a test of another kind: checks that such a test cannot have go, and one stays at least. */
export function withKind(draft: TestDraft, kind: AgentTestKind): TestDraft {
  const checks = draft.checks.filter(({ type }) => CHECKS_OF_KIND[kind].includes(type));
  const [first] = CHECKS_OF_KIND[kind];
  // A conversation begins of itself; an answer needs words to answer.
  const isBlank = draft.history.every(({ message }) => message === '');
  const history = isBlank ? (kind === 'conversation' ? [] : [newTurn('user')]) : draft.history;
  return { ...draft, kind, history, checks: checks.length === 0 && first ? [newCheck(first)] : checks };
}

/** Key of the check that the wanted reply becomes. */
const REPLY_CHECK_KEY = 'wanted-reply';

/**
 * What changes when the user writes what the agent should have answered: the check expects that, or while nothing is
 * written, that the bad answer is not given.
 */
export function withWantedReply(
  { referenceReply, checks }: Pick<TestDraft, 'referenceReply' | 'checks'>,
  wantedReply: string,
  canJudge: boolean,
): Pick<TestDraft, 'wantedReply' | 'checks'> {
  const others = checks.filter(({ key }) => key !== REPLY_CHECK_KEY);
  const check =
    wantedReply.trim() === ''
      ? referenceReply && unlikeReplyCheck(referenceReply, canJudge)
      : likeReplyCheck(wantedReply, canJudge);
  if (!check) return { wantedReply, checks: others };
  return { wantedReply, checks: [{ ...toCheckDraft(check), key: REPLY_CHECK_KEY }, ...others] };
}

/** The draft of a stored test, or of one that was made from a call. */
export function toTestDraft(test: NewAgentTest): TestDraft {
  const isConversation = test.kind === 'conversation';
  const caller = isConversation ? test.caller : undefined;
  return {
    kind: test.kind,
    name: test.name,
    history: test.history.map(({ role, message, tool_calls }) => ({
      key: newKey(),
      role,
      message,
      toolCalls: tool_calls,
    })),
    checks: test.checks.map((check, place) =>
      test.is_reference_bad && place === 0
        ? { ...toCheckDraft(check), key: REPLY_CHECK_KEY }
        : toCheckDraft(check),
    ),
    callerType: caller?.type ?? 'lines',
    lines: caller?.type === 'lines' ? caller.lines.map(newLine) : [newLine()],
    scenario: caller?.type === 'scenario' ? caller.scenario : '',
    maxTurns: isConversation ? test.max_turns : AGENT_TESTS.turns,
    toolMode: test.tools.mode,
    mocks: test.tools.mocks.map(({ tool_name, result, is_error }) => ({
      key: newKey(),
      toolName: tool_name,
      result,
      isError: is_error,
    })),
    variables: Object.entries(test.dynamic_variables).map(([name, value]) => ({
      key: newKey(),
      name,
      value: String(value),
      stored: value,
    })),
    source: test.source,
    referenceReply: test.reference_reply,
    isReferenceBad: test.is_reference_bad,
    wantedReply: '',
  };
}

/** The test that a draft becomes; not yet checked. */
export function fromTestDraft(draft: TestDraft): unknown {
  const { kind, name, history, checks, source, referenceReply, isReferenceBad } = draft;
  return {
    kind,
    name,
    source,
    reference_reply: referenceReply,
    is_reference_bad: isReferenceBad,
    history: history.map(({ role, message, toolCalls }) => ({
      role,
      message,
      tool_calls: role === 'agent' ? toolCalls : [],
    })),
    checks: checks.map(fromCheckDraft),
    tools: {
      mode: draft.toolMode,
      mocks: draft.mocks.map(({ toolName, result, isError }) => ({
        tool_name: toolName,
        result,
        is_error: isError,
      })),
    },
    dynamic_variables: Object.fromEntries(
      draft.variables.map(({ name: variable, value, stored }) => [
        variable.trim(),
        stored !== undefined && String(stored) === value ? stored : value,
      ]),
    ),
    ...(kind === 'conversation' ? { caller: callerOf(draft), max_turns: turnsOf(draft) } : {}),
  };
}

export const newTurn = (role: TurnDraft['role']): TurnDraft => ({
  key: newKey(),
  role,
  message: '',
  toolCalls: [],
});

export const newCheck = (type: CheckDraft['type']): CheckDraft => ({
  key: newKey(),
  type,
  text: '',
  toolName: '',
  arguments: [],
});

export const newArgument = (): ArgumentDraft => ({ key: newKey(), path: '', type: 'exact', value: '' });

export const newMock = (): MockDraft => ({ key: newKey(), toolName: '', result: '', isError: false });

export const newVariable = (name = ''): VariableDraft => ({ key: newKey(), name, value: '' });

export const newLine = (text = ''): LineDraft => ({ key: newKey(), text });

function newKey(): string {
  return crypto.randomUUID();
}

function callerOf({ callerType, lines, scenario }: TestDraft) {
  return callerType === 'lines'
    ? { type: 'lines', lines: lines.map(({ text }) => text) }
    : { type: 'scenario', scenario };
}

// Every line is said.
function turnsOf({ callerType, lines, maxTurns }: TestDraft): number {
  return callerType === 'lines' ? lines.length : maxTurns;
}

function toCheckDraft(check: TestCheck): CheckDraft {
  const draft = newCheck(check.type);
  switch (check.type) {
    case 'contains':
    case 'not_contains':
      return { ...draft, text: check.text };
    case 'matches':
      return { ...draft, text: check.pattern };
    case 'judged':
      return { ...draft, text: check.condition };
    case 'tool_called':
      return { ...draft, toolName: check.tool_name, arguments: check.arguments.map(toArgumentDraft) };
    case 'tool_not_called':
      return { ...draft, toolName: check.tool_name };
    case 'ended_by_agent':
      return draft;
  }
}

function fromCheckDraft({ type, text, toolName, arguments: args }: CheckDraft) {
  switch (type) {
    case 'contains':
    case 'not_contains':
      return { type, text };
    case 'matches':
      return { type, pattern: text };
    case 'judged':
      return { type, condition: text };
    case 'tool_called':
      return { type, tool_name: toolName, arguments: args.map(fromArgumentDraft) };
    case 'tool_not_called':
      return { type, tool_name: toolName };
    case 'ended_by_agent':
      return { type };
  }
}

function toArgumentDraft({ path, expected }: ArgumentExpectation): ArgumentDraft {
  const value = 'value' in expected ? expected.value : 'pattern' in expected ? expected.pattern : '';
  return { ...newArgument(), path, type: expected.type, value };
}

function fromArgumentDraft({ path, type, value }: ArgumentDraft) {
  switch (type) {
    case 'exact':
    case 'contains':
      return { path, expected: { type, value } };
    case 'matches':
      return { path, expected: { type, pattern: value } };
    case 'any':
      return { path, expected: { type } };
  }
}
