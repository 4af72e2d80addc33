import type { TelephoneStage } from './telephone-stage.ts';

/** What a check has found. */
export type Finding = {
  passed: boolean;
  /** What was measured, in words. */
  figure: string;
};

/** One thing that is proved of calls over a real exchange. */
export type Check = {
  name: string;
  run(scene: CheckScene): Promise<Finding>;
};

/** What a check works with. */
export type CheckScene = {
  stage: TelephoneStage;
  /** What a caller says, in mu-law. */
  question: Uint8Array;
};

/** A check, and what it has found. */
export type CheckResult = Finding & { name: string };

/** Runs them one after the other and tells of each; a check that throws has failed. */
export async function runChecks(
  checks: readonly Check[],
  scene: CheckScene,
  tell: (result: CheckResult) => void,
): Promise<CheckResult[]> {
  const results: CheckResult[] = [];
  for (const { name, run } of checks) {
    const finding = await run(scene).catch((error: Error) => ({ passed: false, figure: error.message }));
    results.push({ name, passed: finding.passed, figure: finding.figure });
    tell({ name, passed: finding.passed, figure: finding.figure });
  }
  return results;
}

/** A table in Markdown, one line for each check. */
export function checkTable(results: readonly CheckResult[]): string {
  const rows = results.map(
    ({ name, passed, figure }) => `| ${name} | ${passed ? 'yes' : '**no**'} | ${figure} |`,
  );
  return ['| check | passed | measured |', '| --- | --- | --- |', ...rows].join('\n');
}
