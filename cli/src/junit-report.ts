import type { TestRun, TestSummary } from '@parley/contract/agent-test-runs.ts';

/** A run as JUnit XML, for pipelines: a test case for each test of the agent. */
export function junitReport(run: TestRun): string {
  const failures = run.tests.filter(({ failed }) => failed > 0).length;
  const errors = run.tests.filter((test) => test.failed === 0 && test.errors > 0).length;
  const cases = run.tests.map((test) => testCase(run, test)).join('\n');
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites><testsuite name="${escapeXml(run.agent_id)}" tests="${run.tests.length}" failures="${failures}" errors="${errors}">`,
    cases,
    '</testsuite></testsuites>\n',
  ].join('\n');
}

function testCase({ agent_id }: TestRun, test: TestSummary): string {
  const open = `<testcase classname="${escapeXml(agent_id)}" name="${escapeXml(test.name)}"`;
  const element = test.failed > 0 ? 'failure' : test.errors > 0 ? 'error' : undefined;
  if (element) return `${open}><${element} message="${escapeXml(outcomeText(test))}"/></testcase>`;
  return test.passed > 0
    ? `${open}/>`
    : `${open}><skipped message="${escapeXml(outcomeText(test))}"/></testcase>`;
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
