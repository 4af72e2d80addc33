import { z } from 'zod';
import { AgentTestKind, NewAgentTest } from './agent-test.ts';
import { TestTrendPoint } from './agent-test-runs.ts';
import { endpointsOf } from './endpoint.ts';
import { AgentId, ConversationId, OfAgent, Uuid } from './id.ts';
import { queryInteger } from './query-integer.ts';

// A test may expect tags, or that there are none.
const endpoint = endpointsOf('Agent tests', 'tests', { markupFields: 'all' });

// What belongs here: tests of agents as they are stored, and made from what was said.

/** A stored test. */
export const AgentTest = z.object({
  id: Uuid,
  test: NewAgentTest,
  created_at: z.iso.datetime(),
  updated_at: z.iso.datetime(),
  /** Name of the user who saved it last. */
  updated_by: z.string(),
  /** Its latest finished runs, newest first; at most {@link AGENT_TESTS.trend}. */
  trend: z.array(TestTrendPoint),
});
export type AgentTest = z.infer<typeof AgentTest>;

const OfTest = OfAgent.extend({ test_id: Uuid });

export const listAgentTests = endpoint({
  method: 'GET',
  path: '/api/{provider}/agents/:id/tests',
  summary: 'What an agent is tested for, oldest first',
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
  access: 'viewer',
  params: OfTest,
  response: AgentTest,
});

/** Refused with `too_many_tests` beyond {@link AGENT_TESTS.perAgentMax}. */
export const createAgentTest = endpoint({
  method: 'POST',
  path: '/api/{provider}/agents/:id/tests',
  summary: 'Store a test of an agent',
  access: 'member',
  status: 201,
  params: OfAgent,
  /** A test that is stored again under its key, since the answer was lost, replaces the one that was stored first. */
  query: z.object({ idempotency_key: Uuid.optional() }),
  body: NewAgentTest,
  response: AgentTest,
});

/** What a 409 `agent_test_conflict` carries in `detail`. */
export const AgentTestConflict = AgentTest.pick({ updated_at: true, updated_by: true });
export type AgentTestConflict = z.infer<typeof AgentTestConflict>;

export const updateAgentTest = endpoint({
  method: 'PUT',
  path: '/api/{provider}/agents/:id/tests/:test_id',
  summary: 'Replace a test of an agent',
  access: 'member',
  params: OfTest,
  /** When the test that was changed had been saved; one that was saved since is refused with `agent_test_conflict`. */
  query: z.object({ base: z.iso.datetime().optional() }),
  body: NewAgentTest,
  response: AgentTest,
});

export const duplicateAgentTest = endpoint({
  method: 'POST',
  path: '/api/{provider}/agents/:id/tests/:test_id/duplicate',
  summary: 'Copy a test of an agent',
  access: 'member',
  status: 201,
  params: OfTest,
  response: AgentTest,
});

/** Runs that it took part in do not lose its results. */
export const deleteAgentTest = endpoint({
  method: 'DELETE',
  path: '/api/{provider}/agents/:id/tests/:test_id',
  summary: 'Delete a test of an agent',
  access: 'member',
  params: OfTest,
});
/**
 * A test made from a turn of a stored conversation, not stored yet: what was said until then, what the agent answered,
 * and checks to begin with, which never expect an answer that was bad. Refused with `transcript_erased` where nothing of
 * it is left, with `turn_not_found`, and with `turn_disliked` for a `tool` test of a turn that a user disliked.
 */
export const getTurnTest = endpoint({
  method: 'GET',
  path: '/api/{provider}/logs/:conversation_id/turns/:event_id/test',
  summary: 'A test made from a turn of a conversation',
  access: 'member',
  flag: 'canViewLogs',
  params: z.object({ conversation_id: ConversationId, event_id: queryInteger(0, 999_999_999) }),
  /** `tool` where the turn called one and `reply` otherwise, when left out. */
  query: z.object({ kind: AgentTestKind.optional() }),
  response: z.object({
    agent_id: AgentId,
    test: NewAgentTest,
    /** What the team answered to the question in the overview: the test expects it. Null where it did not. */
    wanted_reply: z.string().nullable(),
  }),
});
