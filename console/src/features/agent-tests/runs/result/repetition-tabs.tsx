import type { NewAgentTest } from '@parley/contract/agent-test.ts';
import type { TestOutcome, TestRepetition } from '@parley/contract/agent-test-runs.ts';
import { Check, CircleHelp, TriangleAlert, X } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { classNames } from '../../../../design/class-names.ts';
import { RepetitionView } from './repetition-view.tsx';

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
}: {
  test: NewAgentTest;
  repetitions: readonly TestRepetition[];
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
      <RepetitionView key={shown.repetition} test={test} repetition={shown} />
    </div>
  );
}
