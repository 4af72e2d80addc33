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
import { ResourceState } from '../../../design/resource-list/resource-state.tsx';
import type { TestsRoute } from '../../../session/tests-address.ts';
import { LoadingBlocks } from '../loading-blocks.tsx';
import { ScreenFrame } from '../screen-frame.tsx';
import { rateTone, useTestErrorText, useTestFailure, useTestWords } from '../test-words.ts';
import type { TestedAgent } from '../tested-agent.ts';
import { comparableRun } from './earlier-runs.ts';
import { TestResult } from './result/test-result.tsx';
import { RunFailure, RunProgress } from './run-progress.tsx';
import { ShareChange } from './share-change.tsx';

type RunScreenProps = {
  agent: TestedAgent;
  runId: string;
  onNavigate: (route: TestsRoute) => void;
};

/** How one run went: its figures beside those of the run before, and each test with what was said in it. */
export function RunScreen({ agent, runId, onNavigate }: RunScreenProps) {
  const { t } = useTranslation();
  const errorText = useTestErrorText();
  const query = useQuery(testRunQuery(agent.id, runId));
  const { data: list } = useQuery(agentTestListQuery(agent.id));
  const run = query.data;
  const stored = new Set(list?.tests.map(({ id }) => id));
  return (
    <ScreenFrame
      title={run ? <RunTitle run={run} /> : t('agentTests.run')}
      back={{ label: t('agentTests.title'), onSelect: () => onNavigate({ kind: 'list' }) }}
      actions={
        run && !isUnderWay(run) && agent.mayRun ? (
          <RunAgain agent={agent} run={run} stored={stored} onNavigate={onNavigate} />
        ) : null
      }
    >
      <ResourceState
        query={query}
        loading={<LoadingBlocks heights={['h-20', 'h-40']} />}
        failed={t('agentTests.run_load_failed')}
        errorText={errorText}
      >
        {(read) => (
          <RunOutcome
            agent={agent}
            run={read}
            stored={stored}
            canJudge={list?.can_judge ?? true}
            onNavigate={onNavigate}
          />
        )}
      </ResourceState>
    </ScreenFrame>
  );
}

function RunTitle({ run }: { run: TestRun }) {
  const { t } = useTranslation();
  const words = useTestWords();
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
      {t('agentTests.run_of', { when: words.moment(run.created_at) })}
      <Badge>{words.version(run.agent_version)}</Badge>
    </span>
  );
}

type RunOutcomeProps = {
  agent: TestedAgent;
  run: TestRun;
  /** Tests that there still are. */
  stored: ReadonlySet<string>;
  onNavigate: (route: TestsRoute) => void;
};

function RunOutcome({ agent, run, stored, canJudge, onNavigate }: RunOutcomeProps & { canJudge: boolean }) {
  const { t } = useTranslation();
  const { data: earlier = [] } = useQuery(runsBeforeQuery(agent.id, run.run_id));
  return (
    <>
      {isUnderWay(run) ? <RunProgress agentId={agent.id} run={run} mayCancel={agent.mayChange} /> : null}
      {run.status === 'failed' ? <RunFailure run={run} /> : null}
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
              mayChange={agent.mayChange && stored.has(test.test_id)}
              canJudge={canJudge}
              onEdit={
                stored.has(test.test_id) ? () => onNavigate({ kind: 'test', id: test.test_id }) : undefined
              }
            />
          </li>
        ))}
      </ul>
    </>
  );
}

/** The same tests, as often, on the agent as it stands. */
function RunAgain({ agent, run, stored, onNavigate }: RunOutcomeProps) {
  const { t } = useTranslation();
  const sayFailure = useTestFailure();
  const { mutate: start, isPending } = useStartRun(agent.id);
  const testIds = run.tests.map(({ test_id }) => test_id).filter((id) => stored.has(id));
  if (testIds.length === 0) return null;
  return (
    <Button
      loading={isPending}
      icon={RotateCw}
      onClick={() =>
        start(
          { test_ids: testIds, repeat: run.repeat, draft: agent.unsaved },
          {
            onSuccess: ({ run_id }) => onNavigate({ kind: 'run', id: run_id }),
            onError: sayFailure(t('agentTests.run_failed')),
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
      <Figure name={t('fields.model')}>
        <span className="wrap-anywhere line-clamp-2 text-base text-ink">
          {run.model
            ? run.model.source === 'offline'
              ? t('editor.model_offline_name')
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
