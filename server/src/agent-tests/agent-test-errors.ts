import type { AgentTestConflict as Conflict } from '@parley/contract/agent-tests.ts';
import { AGENT_TESTS } from '@parley/contract/limits.ts';
import { expectedError } from '../http/expected-error.ts';

/** The agent has no such test. */
export const AgentTestNotFound = expectedError('agent_test_not_found', 404, 'This agent has no such test.');

/** The test was saved after the one that this change is based on. */
export const AgentTestConflict = expectedError('agent_test_conflict', 409, (conflict: Conflict) => ({
  sentence: `${conflict.updated_by} has saved this test since you opened it.`,
  detail: conflict,
}));

/** The agent has no such run, or it is too old and forgotten. */
export const TestRunNotFound = expectedError('test_run_not_found', 404, 'This agent has no such test run.');

/** The agent has all the tests it may have. */
export const TooManyTests = expectedError('too_many_tests', 409, {
  sentence: `An agent can have at most ${AGENT_TESTS.perAgentMax} tests.`,
  detail: { max: AGENT_TESTS.perAgentMax },
});

/** There is nothing to run. */
export const NoTests = expectedError('no_tests', 422, 'This agent has no tests yet.');

export const TestRunTooLarge = expectedError('test_run_too_large', 422, {
  sentence: `A run can hold at most ${AGENT_TESTS.repetitionsMax} repetitions of tests.`,
  detail: { max: AGENT_TESTS.repetitionsMax },
});

/** As many runs of the team are under way as may be. */
export const TooManyTestRuns = expectedError('too_many_test_runs', 429, {
  sentence: 'Your team runs as many tests as it may run at once. Please wait until one of the runs is over.',
  retryAfterSeconds: 10,
});

/** The run is not over. */
export const TestRunRunning = expectedError(
  'test_run_running',
  409,
  'This test run is not over yet. Stop it first.',
);

/** Nothing is left of what was said. */
export const TranscriptErased = expectedError(
  'transcript_erased',
  409,
  'What was said in this conversation has been erased, so no test can be made of it.',
);

/** The conversation has no such turn. */
export const TurnNotFound = expectedError('turn_not_found', 404, 'This conversation has no such turn.');

/** In this turn, the caller said nothing that the agent could be tested with. */
export const TurnWithoutCaller = expectedError(
  'turn_without_caller',
  409,
  'The caller said nothing in this turn, so there is nothing to test the agent with.',
);

/** A user disliked the turn, so its tool calls are no example of what the agent must call. */
export const TurnDisliked = expectedError(
  'turn_disliked',
  409,
  'This answer was rated as bad, so its tool calls cannot be expected. Add the calls you expect.',
);

/** In this turn, the agent called nothing. */
export const TurnWithoutTools = expectedError(
  'turn_without_tools',
  409,
  'The agent called no function in this turn.',
);
