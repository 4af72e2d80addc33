const SHOWN = 10;

/**
 * Prints the test files that took longest at the end of a run, where there is something to choose from.
 * @public Vitest loads it by its path.
 */
export default class SlowestFiles {
  /** @param {readonly import('vitest/node').TestModule[]} modules what was run */
  onTestRunEnd(modules) {
    if (modules.length <= SHOWN) return;
    const files = modules.map((module) => ({ file: module.relativeModuleId, seconds: secondsOf(module) }));
    const slowest = files.sort((a, b) => b.seconds - a.seconds).slice(0, SHOWN);
    const lines = slowest.map(({ file, seconds }) => `${seconds.toFixed(1).padStart(8)} s  ${file}`);
    console.log(`\nThe ${SHOWN} slowest files:\n${lines.join('\n')}`);
  }
}

function secondsOf(module) {
  const { environmentSetupDuration, prepareDuration, setupDuration, collectDuration, duration } =
    module.diagnostic();
  return (environmentSetupDuration + prepareDuration + setupDuration + collectDuration + duration) / 1000;
}
