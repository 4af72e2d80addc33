import { expect, it } from 'vitest';
import { comparableRun } from './earlier-runs.ts';

const run = (run_id: string, ...ids: string[]) => ({ run_id, tests: ids.map((test_id) => ({ test_id })) });

it('compares a run as a whole with the latest before it of the same tests', () => {
  const earlier = [run('some', 'a'), run('all', 'b', 'a'), run('older', 'a', 'b')];
  expect(comparableRun(run('now', 'a', 'b'), earlier)?.run_id).toBe('all');
  expect(comparableRun(run('now', 'c'), earlier)).toBeUndefined();
});
