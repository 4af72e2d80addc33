import type { CheckCode, CheckResult, TestCheck } from '@parley/contract/agent-test-checks.ts';
import type { TestOutcome } from '@parley/contract/agent-test-runs.ts';

/** A check that could be decided. @param found what was there instead */
export function checkResult(
  check: TestCheck,
  code: Exclude<CheckCode, UndecidedCode>,
  found: string | null = null,
): CheckResult {
  const outcome = code === 'met' ? 'passed' : 'failed';
  return { check, outcome, code, reason: sentenceOf(check, code), found };
}

/** A check without a verdict. @param reason in words, where the judge gave one */
export function notJudged(check: TestCheck, code: UndecidedCode, reason?: string): CheckResult {
  return { check, outcome: 'not_judged', code, reason: reason || sentenceOf(check, code), found: null };
}

/** One failure spoils a test; without failures, a check without a verdict leaves it open. */
export function outcomeOf(checks: readonly CheckResult[]): TestOutcome {
  if (checks.some(({ outcome }) => outcome === 'failed')) return 'failed';
  return checks.some(({ outcome }) => outcome === 'not_judged') ? 'not_judged' : 'passed';
}

type UndecidedCode = Extract<CheckCode, 'pattern_too_slow' | 'no_model' | 'judge_undecided' | 'judge_failed'>;

function sentenceOf(check: TestCheck, code: CheckCode): string {
  const tool = 'tool_name' in check ? check.tool_name : '';
  switch (code) {
    case 'met':
      return 'As expected.';
    case 'text_missing':
      return `The agent did not say “${'text' in check ? check.text : ''}”.`;
    case 'text_present':
      return `The agent said “${'text' in check ? check.text : ''}”.`;
    case 'no_match':
      return 'Nothing that the agent said matches the regular expression.';
    case 'pattern_too_slow':
      return 'The regular expression took too long to be tried.';
    case 'tool_not_called':
      return `The agent did not call ${tool}.`;
    case 'tool_called':
      return `The agent called ${tool}.`;
    case 'arguments_differ':
      return `The agent called ${tool} with other arguments.`;
    case 'not_ended_by_agent':
      return 'The agent did not end the conversation.';
    case 'condition_not_met':
      return 'The condition is not met.';
    case 'no_model':
      return 'No language model is connected, so this could not be judged.';
    case 'judge_undecided':
      return 'The language model could not tell.';
    case 'judge_failed':
      return 'The language model that judges did not answer in a way that could be used.';
  }
}
