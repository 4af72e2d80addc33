import { CallError } from '@parley/client/call.ts';
import type { AgentTestKind } from '@parley/contract/agent-test.ts';
import type { TestRunStatus } from '@parley/contract/agent-test-runs.ts';
import { AGENT_TESTS } from '@parley/contract/limits.ts';
import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { waitText } from '../../conversation-record/turn/answer-times.ts';
import { toast } from '../../design/toast.tsx';
import { failureSentence } from '../../session/failure-sentence.ts';

/** How tests and their runs are spoken of in the language of the interface. */
type TestWords = {
  kind: (kind: AgentTestKind) => string;
  /** What a test of the kind is for, in a sentence. */
  kindHint: (kind: AgentTestKind) => string;
  /** A share between 0 and 1, such as `67 %`. */
  rate: (rate: number) => string;
  /** What was tested: `Version 4` or unsaved changes. */
  version: (version: number | null) => string;
  wait: (milliseconds: number) => string;
  moment: (instant: string) => string;
  status: (status: TestRunStatus) => string;
  number: (value: number) => string;
};

export function useTestWords(): TestWords {
  const { t, i18n } = useTranslation();
  const { language } = i18n;
  return useMemo(() => {
    const percent = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 0 });
    const moments = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' });
    const numbers = new Intl.NumberFormat(language);
    return {
      kind: (kind) => t(`agentTests.kind_${kind}`),
      kindHint: (kind) => t(`agentTests.about_${kind}`),
      // All but one of a thousand is not all.
      rate: (rate) => percent.format(rate < 1 ? Math.min(rate, 0.99) : 1),
      version: (version) =>
        version === null ? t('agentTests.unsaved_settings') : t('agentTests.version', { version }),
      wait: (milliseconds) => waitText(milliseconds, language),
      moment: (instant) => moments.format(new Date(instant)),
      status: (status) => t(`agentTests.status_${status}`),
      number: (value) => numbers.format(value),
    };
  }, [t, language]);
}

/** How good a share of passed runs is. */
export function rateTone(rate: number | null): 'success' | 'warning' | 'danger' | 'neutral' {
  if (rate === null) return 'neutral';
  if (rate === 1) return 'success';
  return rate >= 0.5 ? 'warning' : 'danger';
}

/** Gives the sentence for a failed call about tests. */
export function useTestErrorText(): (error: unknown) => string {
  const { t } = useTranslation();
  return useCallback(
    (error) => {
      const code = error instanceof CallError ? error.code : undefined;
      switch (code) {
        case 'agent_test_not_found':
          return t('agentTests.error_test_gone');
        case 'test_run_not_found':
          return t('agentTests.error_run_gone');
        case 'too_many_tests':
          return t('agentTests.error_too_many_tests', { count: AGENT_TESTS.perAgentMax });
        case 'no_tests':
          return t('agentTests.error_no_tests');
        case 'test_run_too_large':
          return t('agentTests.error_run_too_large', { count: AGENT_TESTS.repetitionsMax });
        case 'too_many_test_runs':
          return t('agentTests.error_too_many_runs', { count: AGENT_TESTS.activeRunsMax });
        case 'test_run_running':
          return t('agentTests.error_run_running');
        case 'transcript_erased':
          return t('agentTests.error_erased');
        case 'turn_without_caller':
          return t('agentTests.error_no_caller');
        case 'turn_not_found':
        case 'conversation_not_found':
          return t('agentTests.error_turn_gone');
        default:
          return failureSentence(error, t) ?? t('agentTests.error_unknown');
      }
    },
    [t],
  );
}

/** Gives what says in a toast that something failed, and why. */
export function useTestFailure(): (title: string) => (error: unknown) => void {
  const errorText = useTestErrorText();
  return (title) => (error) => toast.error(title, { description: errorText(error) });
}
