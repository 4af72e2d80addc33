import type { TestRun, TestSummary } from '@parley/contract/agent-test-runs.ts';

/**
 * A run as JUnit XML, for pipelines: a test case for each test of the agent.
 * @param isGood whether the run may pass with this test
 */
export function junitReport({ agent_id, tests }: TestRun, isGood: (test: TestSummary) => boolean): string {
  const bad = tests.filter((test) => !isGood(test));
  const failures = bad.filter(({ failed }) => failed > 0).length;
  const errors = bad.length - failures;
  const className = escapeXml(agent_id);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites><testsuite name="${className}" tests="${tests.length}" failures="${failures}" errors="${errors}">`,
    ...tests.map((test) => testCase(className, test, isGood(test))),
    '</testsuite></testsuites>\n',
  ].join('\n');
}

function testCase(className: string, test: TestSummary, isGood: boolean): string {
  const open = `<testcase classname="${className}" name="${escapeXml(test.name)}"`;
  if (isGood) return `${open}/>`;
  // A test that nothing could judge did not come to a result either.
  const element = test.failed > 0 ? 'failure' : 'error';
  return `${open}><${element} message="${escapeXml(outcomeText(test))}"/></testcase>`;
}

/** How often a test passed, and why it did not. */
export function outcomeText({ passed, repeat, not_judged, first_reason }: TestSummary): string {
  const judged = not_judged > 0 ? `, ${not_judged} not judged` : '';
  return `${passed} of ${repeat} passed${judged}${first_reason ? `: ${first_reason}` : ''}`;
}

function escapeXml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll(/[^\t\n\r\x20-\uFFFD]/g, '');
}
