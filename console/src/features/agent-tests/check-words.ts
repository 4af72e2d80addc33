import type { ArgumentExpectation, CheckResult, TestCheck } from '@parley/contract/agent-test-checks.ts';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';

/** Says in the language of the interface what a check expects, and why it went as it did. */
export function useCheckWords() {
  const { t } = useTranslation();
  return useMemo(
    () => ({
      type: (type: TestCheck['type']) => t(`agentTests.check_type_${type}`),
      expectation(check: TestCheck): string {
        switch (check.type) {
          case 'contains':
            return t('agentTests.expects_contains', { text: check.text });
          case 'not_contains':
            return t('agentTests.expects_not_contains', { text: check.text });
          case 'matches':
            return t('agentTests.expects_matches', { pattern: check.pattern });
          case 'judged':
            return check.condition;
          case 'tool_called':
            return t('agentTests.expects_tool', { tool: check.tool_name });
          case 'tool_not_called':
            return t('agentTests.expects_no_tool', { tool: check.tool_name });
          case 'ended_by_agent':
            return t('agentTests.check_type_ended_by_agent');
        }
      },
      argument({ path, expected }: ArgumentExpectation): string {
        switch (expected.type) {
          case 'exact':
            return t('agentTests.argument_is', { path, value: expected.value });
          case 'contains':
            return t('agentTests.argument_contains', { path, value: expected.value });
          case 'matches':
            return t('agentTests.argument_matches', { path, pattern: expected.pattern });
          case 'any':
            return t('agentTests.argument_any', { path });
        }
      },
      argumentType: (type: ArgumentExpectation['expected']['type']) => t(`agentTests.argument_type_${type}`),
      /** Undefined where there is nothing to say beyond the expectation. */
      reason({ code, reason }: CheckResult) {
        switch (code) {
          case 'met':
            return undefined;
          case 'text_missing':
          case 'text_present':
          case 'no_match':
          case 'pattern_too_slow':
          case 'tool_not_called':
          case 'tool_called':
          case 'arguments_differ':
          case 'not_ended_by_agent':
          case 'no_model':
          case 'judge_failed':
            return t(`agentTests.because_${code}`);
          case 'condition_not_met':
          case 'judge_undecided':
            return reason || t(`agentTests.because_${code}`);
        }
      },
    }),
    [t],
  );
}
