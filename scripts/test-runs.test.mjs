import { expect, it } from 'vitest';
import { codeOfRuns, countTests, failedTitles, filesToRepeat } from './test-runs.mjs';

const file = (name, ...statuses) => ({
  name,
  status: statuses.every((status) => status === 'passed') && statuses.length > 0 ? 'passed' : 'failed',
  assertionResults: statuses.map((status, index) => ({ status, fullName: `${name} ${index}` })),
});
const report = (...testResults) => ({ testResults });

it('repeats the files that failed, unless too many did', () => {
  expect(filesToRepeat(report(file('a', 'passed'), file('b', 'passed', 'failed'), file('c')))).toEqual([
    'b',
    'c',
  ]);
  expect(filesToRepeat(report(...Array.from('abcdefghijk', (name) => file(name, 'failed'))))).toEqual([]);
});

it('names the tests that failed, and the file where it failed outside of its tests', () => {
  expect(failedTitles(report(file('a', 'passed'), file('b', 'passed', 'failed'), file('c')))).toEqual([
    'b 1',
    'c',
  ]);
});

it('counts the second run of a file instead of the first', () => {
  const first = report(file('a', 'passed'), file('b', 'passed', 'failed'), file('c'));
  expect(countTests(first)).toEqual({ passed: 2, failed: 2 });
  expect(countTests(first, report(file('b', 'passed', 'passed'), file('c', 'passed')))).toEqual({
    passed: 4,
    failed: 0,
  });
  expect(countTests(first, report(file('b', 'failed', 'passed'), file('c', 'passed')))).toEqual({
    passed: 3,
    failed: 1,
  });
});

it('fails for an error that no test handled, though the second run passes', () => {
  expect(codeOfRuns({ code: 1, unhandledErrors: 1 }, { code: 0 })).toBe(1);
  expect(codeOfRuns({ code: 1, unhandledErrors: 0 }, { code: 0 })).toBe(0);
  expect(codeOfRuns({ code: 1, unhandledErrors: 0 }, { code: 1 })).toBe(1);
  expect(codeOfRuns({ code: 1, unhandledErrors: 1 })).toBe(1);
  expect(codeOfRuns({ code: 0, unhandledErrors: 0 })).toBe(0);
});
