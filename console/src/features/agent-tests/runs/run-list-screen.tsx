import type { TestRun } from '@parley/contract/agent-test-runs.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { History } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { testRunListQuery, useDeleteRun } from '../../../data/agent-test-runs.ts';
import { Button } from '../../../design/button.tsx';
import { ConfirmedChange } from '../../../design/confirmed-change.tsx';
import { EmptyState } from '../../../design/empty-state.tsx';
import { ResourceState } from '../../../design/resource-list/resource-state.tsx';
import { Select } from '../../../design/select.tsx';
import type { TestsRoute } from '../../../session/tests-address.ts';
import { LoadingBlocks } from '../loading-blocks.tsx';
import { ScreenFrame } from '../screen-frame.tsx';
import { useTestErrorText, useTestWords } from '../test-words.ts';
import type { TestedAgent } from '../tested-agent.ts';
import { shownVersion } from './earlier-runs.ts';
import { RunTable } from './run-table.tsx';

const ALL = 'all';

type RunListScreenProps = { agent: TestedAgent; onNavigate: (route: TestsRoute) => void };

/** Runs of the agent's tests, by the version that they tried. */
export function RunListScreen({ agent, onNavigate }: RunListScreenProps) {
  const { t } = useTranslation();
  const errorText = useTestErrorText();
  const list = useInfiniteQuery(testRunListQuery(agent.id));
  const [chosen, setChosen] = useState(ALL);
  const [deleting, setDeleting] = useState<TestRun>();
  const runs = list.data?.pages.flatMap((page) => page.runs) ?? [];
  const version = shownVersion(chosen, runs) ?? ALL;
  const shown = runs.filter(({ agent_version }) => version === ALL || String(agent_version) === version);
  return (
    <ScreenFrame
      title={t('agentTests.past_runs')}
      hint={t('agentTests.past_runs_hint')}
      back={{ label: t('agentTests.title'), onSelect: () => onNavigate({ kind: 'list' }) }}
      actions={<VersionFilter runs={runs} value={version} onValueChange={setChosen} />}
    >
      <ResourceState
        query={list}
        loading={<LoadingBlocks heights={['h-56']} />}
        failed={t('agentTests.runs_failed')}
        errorText={errorText}
      >
        {() => (runs.length === 0 ? <NoRuns /> : null)}
      </ResourceState>
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
          {t('buttons.show_more')}
        </Button>
      ) : null}
      <DeleteRunDialog agentId={agent.id} run={deleting} onClose={() => setDeleting(undefined)} />
    </ScreenFrame>
  );
}

type VersionFilterProps = {
  runs: readonly TestRun[];
  value: string;
  onValueChange: (version: string) => void;
};

/** Chooses whose runs are shown: of every version that was tried, or of one. Nothing where there is one only. */
function VersionFilter({ runs, value, onValueChange }: VersionFilterProps) {
  const { t } = useTranslation();
  const words = useTestWords();
  const versions = [...new Set(runs.map(({ agent_version }) => agent_version))];
  if (versions.length < 2) return null;
  return (
    <Select
      label={t('agentTests.tested_settings')}
      hideLabel
      triggerClassName="min-w-44"
      options={[
        { value: ALL, label: t('agentTests.all_versions') },
        ...versions.map((one) => ({ value: String(one), label: words.version(one) })),
      ]}
      value={value}
      onValueChange={onValueChange}
    />
  );
}

function NoRuns() {
  const { t } = useTranslation();
  return (
    <EmptyState
      className="rounded-lg border border-dashed"
      icon={History}
      title={t('agentTests.no_runs')}
      message={t('agentTests.no_runs_hint')}
    />
  );
}

type DeleteRunDialogProps = { agentId: string; run: TestRun | undefined; onClose: () => void };

/** Asks before a run is deleted, while there is one. */
function DeleteRunDialog({ agentId, run, onClose }: DeleteRunDialogProps) {
  const { t } = useTranslation();
  const errorText = useTestErrorText();
  const change = useDeleteRun(agentId);
  if (!run) return null;
  return (
    <ConfirmedChange
      title={t('agentTests.delete_run_title')}
      message={t('agentTests.delete_run_message')}
      confirmText={t('buttons.delete')}
      change={change}
      input={run}
      doneText={t('agentTests.run_deleted')}
      failedText={t('agentTests.delete_run_failed')}
      errorText={errorText}
      onClose={onClose}
    />
  );
}
