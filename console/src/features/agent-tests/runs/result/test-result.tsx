import type { TestRun, TestSummary } from '@parley/contract/agent-test-runs.ts';
import { useQuery } from '@tanstack/react-query';
import { ChevronDown, Pencil } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { repetitionsQuery } from '../../../../data/agent-test-runs.ts';
import { classNames } from '../../../../design/class-names.ts';
import { IconButton } from '../../../../design/icon-button.tsx';
import { ResourceState } from '../../../../design/resource-list/resource-state.tsx';
import { Skeleton } from '../../../../design/skeleton.tsx';
import { RateBadge } from '../../rate-badge.tsx';
import { TestKindLabel } from '../../test-kind-label.tsx';
import { useTestErrorText, useTestWords } from '../../test-words.ts';
import { ShareChange } from '../share-change.tsx';
import { RepetitionTabs } from './repetition-tabs.tsx';
import { useAcceptedReply } from './use-accepted-reply.ts';

export type TestResultProps = {
  agentId: string;
  run: TestRun;
  test: TestSummary;
  isOpenAtFirst: boolean;
  /** Opens the test; absent where it was deleted. */
  onEdit: (() => void) | undefined;
  /** Whether the test can be changed. */
  mayChange: boolean;
  canJudge: boolean;
};

/** How one test of a run went; opens to what was said in it, time after time. */
export function TestResult({
  agentId,
  run,
  test,
  isOpenAtFirst,
  onEdit,
  mayChange,
  canJudge,
}: TestResultProps) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(isOpenAtFirst);
  const content = useId();
  return (
    <section aria-label={test.name} className="rounded-lg border bg-surface">
      <div className="flex items-start gap-1 pr-2">
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={content}
          onClick={() => setOpen(!isOpen)}
          className="flex min-w-0 flex-1 items-start gap-3 rounded-lg px-4 py-3 text-left hover:bg-hover"
        >
          <ChevronDown
            size={16}
            aria-hidden
            className={classNames('mt-0.5 shrink-0 text-muted transition-transform', !isOpen && '-rotate-90')}
          />
          <TestOutcome test={test} />
        </button>
        {onEdit ? (
          <IconButton
            className="mt-2"
            label={t('agentTests.edit_named', { name: test.name })}
            icon={Pencil}
            onClick={onEdit}
          />
        ) : null}
      </div>
      <div id={content}>
        {isOpen ? (
          <Repetitions
            agentId={agentId}
            run={run}
            testId={test.test_id}
            mayChange={mayChange}
            canJudge={canJudge}
          />
        ) : null}
      </div>
    </section>
  );
}

/** What the test is, and how often it passed. */
function TestOutcome({ test }: { test: TestSummary }) {
  const { t } = useTranslation();
  const words = useTestWords();
  const done = test.passed + test.failed + test.not_judged + test.errors;
  return (
    <>
      <span className="min-w-0 flex-1">
        <span className="wrap-anywhere block font-medium text-base text-ink">{test.name}</span>
        <span className="mt-0.5 flex flex-wrap items-center gap-x-3 gap-y-0.5 text-muted text-xs tabular-nums">
          <TestKindLabel kind={test.kind} />
          {test.latency ? <span>{words.wait(test.latency.p50_ms)}</span> : null}
          {test.previous && done === test.repeat ? (
            <ShareChange
              now={test.pass_rate}
              before={test.previous.pass_rate}
              version={test.previous.agent_version}
            />
          ) : null}
        </span>
      </span>
      <span className="flex shrink-0 flex-col items-end gap-0.5">
        {done === 0 ? null : <RateBadge rate={test.pass_rate} />}
        <span className="text-muted text-xs tabular-nums">
          {t('agentTests.passed_of', { passed: words.number(test.passed), total: words.number(test.repeat) })}
        </span>
      </span>
    </>
  );
}

type RepetitionsProps = Pick<TestResultProps, 'agentId' | 'run' | 'mayChange' | 'canJudge'> & {
  testId: string;
};

function Repetitions({ agentId, run, testId, mayChange, canJudge }: RepetitionsProps) {
  const { t } = useTranslation();
  const errorText = useTestErrorText();
  const accept = useAcceptedReply(agentId, { testId, canJudge });
  return (
    <ResourceState
      query={useQuery(repetitionsQuery(agentId, run, testId))}
      loading={<Skeleton className="m-4 h-32 rounded-md" />}
      failed={t('agentTests.repetitions_failed')}
      errorText={errorText}
      className="border-t py-16"
    >
      {({ test, repetitions }) =>
        repetitions.length === 0 ? (
          <p className="border-t px-4 py-4 text-base text-muted">{t('agentTests.nothing_yet')}</p>
        ) : (
          <RepetitionTabs test={test} repetitions={repetitions} onAccept={mayChange ? accept : undefined} />
        )
      }
    </ResourceState>
  );
}
