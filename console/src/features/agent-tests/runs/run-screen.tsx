import type { TestRun } from '@parley/contract/agent-test-runs.ts';
import { useQuery } from '@tanstack/react-query';
import { RotateCw } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { isUnderWay, runsBeforeQuery, testRunQuery, useStartRun } from '../../../data/agent-test-runs.ts';
import { agentTestListQuery } from '../../../data/agent-tests.ts';
import { Badge } from '../../../design/badge.tsx';
import { Banner } from '../../../design/banner.tsx';
import { Button } from '../../../design/button.tsx';
import { ErrorState } from '../../../design/error-state.tsx';
import { Skeleton } from '../../../design/skeleton.tsx';
import { toast } from '../../../design/toast.tsx';
import type { TestsPlace } from '../../../session/tests-address.ts';
import { useTestErrorText } from '../agent-test-error-text.ts';
import { ScreenFrame } from '../screen-frame.tsx';
import { useTestWords } from '../test-words.ts';
import type { TestedAgent } from '../tested-agent.ts';
import { comparableRun } from './earlier-runs.ts';
import { TestResult } from './result/test-result.tsx';
import { RunFigures } from './run-figures.tsx';
import { RunProgress } from './run-progress.tsx';

export type RunScreenProps = {
  agent: TestedAgent;
  runId: string;
  onPlace: (place: TestsPlace) => void;
};

/** How one run went: its figures beside those of the run before, and each test with what was said in it. */
export function RunScreen({ agent, runId, onPlace }: RunScreenProps) {
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
      back={{ label: t('agentTests.title'), onSelect: () => onPlace({ kind: 'list' }) }}
      actions={
        run && !isUnderWay(run) && agent.mayRun ? (
          <RunAgain agent={agent} run={run} stored={stored} onPlace={onPlace} />
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
                    stored.has(test.test_id) ? () => onPlace({ kind: 'test', id: test.test_id }) : undefined
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
  onPlace: (place: TestsPlace) => void;
};

/** The same tests, as often, on the agent as it stands. */
function RunAgain({ agent, run, stored, onPlace }: RunAgainProps) {
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
            onSuccess: ({ run_id }) => onPlace({ kind: 'run', id: run_id }),
            onError: (error) => toast.error(t('agentTests.run_failed'), { description: errorText(error) }),
          },
        )
      }
    >
      {t(agent.unsaved ? 'agentTests.run_again_unsaved' : 'agentTests.run_again')}
    </Button>
  );
}
