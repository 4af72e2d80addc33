import type { NewAgentTest } from '@parley/contract/agent-test.ts';
import type { TestRepetition } from '@parley/contract/agent-test-runs.ts';
import { useTranslation } from 'react-i18next';
import { Banner } from '../../../../design/banner.tsx';
import { ReferenceReply } from '../../reference-reply.tsx';
import { CheckOutcome } from './check-outcome.tsx';
import { TestTranscript } from './test-transcript.tsx';

/** One repetition: what was checked and why it went as it did, and what was said. */
export function RepetitionView({ test, repetition }: { test: NewAgentTest; repetition: TestRepetition }) {
  const { t } = useTranslation();
  const { error, checks, transcript } = repetition;
  return (
    <div className="flex flex-col gap-4">
      {error ? (
        <Banner tone="danger" title={errorTitle(error.code)}>
          {error.code === 'missing_dynamic_variable' || error.code === 'failed' ? error.reason : null}
        </Banner>
      ) : null}
      {checks.length > 0 ? (
        <ul aria-label={t('agentTests.checks')} className="flex flex-col gap-2">
          {checks.map((result, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: checks have no name, and their order is that of the test.
            <li key={place}>
              <CheckOutcome result={result} />
            </li>
          ))}
        </ul>
      ) : null}
      <TestTranscript history={saidBefore(test)} transcript={transcript} />
      {test.reference_reply ? (
        <ReferenceReply reply={test.reference_reply} isBad={test.is_reference_bad} />
      ) : null}
    </div>
  );

  function errorTitle(code: string): string {
    switch (code) {
      case 'caller_needs_model':
        return t('agentTests.failure_caller_needs_model');
      case 'missing_dynamic_variable':
        return t('agentTests.failure_missing_variable');
      case 'timed_out':
        return t('agentTests.failure_timed_out');
      case 'caller_failed':
        return t('agentTests.failure_caller');
      default:
        return t('agentTests.failure_unexplained');
    }
  }
}

// What the agent answers stands in the transcript already.
function saidBefore({ kind, history }: NewAgentTest): NewAgentTest['history'] {
  return kind === 'conversation' ? history : history.slice(0, -1);
}
