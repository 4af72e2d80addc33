import type { TestRun } from '@parley/contract/agent-test-runs.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { History } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { testRunListQuery, useDeleteRun } from '../../../data/agent-test-runs.ts';
import { Button } from '../../../design/button.tsx';
import { ConfirmDialog } from '../../../design/confirm-dialog.tsx';
import { EmptyState } from '../../../design/empty-state.tsx';
import { ErrorState } from '../../../design/error-state.tsx';
import { Select } from '../../../design/select.tsx';
import { Skeleton } from '../../../design/skeleton.tsx';
import { toast } from '../../../design/toast.tsx';
import type { TestsPlace } from '../../../session/tests-address.ts';
import { useTestErrorText } from '../agent-test-error-text.ts';
import { ScreenFrame } from '../screen-frame.tsx';
import { useTestWords } from '../test-words.ts';
import type { TestedAgent } from '../tested-agent.ts';
import { RunTable } from './run-table.tsx';

const ALL = 'all';

/** Runs of the agent's tests, by the version that they tried. */
export function RunListScreen({
  agent,
  onPlace,
}: {
  agent: TestedAgent;
  onPlace: (place: TestsPlace) => void;
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
      back={{ label: t('agentTests.title'), onSelect: () => onPlace({ kind: 'list' }) }}
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
          onShow={(id) => onPlace({ kind: 'run', id })}
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
