import type { NewAgentTest } from '@parley/contract/agent-test.ts';
import type { CheckResult } from '@parley/contract/agent-test-checks.ts';
import type { TestOutcome, TestRepetition } from '@parley/contract/agent-test-runs.ts';
import { expectedReply } from '@parley/contract/reply-check.ts';
import type { TFunction } from 'i18next';
import { Check, CircleCheck, CircleHelp, CircleX, TriangleAlert, X } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Banner } from '../../../../design/banner.tsx';
import { classNames } from '../../../../design/class-names.ts';
import { useCheckWords } from '../../check-words.ts';
import { ReferenceReply } from '../../reference-reply.tsx';
import { ReplyComparison } from './reply-comparison.tsx';
import { TestTranscript } from './test-transcript.tsx';
import type { AcceptReply } from './use-accepted-reply.ts';

const MARKS = {
  passed: { Icon: Check, tone: 'text-success-ink' },
  failed: { Icon: X, tone: 'text-danger-ink' },
  not_judged: { Icon: CircleHelp, tone: 'text-muted' },
  error: { Icon: TriangleAlert, tone: 'text-danger-ink' },
} satisfies Record<TestOutcome, unknown>;

/** The repetitions of a test, one of which shows: the first that did not pass, until another is chosen. */
export function RepetitionTabs({
  test,
  repetitions,
  onAccept,
}: {
  test: NewAgentTest;
  repetitions: readonly TestRepetition[];
  /** Absent where the test cannot be changed. */
  onAccept: AcceptReply | undefined;
}) {
  const { t } = useTranslation();
  const [chosen, setChosen] = useState<number>();
  const shown =
    repetitions.find(({ repetition }) => repetition === chosen) ??
    repetitions.find(({ outcome }) => outcome !== 'passed') ??
    repetitions[0];
  if (!shown) return null;
  return (
    <div className="flex flex-col gap-4 border-t px-4 py-4">
      {repetitions.length > 1 ? (
        <fieldset aria-label={t('agentTests.repetitions')} className="flex min-w-0 flex-wrap gap-1.5">
          {repetitions.map(({ repetition, outcome }) => {
            const { Icon, tone } = MARKS[outcome];
            const isShown = repetition === shown.repetition;
            return (
              <button
                key={repetition}
                type="button"
                aria-pressed={isShown}
                aria-label={t('agentTests.repetition_was', {
                  number: repetition,
                  outcome: t(`agentTests.outcome_${outcome}`),
                })}
                onClick={() => setChosen(repetition)}
                className={classNames(
                  'inline-flex h-8 items-center gap-1.5 rounded-md border px-2.5 text-sm tabular-nums transition-colors',
                  isShown
                    ? 'border-accent bg-accent-soft text-accent-ink'
                    : 'border-line-strong bg-surface text-ink hover:bg-hover',
                )}
              >
                <Icon size={14} aria-hidden className={tone} />
                {repetition}
              </button>
            );
          })}
        </fieldset>
      ) : null}
      <RepetitionView key={shown.repetition} test={test} repetition={shown} onAccept={onAccept} />
    </div>
  );
}

/** One repetition: what was checked and why it went as it did, and what was said. */
function RepetitionView({
  test,
  repetition,
  onAccept,
}: {
  test: NewAgentTest;
  repetition: TestRepetition;
  onAccept: AcceptReply | undefined;
}) {
  const { t } = useTranslation();
  const { error, checks, transcript } = repetition;
  const said =
    test.kind === 'reply' ? transcript.findLast(({ role }) => role === 'agent')?.message.trim() : undefined;
  // A bad answer is never expected.
  const isBad = test.is_reference_bad && said === test.reference_reply?.trim();
  return (
    <div className="flex flex-col gap-4">
      {error ? (
        <Banner
          tone={error.code === 'missing_dynamic_variable' ? 'warning' : 'danger'}
          title={errorTitle(error.code, checks.length > 0, t)}
        >
          {error.code === 'missing_dynamic_variable' ? error.reason : null}
        </Banner>
      ) : null}
      {checks.length > 0 ? (
        <ul aria-label={t('agentTests.checks')} className="flex flex-col gap-2">
          {checks.map((result, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: checks have no name, and their order is that of the test.
            <li key={index}>
              <CheckOutcome result={result} />
              {said ? (
                <Comparison result={result} said={said} onAccept={isBad ? undefined : onAccept} />
              ) : null}
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
}

function errorTitle(code: string, isChecked: boolean, t: TFunction): string {
  // One that was checked ended with an apology of the agent.
  if (code === 'failed' && isChecked) return t('agentTests.failure_agent');
  return t([`agentTests.failure_${code}`, 'agentTests.failure_unexplained']);
}

type ComparisonProps = { result: CheckResult; said: string; onAccept: AcceptReply | undefined };

/** Of a check that failed and expects an answer, that answer beside the one that was given. */
function Comparison({ result: { check, outcome }, said, onAccept }: ComparisonProps) {
  const expected = outcome === 'failed' ? expectedReply(check) : undefined;
  if (expected === undefined) return null;
  return (
    <div className="pl-6">
      <ReplyComparison expected={expected} said={said} onAccept={onAccept && (() => onAccept(check, said))} />
    </div>
  );
}

// What the agent answers stands in the transcript already.
function saidBefore({ kind, history }: NewAgentTest): NewAgentTest['history'] {
  return kind === 'conversation' ? history : history.slice(0, -1);
}

const CHECK_MARKS = {
  passed: { Icon: CircleCheck, tone: 'text-success-ink' },
  failed: { Icon: CircleX, tone: 'text-danger-ink' },
  not_judged: { Icon: CircleHelp, tone: 'text-muted' },
} satisfies Record<CheckResult['outcome'], unknown>;

/** What was expected, whether it came so, and why not. */
function CheckOutcome({ result }: { result: CheckResult }) {
  const { check, found } = result;
  const { t } = useTranslation();
  const words = useCheckWords();
  const { Icon, tone } = CHECK_MARKS[result.outcome];
  // A judge says why also where the condition is met.
  const reason = words.reason(result) ?? (check.type === 'judged' ? result.reason : '');
  return (
    <div className="flex items-start gap-2.5 text-base">
      <Icon size={16} aria-hidden className={`mt-0.5 shrink-0 ${tone}`} />
      <div className="min-w-0 flex-1">
        <p className="wrap-anywhere text-ink">
          <span className="sr-only">{t(`agentTests.outcome_${result.outcome}`)}: </span>
          {words.expectation(check)}
        </p>
        {check.type === 'tool_called' && check.arguments.length > 0 ? (
          <ul className="mt-0.5 flex flex-col text-muted text-sm">
            {check.arguments.map((argument) => (
              <li key={argument.path} className="wrap-anywhere">
                {words.argument(argument)}
              </li>
            ))}
          </ul>
        ) : null}
        {reason ? <p className="wrap-anywhere mt-0.5 text-muted text-sm">{reason}</p> : null}
        {found === null ? null : (
          <pre className="wrap-anywhere mt-1 whitespace-pre-wrap rounded-md bg-sunken px-2.5 py-1.5 font-mono text-ink text-sm">
            {found}
          </pre>
        )}
      </div>
    </div>
  );
}
