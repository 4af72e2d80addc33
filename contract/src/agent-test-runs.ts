import { z } from 'zod';
import { AgentTestKind, NewAgentTest } from './agent-test.ts';
import { CheckResult } from './agent-test-checks.ts';
import { NewAgent } from './agents.ts';
import { EndReason } from './conversation.ts';
import { endpointsOf } from './endpoint.ts';
import { AgentId, OfAgent, Uuid } from './id.ts';
import { AGENT_TESTS } from './limits.ts';
import { queryInteger } from './query-integer.ts';
import { ToolCallStatus, ToolKind } from './tool-calls.ts';
import { AnsweringModel } from './turn-ledger.ts';

// A test may expect tags, or that there are none.
const endpoint = endpointsOf('Agent tests', 'tests', { markupFields: 'all' });

// What belongs here: runs of tests, how often an agent did what is expected of it, and what was said.

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
  /** Completed repetitions. */
  done: z.number().int(),
  passed: z.number().int(),
  pass_rate: Rate.nullable(),
  latency: Latency.nullable(),
});
export type TestTrendPoint = z.infer<typeof TestTrendPoint>;

/** `not_judged` has no model to judge it; `error` did not come to an answer. */
export const TestOutcome = z.enum(['passed', 'failed', 'not_judged', 'error']);
export type TestOutcome = z.infer<typeof TestOutcome>;

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
  /** From the caller's words to the first whole sentence of the answer; null where the caller did not have to wait. */
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
   * Why it did not come to an answer: `caller_needs_model`, `timed_out`, `caller_failed` or `failed`. Of one that did,
   * `missing_dynamic_variable`: the variables that `reason` names had no value, and their text was empty.
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

/** Why a run failed that no node could finish within its time. */
export const RUN_TOO_LATE = 'The run could not be finished in time.';

/** `failed` could not be begun or was abandoned; `cancelled` includes what was done until then. */
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
  /** Name of the user who began it. */
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

const OfRun = OfAgent.extend({ run_id: Uuid });

/**
 * Begins a run. Refused with `no_tests`, `test_run_too_large` (more than {@link AGENT_TESTS.repetitionsMax}
 * repetitions) or `too_many_test_runs` ({@link AGENT_TESTS.activeRunsMax} of a team under way).
 */
export const startTestRun = endpoint({
  audit: 'none',
  method: 'POST',
  path: '/api/{provider}/agents/:id/test-runs',
  summary: 'Run tests of an agent',
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
  access: 'viewer',
  params: OfAgent,
  query: z.object({ before: Uuid.optional(), limit: queryInteger(1, 50).default(20) }),
  response: z.object({ runs: z.array(TestRun), has_more: z.boolean() }),
});

export const getTestRun = endpoint({
  method: 'GET',
  path: '/api/{provider}/agents/:id/test-runs/:run_id',
  summary: 'How a run stands, test by test',
  access: 'viewer',
  params: OfRun,
  response: TestRun,
});

/** The test as the run took it, and what was said in each repetition so far, in their order. */
export const getTestRepetitions = endpoint({
  method: 'GET',
  path: '/api/{provider}/agents/:id/test-runs/:run_id/tests/:test_id',
  summary: 'What was said in a test of a run, and why it passed or failed',
  access: 'viewer',
  params: OfRun.extend({ test_id: Uuid }),
  response: z.object({ test: NewAgentTest, repetitions: z.array(TestRepetition) }),
});

/** Does nothing to a run that is over. */
export const cancelTestRun = endpoint({
  audit: 'none',
  method: 'POST',
  path: '/api/{provider}/agents/:id/test-runs/:run_id/cancel',
  summary: 'Stop a run; what was found so far stays',
  access: 'member',
  params: OfRun,
  response: TestRun,
});

/** Refused with `test_run_running` before its end. */
export const deleteTestRun = endpoint({
  method: 'DELETE',
  path: '/api/{provider}/agents/:id/test-runs/:run_id',
  summary: 'Delete a run and what was said in it',
  access: 'member',
  params: OfRun,
});
