import { CallError } from '@parley/client/call.ts';
import { AGENT_TESTS } from '@parley/contract/limits.ts';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { failureSentence } from '../../session/failure-sentence.ts';

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
