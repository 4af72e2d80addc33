import type { TestRun } from '@parley/contract/agent-test-runs.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { History, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isUnderWay, testRunListQuery, useDeleteRun } from '../../../data/agent-test-runs.ts';
import { Badge } from '../../../design/badge.tsx';
import { Button } from '../../../design/button.tsx';
import { ConfirmDialog } from '../../../design/confirm-dialog.tsx';
import { EmptyState } from '../../../design/empty-state.tsx';
import { ErrorState } from '../../../design/error-state.tsx';
import { IconButton } from '../../../design/icon-button.tsx';
import { Select } from '../../../design/select.tsx';
import { Skeleton } from '../../../design/skeleton.tsx';
import { toast } from '../../../design/toast.tsx';
import type { TestsRoute } from '../../../session/tests-address.ts';
import { RateBadge } from '../rate-badge.tsx';
import { ScreenFrame } from '../screen-frame.tsx';
import { useTestErrorText, useTestWords } from '../test-words.ts';
import type { TestedAgent } from '../tested-agent.ts';

const ALL = 'all';

/** Runs of the agent's tests, by the version that they tried. */
export function RunListScreen({
  agent,
  onNavigate,
}: {
  agent: TestedAgent;
  onNavigate: (route: TestsRoute) => void;
}) {
  const { t } = useTranslation();
  const words = useTestWords();
  const errorText = useTestErrorText();
  const list = useInfiniteQuery(testRunListQuery(agent.id));
  const { mutate: deleteRun } = useDeleteRun(agent.id);
  const [version, setVersion] = useState(ALL);
  const [deleting, setDeleting] = useState<TestRun>();
  const runs = list.data?.pages.flatMap((page) => page.runs) ?? [];
  const versions = [...new Set(runs.map(({ agent_version }) => agent_version))];
  const shown = runs.filter(({ agent_version }) => version === ALL || String(agent_version) === version);
  return (
    <ScreenFrame
      title={t('agentTests.past_runs')}
      hint={t('agentTests.past_runs_hint')}
      back={{ label: t('agentTests.title'), onSelect: () => onNavigate({ kind: 'list' }) }}
      actions={
        versions.length > 1 ? (
          <Select
            label={t('agentTests.tested_settings')}
            hideLabel
            triggerClassName="min-w-44"
            options={[
              { value: ALL, label: t('agentTests.all_versions') },
              ...versions.map((one) => ({ value: String(one), label: words.version(one) })),
            ]}
            value={version}
            onValueChange={setVersion}
          />
        ) : null
      }
    >
      {!list.data && list.error ? (
        <ErrorState
          title={t('agentTests.runs_failed')}
          message={errorText(list.error)}
          retrying={list.isFetching}
          onRetry={() => void list.refetch()}
        />
      ) : null}
      {list.isPending ? (
        <div role="status">
          <span className="sr-only">{t('agentTests.loading')}</span>
          <Skeleton className="h-56 rounded-lg" />
        </div>
      ) : null}
      {list.data && runs.length === 0 ? (
        <EmptyState
          className="rounded-lg border border-dashed"
          icon={<History size={20} aria-hidden />}
          title={t('agentTests.no_runs')}
          message={t('agentTests.no_runs_hint')}
        />
      ) : null}
      {shown.length > 0 ? (
        <RunTable
          runs={shown}
          mayDelete={agent.mayChange}
          onShow={(id) => onNavigate({ kind: 'run', id })}
          onDelete={setDeleting}
        />
      ) : null}
      {list.hasNextPage ? (
        <Button
          className="self-center"
          loading={list.isFetchingNextPage}
          onClick={() => void list.fetchNextPage()}
        >
          {t('agentTests.more_runs')}
        </Button>
      ) : null}
      {deleting ? (
        <ConfirmDialog
          open
          title={t('agentTests.delete_run_title')}
          message={t('agentTests.delete_run_message')}
          confirmText={t('agentTests.delete')}
          onCancel={() => setDeleting(undefined)}
          onConfirm={() => {
            setDeleting(undefined);
            deleteRun(deleting, {
              onSuccess: () => toast.success(t('agentTests.run_deleted')),
              onError: (error) =>
                toast.error(t('agentTests.delete_run_failed'), { description: errorText(error) }),
            });
          }}
        />
      ) : null}
    </ScreenFrame>
  );
}

type RunTableProps = {
  runs: readonly TestRun[];
  mayDelete: boolean;
  onShow: (runId: string) => void;
  onDelete: (run: TestRun) => void;
};

/** Runs, newest first: when, of what, and how they went. */
function RunTable({ runs, mayDelete, onShow, onDelete }: RunTableProps) {
  const { t } = useTranslation();
  const words = useTestWords();
  return (
    <div className="rounded-lg border bg-surface">
      <table className="w-full table-fixed text-left text-base">
        <thead>
          <tr className="border-b text-muted text-sm">
            <Heading className="pl-4">{t('agentTests.column_run')}</Heading>
            <Heading className="w-40 max-sm:w-32">{t('agentTests.column_outcome')}</Heading>
            <Heading className="w-24 max-md:hidden">{t('agentTests.column_tests')}</Heading>
            <Heading className="w-24 max-md:hidden">{t('agentTests.column_wait')}</Heading>
            {mayDelete ? (
              <Heading className="w-12">
                <span className="sr-only">{t('agentTests.column_actions')}</span>
              </Heading>
            ) : null}
          </tr>
        </thead>
        <tbody className="divide-y">
          {runs.map((run) => (
            <tr key={run.run_id} className="hover:bg-hover">
              <td className="py-2.5 pr-3 pl-4 align-top">
                <button
                  type="button"
                  onClick={() => onShow(run.run_id)}
                  className="rounded-sm text-left font-medium text-ink hover:underline"
                >
                  {words.moment(run.created_at)}
                </button>
                <p className="text-muted text-xs">
                  {[words.version(run.agent_version), run.started_by].filter(Boolean).join(' · ')}
                </p>
              </td>
              <td className="py-2.5 pr-3 align-top">
                {run.status === 'done' ? (
                  <RateBadge rate={run.pass_rate} />
                ) : (
                  <Badge tone={run.status === 'failed' ? 'danger' : isUnderWay(run) ? 'info' : 'neutral'}>
                    {words.status(run.status)}
                  </Badge>
                )}
                <p className="mt-0.5 text-muted text-xs tabular-nums">
                  {t('agentTests.passed_of', {
                    passed: words.number(run.passed),
                    total: words.number(run.total),
                  })}
                </p>
              </td>
              <td className="py-2.5 pr-3 align-top text-muted text-sm tabular-nums max-md:hidden">
                {t('agentTests.tests_times', {
                  tests: words.number(run.tests.length),
                  repeat: words.number(run.repeat),
                })}
              </td>
              <td className="py-2.5 pr-3 align-top text-muted text-sm tabular-nums max-md:hidden">
                {run.latency ? words.wait(run.latency.p50_ms) : '–'}
              </td>
              {mayDelete ? (
                <td className="py-1.5 pr-2 text-right align-top">
                  <IconButton
                    tone="danger"
                    label={t('agentTests.delete_run', { when: words.moment(run.created_at) })}
                    icon={<Trash2 size={16} aria-hidden />}
                    disabled={isUnderWay(run)}
                    onClick={() => onDelete(run)}
                  />
                </td>
              ) : null}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Heading({ className, children }: { className?: string; children: React.ReactNode }) {
  return (
    <th scope="col" className={`py-2 pr-3 font-medium ${className ?? ''}`}>
      {children}
    </th>
  );
}
