import { expect, it } from 'vitest';
import { comparableRun, shownVersion } from './earlier-runs.ts';

const run = (run_id: string, ...ids: string[]) => ({ run_id, tests: ids.map((test_id) => ({ test_id })) });

it('compares a run as a whole with the latest before it of the same tests', () => {
  const earlier = [run('some', 'a'), run('all', 'b', 'a'), run('older', 'a', 'b')];
  expect(comparableRun(run('now', 'a', 'b'), earlier)?.run_id).toBe('all');
  expect(comparableRun(run('now', 'c'), earlier)).toBeUndefined();
});

it('shows the runs of all versions once the last one of the chosen version is deleted', () => {
  const runs = [{ agent_version: 4 }, { agent_version: null }];
  expect(shownVersion('4', runs)).toBe('4');
  expect(shownVersion('null', runs)).toBe('null');
  expect(shownVersion('3', runs)).toBeUndefined();
});
