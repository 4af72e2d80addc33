import { z } from 'zod';
import { DynamicVariables } from './agent-config.ts';
import { NewAgent } from './agents.ts';
import { EndReason } from './conversation.ts';
import { endpoint } from './endpoint.ts';
import { AgentId, ConversationId, Uuid } from './id.ts';
import { AGENT_TESTS } from './limits.ts';
import { hasMarkup } from './plain-text.ts';
import { queryInteger } from './query-integer.ts';
import { ToolCallStatus, ToolKind } from './tool-calls.ts';
import { AnsweringModel } from './turn-ledger.ts';

// What belongs here: what an agent is expected to say and do, and how often it did.

/** Tells what an agent is tested for: its next reply, a call of a tool, or a whole conversation. */
export const AgentTestKind = z.enum(['reply', 'tool', 'conversation']);
export type AgentTestKind = z.infer<typeof AgentTestKind>;

/** A call that stands behind a message of the agent, so that the model knows what it learnt from it. */
export const PastToolCall = z.object({
  tool_name: z.string().max(200),
  type: ToolKind,
  params_as_json: z.string().max(AGENT_TESTS.mockResultMax * 4),
  result: z.string().max(AGENT_TESTS.mockResultMax * 4),
  status: ToolCallStatus,
  /** Variables that took a value of the answer. */
  variables: DynamicVariables.optional(),
});
export type PastToolCall = z.infer<typeof PastToolCall>;

/** What was said before the test begins. */
export const TestMessage = z.object({
  role: z.enum(['user', 'agent']),
  message: z.string().trim().min(1, 'message_required').max(AGENT_TESTS.messageMax),
  /** Of the agent alone. */
  tool_calls: z.array(PastToolCall).max(20).default([]),
});
export type TestMessage = z.infer<typeof TestMessage>;

const Text = z.string().trim().min(1, 'text_required').max(AGENT_TESTS.textMax);
const ToolName = z.string().trim().min(1, 'tool_required').max(200);

/** The reply holds the text, whatever its case; of a conversation, any message of the agent does. */
export const ContainsCheck = z.object({ type: z.literal('contains'), text: Text });
/** Neither the reply nor, in a conversation, any message of the agent holds the text. */
export const NotContainsCheck = z.object({ type: z.literal('not_contains'), text: Text });
/** A regular expression, whatever its case, that the reply or any message of the agent matches. */
export const MatchesCheck = z.object({
  type: z.literal('matches'),
  pattern: z
    .string()
    .min(1, 'pattern_required')
    .max(AGENT_TESTS.patternMax)
    .refine(isPattern, 'pattern_invalid'),
});
/** A connected language model says whether the condition is met; without one, nobody can say. */
export const JudgedCheck = z.object({
  type: z.literal('judged'),
  condition: z.string().trim().min(1, 'condition_required').max(AGENT_TESTS.conditionMax),
});

/** What one argument of a call must be. */
export const ArgumentExpectation = z.object({
  /** Names and list positions joined by dots, such as `guest.name` or `items.0.id`. */
  path: z.string().trim().min(1, 'path_required').max(AGENT_TESTS.pathMax),
  expected: z.discriminatedUnion('type', [
    /** Text, number or truth value, compared as text. */
    z.object({ type: z.literal('exact'), value: z.string().max(AGENT_TESTS.textMax) }),
    /** Text that it holds, whatever its case. */
    z.object({ type: z.literal('contains'), value: Text }),
    z.object({ type: z.literal('matches'), pattern: MatchesCheck.shape.pattern }),
    /** It is there, whatever it is. */
    z.object({ type: z.literal('any') }),
  ]),
});
export type ArgumentExpectation = z.infer<typeof ArgumentExpectation>;

/** The agent calls the tool, with these arguments; a call that the caller is asked about first counts. */
export const ToolCalledCheck = z.object({
  type: z.literal('tool_called'),
  tool_name: ToolName,
  arguments: z.array(ArgumentExpectation).max(AGENT_TESTS.argumentsMax).default([]),
});
export const ToolNotCalledCheck = z.object({ type: z.literal('tool_not_called'), tool_name: ToolName });
/** The agent ends the conversation, or puts the caller through. */
export const EndedByAgentCheck = z.object({ type: z.literal('ended_by_agent') });

const ReplyCheck = z.discriminatedUnion('type', [ContainsCheck, NotContainsCheck, MatchesCheck, JudgedCheck]);
const ToolCheck = z.discriminatedUnion('type', [ToolCalledCheck, ToolNotCalledCheck]);
/** What is held against what the agent said and did; which of them a test may have depends on its kind. */
export const TestCheck = z.discriminatedUnion('type', [
  ContainsCheck,
  NotContainsCheck,
  MatchesCheck,
  JudgedCheck,
  ToolCalledCheck,
  ToolNotCalledCheck,
  EndedByAgentCheck,
]);
export type TestCheck = z.infer<typeof TestCheck>;

const checksOf = <Check extends z.ZodType>(check: Check) =>
  z.array(check).min(1, 'check_required').max(AGENT_TESTS.checksMax);

/** What a tool answers in a test instead of being called. */
export const ToolMock = z.object({
  tool_name: ToolName,
  /** What the agent is told; JSON fills the variables that the function assigns, as a real answer would. */
  result: z.string().max(AGENT_TESTS.mockResultMax),
  is_error: z.boolean().default(false),
});
export type ToolMock = z.infer<typeof ToolMock>;

/**
 * How tools behave in a test. `mocked` calls none: each answers as its mock says, else {@link AGENT_TESTS.mockResult}.
 * `real` calls those without a mock. Functions of a page or an app are never called, since nobody is there; system
 * functions are obeyed, and nobody is put through.
 */
export const TestTools = z.object({
  mode: z.enum(['mocked', 'real']).default('mocked'),
  mocks: z.array(ToolMock).max(AGENT_TESTS.mocksMax).default([]),
});
export type TestTools = z.infer<typeof TestTools>;

/** Who speaks as the caller: lines said one after the other, or a connected language model that plays a scenario. */
export const TestCaller = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('lines'),
    lines: z
      .array(z.string().trim().min(1, 'line_required').max(AGENT_TESTS.messageMax))
      .min(1, 'line_required')
      .max(AGENT_TESTS.turnsMax),
  }),
  z.object({
    type: z.literal('scenario'),
    scenario: z.string().trim().min(1, 'scenario_required').max(AGENT_TESTS.scenarioMax),
  }),
]);
export type TestCaller = z.infer<typeof TestCaller>;

const Shared = {
  name: z
    .string()
    .trim()
    .min(1, 'test_name_required')
    .max(AGENT_TESTS.nameMax)
    .refine((name) => !hasMarkup(name), 'markup_not_allowed'),
  dynamic_variables: DynamicVariables.default({}),
  tools: TestTools.prefault({}),
  /** The turn that the test was made from. */
  source: z
    .object({ conversation_id: ConversationId, event_id: z.number().int().nonnegative() })
    .nullable()
    .default(null),
  /** What the agent answered there: for people to compare with, not checked. */
  reference_reply: z.string().max(AGENT_TESTS.messageMax).nullable().default(null),
};

const History = z.array(TestMessage).max(AGENT_TESTS.historyMax);
/** What was said so far; the last words are the caller's, and the agent answers them. */
const AskedHistory = History.refine((history) => history.at(-1)?.role === 'user', 'caller_must_speak_last');

/** What a client sends to store a test. */
export const NewAgentTest = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('reply'), ...Shared, history: AskedHistory, checks: checksOf(ReplyCheck) }),
  z.object({ kind: z.literal('tool'), ...Shared, history: AskedHistory, checks: checksOf(ToolCheck) }),
  z.object({
    kind: z.literal('conversation'),
    ...Shared,
    /** Empty for a conversation from the beginning, first message included. */
    history: History.default([]),
    caller: TestCaller,
    /** Turns of the caller at most. */
    max_turns: z.number().int().min(1).max(AGENT_TESTS.turnsMax).default(AGENT_TESTS.turns),
    checks: checksOf(TestCheck),
  }),
]);
export type NewAgentTest = z.infer<typeof NewAgentTest>;

const Rate = z.number().min(0).max(1);
const Instant = z.iso.datetime();

/** How long the agent took to the first whole sentence of its replies. */
const Latency = z.object({ p50_ms: z.number(), p95_ms: z.number() });

/** How one finished run of a test went; `pass_rate` is null where nothing could be judged. */
export const TestTrendPoint = z.object({
  run_id: Uuid,
  /** Null for unsaved settings. */
  agent_version: z.number().int().nullable(),
  ended_at: Instant,
  /** Repetitions that were held. */
  done: z.number().int(),
  passed: z.number().int(),
  pass_rate: Rate.nullable(),
  latency: Latency.nullable(),
});
export type TestTrendPoint = z.infer<typeof TestTrendPoint>;

/** A stored test. */
export const AgentTest = z.object({
  id: Uuid,
  test: NewAgentTest,
  created_at: Instant,
  updated_at: Instant,
  /** Name of whoever saved it last. */
  updated_by: z.string(),
  /** Its latest finished runs, newest first; at most {@link AGENT_TESTS.trend}. */
  trend: z.array(TestTrendPoint),
});
export type AgentTest = z.infer<typeof AgentTest>;

/** `not_judged` could be judged by nobody; `error` did not come to an answer. */
export const TestOutcome = z.enum(['passed', 'failed', 'not_judged', 'error']);
export type TestOutcome = z.infer<typeof TestOutcome>;

/** Stable codes of why a check went as it did. */
export const CheckCode = z.enum([
  'met',
  'text_missing',
  'text_present',
  'no_match',
  /** The regular expression took too long; nobody knows whether it matches. */
  'pattern_too_slow',
  'tool_not_called',
  'tool_called',
  'arguments_differ',
  'not_ended_by_agent',
  /** A model found that the condition is not met; `reason` says why. */
  'condition_not_met',
  'no_model',
  'judge_undecided',
  'judge_failed',
]);
export type CheckCode = z.infer<typeof CheckCode>;

/** How one check went; results stand in the order of the test's checks. */
export const CheckResult = z.object({
  check: TestCheck,
  outcome: z.enum(['passed', 'failed', 'not_judged']),
  code: CheckCode,
  /** A sentence in English, or of a judged check the judge's rationale. */
  reason: z.string(),
  /** Of `arguments_differ`, the arguments of the nearest call as JSON; null where there is nothing to show. */
  found: z.string().nullable(),
});
export type CheckResult = z.infer<typeof CheckResult>;

/** One message of a test, as it was said. */
export const TestTurn = z.object({
  role: z.enum(['user', 'agent']),
  message: z.string(),
  /** Of the agent. */
  tool_calls: z.array(
    z.object({
      tool_name: z.string(),
      type: ToolKind,
      params_as_json: z.string(),
      status: ToolCallStatus,
      result: z.string(),
      /** Answered by the test, not by the tool. */
      is_mocked: z.boolean(),
      /** False for a call that the model wrote so that it could not be made: it counts as no call. */
      was_made: z.boolean(),
    }),
  ),
  /** Passages that were looked up for it. */
  passages: z.array(z.object({ document_name: z.string(), heading: z.string(), is_used: z.boolean() })),
  /** From the caller's words to the first whole sentence of the answer; null where nobody had to wait. */
  latency_ms: z.number().nullable(),
  model: AnsweringModel.nullable(),
  /** Failures that the turn survived, as stable codes. */
  errors: z.array(z.string()),
});
export type TestTurn = z.infer<typeof TestTurn>;

/** One repetition of a test. */
export const TestRepetition = z.object({
  /** From 1. */
  repetition: z.number().int(),
  outcome: TestOutcome,
  /**
   * Why it did not come to an answer: `caller_needs_model`, `missing_dynamic_variable`, `timed_out`,
   * `caller_failed` or `failed`.
   */
  error: z.object({ code: z.string(), reason: z.string() }).nullable(),
  checks: z.array(CheckResult),
  /** What was said in the test; the history that it began with stands in the test itself. */
  transcript: z.array(TestTurn),
  end_reason: EndReason.nullable(),
  took_ms: z.number(),
  ended_at: Instant,
});
export type TestRepetition = z.infer<typeof TestRepetition>;

/** How one test of a run stands. */
export const TestSummary = z.object({
  test_id: Uuid,
  /** As it was when the run began. */
  name: z.string(),
  kind: AgentTestKind,
  /** Repetitions that are wanted. */
  repeat: z.number().int(),
  passed: z.number().int(),
  failed: z.number().int(),
  not_judged: z.number().int(),
  errors: z.number().int(),
  /** Of the repetitions that passed, failed or did not come to an answer; null where there are none. */
  pass_rate: Rate.nullable(),
  latency: Latency.nullable(),
  /** The finished run before this one in which the test took part; null for none, and in lists of runs. */
  previous: TestTrendPoint.nullable(),
  /** Why the first repetition that did not pass did not. */
  first_reason: z.string().nullable(),
});
export type TestSummary = z.infer<typeof TestSummary>;

/** `failed` could not be begun or was given up; `cancelled` keeps what was done until then. */
export const TestRunStatus = z.enum(['pending', 'running', 'done', 'cancelled', 'failed']);
export type TestRunStatus = z.infer<typeof TestRunStatus>;

/** Several tests, each repeated, on one version of an agent. */
export const TestRun = z.object({
  run_id: Uuid,
  agent_id: AgentId,
  /** Null for unsaved settings. */
  agent_version: z.number().int().nullable(),
  status: TestRunStatus,
  /** Why it failed, as a sentence; null otherwise. */
  failure: z.string().nullable(),
  repeat: z.number().int(),
  /** The model that answers for the agent; null until the first answer. */
  model: AnsweringModel.nullable(),
  created_at: Instant,
  ended_at: Instant.nullable(),
  /** Name of whoever began it. */
  started_by: z.string(),
  /** Repetitions of all tests that are wanted, and that are done. */
  total: z.number().int(),
  done: z.number().int(),
  passed: z.number().int(),
  /** Over all tests; null until something could be judged. */
  pass_rate: Rate.nullable(),
  latency: Latency.nullable(),
  /** In the order of the list of tests. */
  tests: z.array(TestSummary),
});
export type TestRun = z.infer<typeof TestRun>;

const OfAgent = z.object({ id: z.union([Uuid, AgentId]) });
const OfTest = OfAgent.extend({ test_id: Uuid });
const OfRun = OfAgent.extend({ run_id: Uuid });
const TAG = 'Agent tests';

export const listAgentTests = endpoint({
  method: 'GET',
  path: '/api/{provider}/agents/:id/tests',
  summary: 'What an agent is tested for, oldest first',
  tag: TAG,
  access: 'viewer',
  params: OfAgent,
  response: z.object({
    tests: z.array(AgentTest),
    /** Whether a language model is connected that can judge and play callers. */
    can_judge: z.boolean(),
  }),
});

export const getAgentTest = endpoint({
  method: 'GET',
  path: '/api/{provider}/agents/:id/tests/:test_id',
  summary: 'One test of an agent',
  tag: TAG,
  access: 'viewer',
  params: OfTest,
  response: AgentTest,
});

/** Refused with `too_many_tests` beyond {@link AGENT_TESTS.perAgentMax}. */
export const createAgentTest = endpoint({
  method: 'POST',
  path: '/api/{provider}/agents/:id/tests',
  summary: 'Store a test of an agent',
  tag: TAG,
  access: 'member',
  status: 201,
  params: OfAgent,
  body: NewAgentTest,
  response: AgentTest,
});

export const updateAgentTest = endpoint({
  method: 'PUT',
  path: '/api/{provider}/agents/:id/tests/:test_id',
  summary: 'Replace a test of an agent',
  tag: TAG,
  access: 'member',
  params: OfTest,
  body: NewAgentTest,
  response: AgentTest,
});

export const duplicateAgentTest = endpoint({
  method: 'POST',
  path: '/api/{provider}/agents/:id/tests/:test_id/duplicate',
  summary: 'Copy a test of an agent',
  tag: TAG,
  access: 'member',
  status: 201,
  params: OfTest,
  response: AgentTest,
});

/** Runs that it took part in keep what they found. */
export const deleteAgentTest = endpoint({
  method: 'DELETE',
  path: '/api/{provider}/agents/:id/tests/:test_id',
  summary: 'Delete a test of an agent',
  tag: TAG,
  access: 'member',
  params: OfTest,
});

/**
 * Begins a run. Refused with `no_tests`, `test_run_too_large` (more than {@link AGENT_TESTS.repetitionsMax}
 * repetitions) or `too_many_test_runs` ({@link AGENT_TESTS.activeRunsMax} of a team under way).
 */
export const startTestRun = endpoint({
  method: 'POST',
  path: '/api/{provider}/agents/:id/test-runs',
  summary: 'Run tests of an agent',
  tag: TAG,
  access: 'member',
  flag: 'canUseSimulation',
  status: 202,
  params: OfAgent,
  body: z.object({
    /** All when left out. */
    test_ids: z.array(Uuid).min(1, 'no_tests').max(AGENT_TESTS.perAgentMax).optional(),
    repeat: z.number().int().min(1).max(AGENT_TESTS.repeatMax).default(1),
    /** A saved version; the one in force when left out. */
    version: z.number().int().positive().max(999_999_999).optional(),
    /** Unsaved settings, which are tested instead of a version. */
    draft: NewAgent.optional(),
  }),
  response: TestRun,
});

/** `before` goes on behind a run. */
export const listTestRuns = endpoint({
  method: 'GET',
  path: '/api/{provider}/agents/:id/test-runs',
  summary: 'Runs of the tests of an agent, newest first',
  tag: TAG,
  access: 'viewer',
  params: OfAgent,
  query: z.object({ before: Uuid.optional(), limit: queryInteger(1, 50).default(20) }),
  response: z.object({ runs: z.array(TestRun), has_more: z.boolean() }),
});

export const getTestRun = endpoint({
  method: 'GET',
  path: '/api/{provider}/agents/:id/test-runs/:run_id',
  summary: 'How a run stands, test by test',
  tag: TAG,
  access: 'viewer',
  params: OfRun,
  response: TestRun,
});

/** The test as the run took it, and what was said in each repetition so far, in their order. */
export const getTestRepetitions = endpoint({
  method: 'GET',
  path: '/api/{provider}/agents/:id/test-runs/:run_id/tests/:test_id',
  summary: 'What was said in a test of a run, and why it passed or failed',
  tag: TAG,
  access: 'viewer',
  params: OfRun.extend({ test_id: Uuid }),
  response: z.object({ test: NewAgentTest, repetitions: z.array(TestRepetition) }),
});

/** Does nothing to a run that is over. */
export const cancelTestRun = endpoint({
  method: 'POST',
  path: '/api/{provider}/agents/:id/test-runs/:run_id/cancel',
  summary: 'Stop a run; what was found so far stays',
  tag: TAG,
  access: 'member',
  params: OfRun,
  response: TestRun,
});

/** Refused with `test_run_running` before its end. */
export const deleteTestRun = endpoint({
  method: 'DELETE',
  path: '/api/{provider}/agents/:id/test-runs/:run_id',
  summary: 'Delete a run and what was said in it',
  tag: TAG,
  access: 'member',
  params: OfRun,
});

/**
 * A test made from a turn of a stored conversation, not stored yet: what was said until then, what the agent answered,
 * and checks to begin with. Refused with `transcript_erased` where nothing of it is left, and with `turn_not_found`.
 */
export const getTurnTest = endpoint({
  method: 'GET',
  path: '/api/{provider}/logs/:conversation_id/turns/:event_id/test',
  summary: 'A test made from a turn of a conversation',
  tag: TAG,
  access: 'member',
  flag: 'canViewLogs',
  params: z.object({ conversation_id: ConversationId, event_id: queryInteger(0, 999_999_999) }),
  /** `tool` where the turn called one and `reply` otherwise, when left out. */
  query: z.object({ kind: AgentTestKind.optional() }),
  response: z.object({ agent_id: AgentId, test: NewAgentTest }),
});

function isPattern(source: string): boolean {
  try {
    new RegExp(source, 'iu');
    return true;
  } catch {
    return false;
  }
}
