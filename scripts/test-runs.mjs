// What the JSON report of a run says, and what two runs of which the second repeats some files say together.

/** More files than this have one cause in common, which another attempt does not take away. */
const MOST_REPEATED_FILES = 10;

/**
 * @typedef {{ testResults: { name: string, status: string, assertionResults: { status: string, fullName: string }[] }[] }} Report
 */

/**
 * @param {Report} report of a run
 * @returns {string[]} the paths of the files to run once more; none where all passed or too many failed
 */
export function filesToRepeat({ testResults }) {
  const failed = testResults.filter(({ status }) => status === 'failed').map(({ name }) => name);
  return failed.length > MOST_REPEATED_FILES ? [] : failed;
}

/**
 * @param {Report} report of a run
 * @returns {string[]} the titles of the tests that failed, or the path of a file that failed outside of its tests
 */
export function failedTitles({ testResults }) {
  return testResults
    .filter(({ status }) => status === 'failed')
    .flatMap(({ name, assertionResults }) => {
      const titles = assertionResults
        .filter(({ status }) => status === 'failed')
        .map((test) => test.fullName);
      return titles.length > 0 ? titles : [name];
    });
}

/**
 * @param {Report} first of everything
 * @param {Report} [second] of some files of it, which counts instead of the first for these
 * @returns {{ passed: number, failed: number }} tests; a file that failed outside of its tests counts as one
 */
export function countTests(first, second = { testResults: [] }) {
  const repeated = new Set(second.testResults.map(({ name }) => name));
  const files = [...first.testResults.filter(({ name }) => !repeated.has(name)), ...second.testResults];
  const passed = files.flatMap((file) => file.assertionResults).filter(({ status }) => status === 'passed');
  return { passed: passed.length, failed: failedTitles({ testResults: files }).length };
}

/**
 * @param {{ code: number, unhandledErrors: number }} first of everything, with the errors that no test handled
 * @param {{ code: number }} [second] of the files that failed
 * @returns {number} the exit code of both; the second run takes away the failures of tests alone
 */
export function codeOfRuns(first, second) {
  return second && first.unhandledErrors === 0 ? second.code : first.code;
}
