import type { TestRun } from '@parley/contract/agent-test-runs.ts';
import { useQuery } from '@tanstack/react-query';
import { RotateCw } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { isUnderWay, runsBeforeQuery, testRunQuery, useStartRun } from '../../../data/agent-test-runs.ts';
import { agentTestListQuery } from '../../../data/agent-tests.ts';
import { Badge } from '../../../design/badge.tsx';
import { Banner } from '../../../design/banner.tsx';
import { Button } from '../../../design/button.tsx';
import { classNames } from '../../../design/class-names.ts';
import { ErrorState } from '../../../design/error-state.tsx';
import { Skeleton } from '../../../design/skeleton.tsx';
import { toast } from '../../../design/toast.tsx';
import type { TestsRoute } from '../../../session/tests-address.ts';
import { ScreenFrame } from '../screen-frame.tsx';
import { rateTone, useTestErrorText, useTestWords } from '../test-words.ts';
import type { TestedAgent } from '../tested-agent.ts';
import { comparableRun } from './earlier-runs.ts';
import { TestResult } from './result/test-result.tsx';
import { RunProgress } from './run-progress.tsx';
import { ShareChange } from './share-change.tsx';

type RunScreenProps = {
  agent: TestedAgent;
  runId: string;
  onNavigate: (route: TestsRoute) => void;
};

/** How one run went: its figures beside those of the run before, and each test with what was said in it. */
export function RunScreen({ agent, runId, onNavigate }: RunScreenProps) {
  const { t } = useTranslation();
  const words = useTestWords();
  const errorText = useTestErrorText();
  const { data: run, error, isFetching, refetch } = useQuery(testRunQuery(agent.id, runId));
  const { data: earlier = [] } = useQuery({
    ...runsBeforeQuery(agent.id, runId),
    enabled: run !== undefined,
  });
  const { data: list } = useQuery(agentTestListQuery(agent.id));
  const stored = new Set(list?.tests.map(({ id }) => id));
  return (
    <ScreenFrame
      title={
        run ? (
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
            {t('agentTests.run_of', { when: words.moment(run.created_at) })}
            <Badge>{words.version(run.agent_version)}</Badge>
          </span>
        ) : (
          t('agentTests.run')
        )
      }
      back={{ label: t('agentTests.title'), onSelect: () => onNavigate({ kind: 'list' }) }}
      actions={
        run && !isUnderWay(run) && agent.mayRun ? (
          <RunAgain agent={agent} run={run} stored={stored} onNavigate={onNavigate} />
        ) : null
      }
    >
      {!run && error ? (
        <ErrorState
          title={t('agentTests.run_load_failed')}
          message={errorText(error)}
          retrying={isFetching}
          onRetry={() => void refetch()}
        />
      ) : null}
      {!run && !error ? (
        <div role="status" className="flex flex-col gap-4">
          <span className="sr-only">{t('agentTests.loading')}</span>
          <Skeleton className="h-20 rounded-lg" />
          <Skeleton className="h-40 rounded-lg" />
        </div>
      ) : null}
      {run ? (
        <>
          {isUnderWay(run) ? <RunProgress agentId={agent.id} run={run} mayCancel={agent.mayChange} /> : null}
          {run.status === 'failed' ? (
            <Banner tone="danger" title={t('agentTests.run_given_up')}>
              {run.failure}
            </Banner>
          ) : null}
          {run.status === 'cancelled' ? <Banner>{t('agentTests.run_stopped')}</Banner> : null}
          <RunFigures run={run} before={comparableRun(run, earlier)} />
          <ul aria-label={t('agentTests.results')} className="flex flex-col gap-3">
            {run.tests.map((test) => (
              <li key={test.test_id}>
                <TestResult
                  agentId={agent.id}
                  run={run}
                  test={test}
                  isOpenAtFirst={run.tests.length === 1}
                  onEdit={
                    stored.has(test.test_id)
                      ? () => onNavigate({ kind: 'test', id: test.test_id })
                      : undefined
                  }
                />
              </li>
            ))}
          </ul>
        </>
      ) : null}
    </ScreenFrame>
  );
}

type RunAgainProps = {
  agent: TestedAgent;
  run: TestRun;
  /** Tests that there still are. */
  stored: ReadonlySet<string>;
  onNavigate: (route: TestsRoute) => void;
};

/** The same tests, as often, on the agent as it stands. */
function RunAgain({ agent, run, stored, onNavigate }: RunAgainProps) {
  const { t } = useTranslation();
  const errorText = useTestErrorText();
  const { mutate: start, isPending } = useStartRun(agent.id);
  const testIds = run.tests.map(({ test_id }) => test_id).filter((id) => stored.has(id));
  if (testIds.length === 0) return null;
  return (
    <Button
      loading={isPending}
      icon={<RotateCw size={16} aria-hidden />}
      onClick={() =>
        start(
          { testIds, repeat: run.repeat, draft: agent.unsaved },
          {
            onSuccess: ({ run_id }) => onNavigate({ kind: 'run', id: run_id }),
            onError: (error) => toast.error(t('agentTests.run_failed'), { description: errorText(error) }),
          },
        )
      }
    >
      {t(agent.unsaved ? 'agentTests.run_again_unsaved' : 'agentTests.run_again')}
    </Button>
  );
}

const INKS = {
  success: 'text-success-ink',
  warning: 'text-warning-ink',
  danger: 'text-danger-ink',
  neutral: 'text-muted',
};

/** The figures of a run, beside those of the run before. */
function RunFigures({ run, before }: { run: TestRun; before: TestRun | undefined }) {
  const { t } = useTranslation();
  const words = useTestWords();
  const isOver = run.status === 'done' || run.status === 'cancelled';
  return (
    <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-lg border bg-line sm:grid-cols-4">
      <Figure name={t('agentTests.figure_share')}>
        <span className={classNames('font-semibold text-xl', INKS[rateTone(run.pass_rate)])}>
          {run.pass_rate === null ? '–' : words.rate(run.pass_rate)}
        </span>
        {isOver && before ? (
          <ShareChange now={run.pass_rate} before={before.pass_rate} version={before.agent_version} />
        ) : null}
      </Figure>
      <Figure name={t('agentTests.figure_passed')}>
        <span className="font-semibold text-ink text-xl">
          {t('agentTests.number_of', { number: words.number(run.passed), total: words.number(run.total) })}
        </span>
        <small className="text-muted text-xs">
          {t('agentTests.tests_of_run', {
            count: run.tests.length,
            tests: words.number(run.tests.length),
            repeat: words.number(run.repeat),
          })}
        </small>
      </Figure>
      <Figure name={t('agentTests.figure_wait')}>
        <span className="font-semibold text-ink text-xl">
          {run.latency ? words.wait(run.latency.p50_ms) : '–'}
        </span>
        {run.latency ? (
          <small className="text-muted text-xs">
            {t('agentTests.slowest', { wait: words.wait(run.latency.p95_ms) })}
          </small>
        ) : null}
      </Figure>
      <Figure name={t('agentTests.figure_model')}>
        <span className="wrap-anywhere line-clamp-2 text-base text-ink">
          {run.model
            ? run.model.source === 'offline'
              ? t('agentTests.offline_model')
              : run.model.name
            : '–'}
        </span>
        {run.started_by ? (
          <small className="text-muted text-xs">{t('agentTests.started_by', { name: run.started_by })}</small>
        ) : null}
      </Figure>
    </dl>
  );
}

function Figure({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div className="flex min-w-0 flex-col bg-surface px-4 py-3">
      <dt className="text-muted text-sm">{name}</dt>
      <dd className="mt-0.5 flex flex-col tabular-nums">{children}</dd>
    </div>
  );
}
