import type { ArgumentExpectation, CheckResult, TestCheck } from '@parley/contract/agent-test-checks.ts';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';

/** Says in the language of the interface what a check expects, and why it went as it did. */
export function useCheckWords() {
  const { t } = useTranslation();
  return useMemo(
    () => ({
      type: (type: TestCheck['type']) => t(`agentTests.check_type_${type}`),
      expectation: (check: TestCheck) =>
        check.type === 'judged' ? check.condition : t(`agentTests.expects_${check.type}`, { ...check }),
      argument: ({ path, expected }: ArgumentExpectation) =>
        t(`agentTests.argument_${expected.type}`, { path, ...expected }),
      argumentType: (type: ArgumentExpectation['expected']['type']) => t(`agentTests.argument_type_${type}`),
      /** Undefined where there is nothing to say beyond the expectation. */
      reason({ code, reason }: CheckResult) {
        if (code === 'met') return undefined;
        // Those of a judge are in the language of the agent, all others in English.
        const isRationale = code === 'condition_not_met' || code === 'judge_undecided';
        return (isRationale && reason) || t(`agentTests.because_${code}`);
      },
    }),
    [t],
  );
}
