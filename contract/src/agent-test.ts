import { z } from 'zod';
import { DynamicVariables } from './agent-config.ts';
import { ReplyCheck, TestCheck, ToolCheck, ToolName } from './agent-test-checks.ts';
import { ConversationId } from './id.ts';
import { AGENT_TESTS } from './limits.ts';
import { plainName } from './plain-name.ts';
import { ToolCallStatus, ToolKind } from './tool-calls.ts';

// What belongs here: what an agent is expected to say and do.

/** Tells what an agent is tested for: its next reply, a call of a tool, or a whole conversation. */
export const AgentTestKind = z.enum(['reply', 'tool', 'conversation']);
export type AgentTestKind = z.infer<typeof AgentTestKind>;

/** A call that stands behind a message of the agent, so that the model knows what it learnt from it. */
const PastToolCall = z.object({
  tool_name: z.string().max(200),
  type: ToolKind,
  params_as_json: z.string().max(AGENT_TESTS.mockResultMax * 4),
  result: z.string().max(AGENT_TESTS.mockResultMax * 4),
  status: ToolCallStatus,
  /** Variables that took a value of the answer. */
  variables: DynamicVariables.optional(),
});

/** What was said before the test begins. */
export const TestMessage = z.object({
  role: z.enum(['user', 'agent']),
  message: z.string().trim().min(1, 'message_required').max(AGENT_TESTS.messageMax),
  /** Of the agent alone. */
  tool_calls: z.array(PastToolCall).max(20).default([]),
});
export type TestMessage = z.infer<typeof TestMessage>;

const checksOf = <Check extends z.ZodType>(check: Check) =>
  z.array(check).min(1, 'check_required').max(AGENT_TESTS.checksMax);
/** What a tool answers in a test instead of being called. */
const ToolMock = z.object({
  tool_name: ToolName,
  /** What the agent is told; JSON fills the variables that the function assigns, as a real answer would. */
  result: z.string().max(AGENT_TESTS.mockResultMax),
  is_error: z.boolean().default(false),
});

/**
 * How tools behave in a test. `mocked` calls none: each answers as its mock says, else {@link AGENT_TESTS.mockResult}.
 * `real` calls those without a mock. Functions of a page or an app are never called, since no client is connected; system
 * functions are executed, and no call is transferred.
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
  name: plainName(AGENT_TESTS.nameMax, 'test_name_required'),
  dynamic_variables: DynamicVariables.default({}),
  tools: TestTools.prefault({}),
  /** The turn that the test was made from. */
  source: z
    .object({ conversation_id: ConversationId, event_id: z.number().int().nonnegative() })
    .nullable()
    .default(null),
  /** What the agent answered there: for people to compare with, not checked. */
  reference_reply: z.string().max(AGENT_TESTS.messageMax).nullable().default(null),
  /** Whether that answer was bad: a user disliked it, or the question was left without an answer. */
  is_reference_bad: z.boolean().default(false),
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
