/**
 * Names the tests that failed at first and passed when they were tried again: each is a defect of the test or of the
 * product that is still to be found. For a run that gives second attempts, such as `.ci/run`.
 * @public Vitest loads it by its path.
 */
export default class SecondAttempts {
  /** @param {readonly import('vitest/node').TestModule[]} modules what was run */
  onTestRunEnd(modules) {
    const lines = modules.flatMap((module) =>
      [...module.children.allTests()]
        .filter((test) => test.diagnostic()?.flaky)
        .map((test) => `  ${test.fullName} (${module.relativeModuleId})\n${firstFailure(test)}`),
    );
    if (lines.length > 0) console.log(`\nPassed on the second attempt only:\n${lines.join('\n')}`);
  }
}

function firstFailure(test) {
  const [error] = test.result().errors ?? [];
  return (error?.message ?? 'no message').replace(/^/gm, '    ');
}
