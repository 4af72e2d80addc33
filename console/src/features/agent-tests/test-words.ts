import { AGENT_TESTS } from '@parley/contract/limits.ts';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { waitText } from '../../conversation-record/turn/answer-times.ts';
import { formatsOf } from '../../design/formats.ts';
import { toast } from '../../design/toast.tsx';
import { useFailureText } from '../../session/failure-sentence.ts';

/** How tests and their runs are spoken of in the language of the interface. */
export function useTestWords() {
  const { t, i18n } = useTranslation();
  const { language } = i18n;
  return useMemo(() => {
    const { number, percent, moment } = formatsOf(language);
    return {
      /** A share between 0 and 1, such as `67 %`; all but one of a thousand is not all. */
      rate: (rate: number) => percent(rate < 1 ? Math.min(rate, 0.99) : 1),
      /** What was tested: `Version 4` or unsaved changes. */
      version: (version: number | null) =>
        version === null ? t('editor.unsaved') : t('fields.version', { version }),
      wait: (milliseconds: number) => waitText(milliseconds, language),
      moment,
      number,
    };
  }, [t, language]);
}

/** How good a share of passed runs is. */
export function rateTone(rate: number | null): 'success' | 'warning' | 'danger' | 'neutral' {
  if (rate === null) return 'neutral';
  if (rate === 1) return 'success';
  return rate >= 0.5 ? 'warning' : 'danger';
}

const PREFIXES = ['agentTests.error_'];
const LIMITS = {
  too_many_tests: { count: AGENT_TESTS.perAgentMax },
  test_run_too_large: { count: AGENT_TESTS.repetitionsMax },
  too_many_test_runs: { count: AGENT_TESTS.activeRunsMax },
};

/** Those of a test that is being saved. */
export const SAVING = ['agentTests.save_error_', ...PREFIXES];

/** Gives the sentence for a failed call about tests. */
export function useTestErrorText(prefixes = PREFIXES): (error: unknown) => string {
  return useFailureText(prefixes, LIMITS);
}

/** Gives what says in a toast that something failed, and why. */
export function useTestFailure(prefixes = PREFIXES): (title: string) => (error: unknown) => void {
  const errorText = useTestErrorText(prefixes);
  return (title) => (error) => toast.error(title, { description: errorText(error) });
}
