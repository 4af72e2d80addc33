import { writeFileSync } from 'node:fs';

/**
 * Writes how many errors of a run no test handled into the file that PARLEY_UNHANDLED_ERRORS names: they fail the run
 * and stand in no report of its files.
 * @public Vitest loads it by its path.
 */
export default class UnhandledErrors {
  /**
   * @param {readonly import('vitest/node').TestModule[]} _modules what was run
   * @param {readonly import('vitest').SerializedError[]} errors
   */
  onTestRunEnd(_modules, errors) {
    writeFileSync(process.env.PARLEY_UNHANDLED_ERRORS, String(errors.length));
  }
}
