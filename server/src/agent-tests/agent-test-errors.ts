import { AGENT_TESTS } from '@parley/contract/limits.ts';
import { ExpectedError } from '../http/expected-error.ts';

/** The agent has no such test. */
export class AgentTestNotFound extends ExpectedError {
  override name = 'AgentTestNotFound';
  constructor() {
    super('This agent has no such test.', { code: 'agent_test_not_found', status: 404 });
  }
}

/** The agent has no such run, or it is too old and forgotten. */
export class TestRunNotFound extends ExpectedError {
  override name = 'TestRunNotFound';
  constructor() {
    super('This agent has no such test run.', { code: 'test_run_not_found', status: 404 });
  }
}

/** The agent has all the tests it may have. */
export class TooManyTests extends ExpectedError {
  override name = 'TooManyTests';
  constructor() {
    super(`An agent can have at most ${AGENT_TESTS.perAgentMax} tests.`, {
      code: 'too_many_tests',
      status: 409,
      detail: { max: AGENT_TESTS.perAgentMax },
    });
  }
}

/** There is nothing to run. */
export class NoTests extends ExpectedError {
  override name = 'NoTests';
  constructor() {
    super('This agent has no tests yet.', { code: 'no_tests', status: 422 });
  }
}

/** Tests times repetitions are more than one run may hold. */
export class TestRunTooLarge extends ExpectedError {
  override name = 'TestRunTooLarge';
  constructor() {
    super(`A run can hold at most ${AGENT_TESTS.repetitionsMax} repetitions of tests.`, {
      code: 'test_run_too_large',
      status: 422,
      detail: { max: AGENT_TESTS.repetitionsMax },
    });
  }
}

/** As many runs of the team are under way as may be. */
export class TooManyTestRuns extends ExpectedError {
  override name = 'TooManyTestRuns';
  constructor() {
    super('Your team runs as many tests as it may run at once. Please wait until one of the runs is over.', {
      code: 'too_many_test_runs',
      status: 429,
      retryAfterSeconds: 10,
    });
  }
}

/** The run is not over. */
export class TestRunRunning extends ExpectedError {
  override name = 'TestRunRunning';
  constructor() {
    super('This test run is not over yet. Stop it first.', { code: 'test_run_running', status: 409 });
  }
}

/** Nothing is left of what was said. */
export class TranscriptErased extends ExpectedError {
  override name = 'TranscriptErased';
  constructor() {
    super('What was said in this conversation has been erased, so no test can be made of it.', {
      code: 'transcript_erased',
      status: 409,
    });
  }
}

/** The conversation has no such turn. */
export class TurnNotFound extends ExpectedError {
  override name = 'TurnNotFound';
  constructor() {
    super('This conversation has no such turn.', { code: 'turn_not_found', status: 404 });
  }
}

/** In this turn, the caller said nothing that the agent could be tested with. */
export class TurnWithoutCaller extends ExpectedError {
  override name = 'TurnWithoutCaller';
  constructor() {
    super('The caller said nothing in this turn, so there is nothing to test the agent with.', {
      code: 'turn_without_caller',
      status: 409,
    });
  }
}

/** A user disliked the turn, so its tool calls are no example of what the agent must call. */
export class TurnDisliked extends ExpectedError {
  override name = 'TurnDisliked';
  constructor() {
    super('This answer was rated as bad, so its tool calls cannot be expected. Add the calls you expect.', {
      code: 'turn_disliked',
      status: 409,
    });
  }
}

/** In this turn, the agent called nothing. */
export class TurnWithoutTools extends ExpectedError {
  override name = 'TurnWithoutTools';
  constructor() {
    super('The agent called no function in this turn.', { code: 'turn_without_tools', status: 409 });
  }
}
