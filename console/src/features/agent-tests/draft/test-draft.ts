import type { DynamicVariable } from '@parley/contract/agent-config.ts';
import type { AgentTestKind, NewAgentTest, TestCaller, TestMessage } from '@parley/contract/agent-test.ts';
import type { ArgumentExpectation, TestCheck } from '@parley/contract/agent-test-checks.ts';
import { AGENT_TESTS } from '@parley/contract/limits.ts';
import { likeReplyCheck, unlikeReplyCheck } from '@parley/contract/reply-check.ts';

// A test while its form is open, in the words of the contract: every field that any kind has, so that changing the kind
// loses nothing.

/** What one argument of a call must be; `value` is what is looked for or the pattern. */
export type ArgumentDraft = {
  path: string;
  expected: { type: ArgumentExpectation['expected']['type']; value: string };
};

/** Something that is checked; `text` is what is looked for, the pattern or the condition. */
export type CheckDraft = {
  type: TestCheck['type'];
  text: string;
  tool_name: string;
  arguments: readonly ArgumentDraft[];
  /** It follows from {@link TestDraft.wantedReply}. */
  isOfReply?: true;
};

/** A dynamic variable; `stored` is the value that it had as a number or as a truth value, if it was one. */
export type VariableDraft = { name: string; value: string; stored?: DynamicVariable };

export type TestDraft = Pick<
  NewAgentTest,
  'kind' | 'name' | 'source' | 'reference_reply' | 'is_reference_bad' | 'tools'
> & {
  history: readonly TestMessage[];
  checks: readonly CheckDraft[];
  caller: { type: TestCaller['type']; lines: readonly { text: string }[]; scenario: string };
  max_turns: number;
  variables: readonly VariableDraft[];
  /** What the agent should have answered instead of a bad answer; it becomes the first check. */
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
    caller: { type: 'lines', lines: [{ text: '' }], scenario: '' },
    max_turns: AGENT_TESTS.turns,
    tools: { mode: 'mocked', mocks: [] },
    variables: [],
    source: null,
    reference_reply: null,
    is_reference_bad: false,
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

/**
 * What changes when the user writes what the agent should have answered: the check expects that, or while nothing is
 * written, that the bad answer is not given.
 */
export function withWantedReply(
  { reference_reply, checks }: Pick<TestDraft, 'reference_reply' | 'checks'>,
  wantedReply: string,
  canJudge: boolean,
): Pick<TestDraft, 'wantedReply' | 'checks'> {
  const others = checks.filter(({ isOfReply }) => !isOfReply);
  const check =
    wantedReply.trim() === ''
      ? reference_reply && unlikeReplyCheck(reference_reply, canJudge)
      : likeReplyCheck(wantedReply, canJudge);
  if (!check) return { wantedReply, checks: others };
  return { wantedReply, checks: [{ ...toCheckDraft(check), isOfReply: true }, ...others] };
}

/**
 * The draft of a stored test, or of one that was made from a call.
 * @param wantedReply what the first check of one that was made expects, if the team has answered the question
 */
export function toTestDraft(test: NewAgentTest, wantedReply = ''): TestDraft {
  const { kind, name, source, reference_reply, is_reference_bad, tools } = test;
  const draft = newTestDraft(kind);
  const isConversation = kind === 'conversation';
  return {
    kind,
    name,
    source,
    reference_reply,
    is_reference_bad,
    history: test.history,
    checks: test.checks.map((check, index) => {
      const isOfReply = is_reference_bad && index === 0;
      return isOfReply ? { ...toCheckDraft(check), isOfReply } : toCheckDraft(check);
    }),
    caller: isConversation ? toCallerDraft(test.caller) : draft.caller,
    max_turns: isConversation ? test.max_turns : draft.max_turns,
    tools,
    variables: Object.entries(test.dynamic_variables).map(([variable, stored]) => ({
      name: variable,
      value: String(stored),
      stored,
    })),
    wantedReply,
  };
}

/** The test that a draft becomes, with more than its kind has; not yet checked. */
export function fromTestDraft({ variables, caller, max_turns, wantedReply, ...draft }: TestDraft): unknown {
  return {
    ...draft,
    history: draft.history.map((turn) => ({
      ...turn,
      tool_calls: turn.role === 'agent' ? turn.tool_calls : [],
    })),
    checks: draft.checks.map(fromCheckDraft),
    dynamic_variables: Object.fromEntries(
      variables.map(({ name, value, stored }) => [
        name.trim(),
        stored !== undefined && String(stored) === value ? stored : value,
      ]),
    ),
    ...(draft.kind === 'conversation' ? fromCallerDraft(caller, max_turns) : {}),
  };
}

export const newTurn = (role: TestMessage['role']): TestMessage => ({ role, message: '', tool_calls: [] });

export const newCheck = (type: CheckDraft['type']): CheckDraft => ({
  type,
  text: '',
  tool_name: '',
  arguments: [],
});

function toCallerDraft(caller: TestCaller): TestDraft['caller'] {
  return caller.type === 'lines'
    ? { type: 'lines', lines: caller.lines.map((text) => ({ text })), scenario: '' }
    : { type: 'scenario', lines: [{ text: '' }], scenario: caller.scenario };
}

// Every line is said.
function fromCallerDraft({ type, lines, scenario }: TestDraft['caller'], max_turns: number) {
  return type === 'lines'
    ? { caller: { type, lines: lines.map(({ text }) => text) }, max_turns: lines.length }
    : { caller: { type, scenario }, max_turns };
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
      return { ...draft, tool_name: check.tool_name, arguments: check.arguments.map(toArgumentDraft) };
    case 'tool_not_called':
      return { ...draft, tool_name: check.tool_name };
    case 'ended_by_agent':
      return draft;
  }
}

// The contract takes of it what a check of this type has.
function fromCheckDraft({ type, text, tool_name, arguments: args }: CheckDraft) {
  return { type, text, pattern: text, condition: text, tool_name, arguments: args.map(fromArgumentDraft) };
}

function toArgumentDraft({ path, expected }: ArgumentExpectation): ArgumentDraft {
  const value = 'value' in expected ? expected.value : 'pattern' in expected ? expected.pattern : '';
  return { path, expected: { type: expected.type, value } };
}

function fromArgumentDraft({ path, expected }: ArgumentDraft) {
  return { path, expected: { ...expected, pattern: expected.value } };
}
