import type { TestSummary } from '@parley/contract/agent-test-runs.ts';

type Tested = { tests: readonly Pick<TestSummary, 'test_id'>[] };

/**
 * The run that another may be compared with as a whole: the latest before it of the same tests.
 * @param earlier finished runs, newest first
 */
export function comparableRun<Run extends Tested>(run: Tested, earlier: readonly Run[]): Run | undefined {
  const wanted = idsOf(run);
  return earlier.find((other) => idsOf(other) === wanted);
}

/** The version whose runs are shown: the one that was chosen, until the last run of it is deleted. */
export function shownVersion(
  chosen: string,
  runs: readonly { agent_version: number | null }[],
): string | undefined {
  return runs.some(({ agent_version }) => String(agent_version) === chosen) ? chosen : undefined;
}

function idsOf({ tests }: Tested): string {
  return tests
    .map(({ test_id }) => test_id)
    .sort()
    .join(' ');
}
