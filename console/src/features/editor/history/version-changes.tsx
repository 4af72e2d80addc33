import type { AgentDetail } from '@parley/contract/agents.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { agentVersionQuery } from '../../../data/agent-versions.ts';
import { Banner } from '../../../design/banner.tsx';
import { ErrorState } from '../../../design/error-state.tsx';
import { Spinner } from '../../../design/spinner.tsx';
import { TabPanel, Tabs } from '../../../design/tabs.tsx';
import { failureSentence } from '../../../session/failure-sentence.ts';
import { DifferenceList, useAgentDifferences } from '../difference-list.tsx';

/** The other side of a comparison. */
export type ComparedWith = 'previous' | 'newest';

export type VersionChangesProps = {
  agentId: string;
  chosen: number;
  newest: number;
  comparedWith: ComparedWith;
  onComparedWith: (comparedWith: ComparedWith) => void;
};

/** What a version changed, or what has changed since it. */
export function VersionChanges({
  agentId,
  chosen,
  newest,
  comparedWith,
  onComparedWith,
}: VersionChangesProps) {
  const { t } = useTranslation();
  const tabs = [
    ...(chosen > 1 ? [{ value: 'previous' as const, label: t('history.its_changes') }] : []),
    ...(chosen < newest ? [{ value: 'newest' as const, label: t('history.since_then') }] : []),
  ];
  const shown = tabs.some(({ value }) => value === comparedWith) ? comparedWith : tabs[0]?.value;
  if (shown === undefined) return null;
  const [from, to] = shown === 'previous' ? [chosen - 1, chosen] : [chosen, newest];
  if (tabs.length === 1) {
    return (
      <div className="flex flex-col gap-4">
        <p className="font-medium text-muted text-sm">{tabs[0]?.label}</p>
        <Comparison agentId={agentId} from={from} to={to} />
      </div>
    );
  }
  return (
    <Tabs
      look="segmented"
      label={t('history.comparison')}
      tabs={tabs}
      value={shown}
      onValueChange={onComparedWith}
      listClassName="self-start"
    >
      {tabs.map(({ value }) => (
        <TabPanel key={value} value={value} className="pt-4">
          <Comparison agentId={agentId} from={from} to={to} />
        </TabPanel>
      ))}
    </Tabs>
  );
}

function Comparison({ agentId, from, to }: { agentId: string; from: number; to: number }) {
  const { t } = useTranslation();
  const older = useQuery(agentVersionQuery(agentId, from));
  const newer = useQuery(agentVersionQuery(agentId, to));
  const failed = [older, newer].find(({ isError }) => isError);
  if (failed) {
    return (
      <ErrorState
        title={t('history.version_failed')}
        message={failureSentence(failed.error, t)}
        retrying={failed.isFetching}
        onRetry={() => void failed.refetch()}
      />
    );
  }
  if (!older.data || !newer.data) return <Spinner size={20} label={t('history.loading')} />;
  return <Changes older={older.data} newer={newer.data} />;
}

function Changes({ older, newer }: { older: AgentDetail; newer: AgentDetail }) {
  const { t } = useTranslation();
  const differences = useAgentDifferences(older, newer);
  if (differences.length === 0) return <Banner>{t('history.same')}</Banner>;
  return (
    <DifferenceList
      differences={differences}
      mineTitle={t('history.version', { number: older.version })}
      theirsTitle={t('history.version', { number: newer.version })}
    />
  );
}
