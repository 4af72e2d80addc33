import type { AgentVersionEntry } from '@parley/contract/agent-versions.ts';
import type { AgentDetail } from '@parley/contract/agents.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { agentVersionQuery } from '../../../data/agent-versions.ts';
import { Banner } from '../../../design/banner.tsx';
import { ErrorState } from '../../../design/error-state.tsx';
import { useFormats } from '../../../design/formats.ts';
import { Select } from '../../../design/select.tsx';
import { Spinner } from '../../../design/spinner.tsx';
import { failureSentence } from '../../../session/failure-sentence.ts';
import { DifferenceList, useAgentDifferences } from '../difference-list.tsx';

export type VersionChangesProps = {
  agentId: string;
  versions: readonly AgentVersionEntry[];
  chosen: number;
};

/** What differs between a version and any other: at first the one before, so what its save changed. */
export function VersionChanges({ agentId, versions, chosen }: VersionChangesProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  // The other side of the comparison; undefined for the version before.
  const [comparedWith, setComparedWith] = useState<number>();
  const others = versions.filter(({ version }) => version !== chosen);
  const before = others.find(({ version }) => version < chosen) ?? others.at(-1);
  const other = others.find(({ version }) => version === comparedWith) ?? before;
  if (!other) return null;
  const [from = 0, to = 0] = [other.version, chosen].toSorted((a, b) => a - b);
  return (
    <div className="flex flex-col gap-4">
      <Select
        className="max-w-md"
        label={t('history.compared_with')}
        options={others.map(({ version, updated_at, note }) => ({
          value: String(version),
          label: t('history.version', { number: version }),
          description: [formats.moment(updated_at), note].filter(Boolean).join(' · '),
        }))}
        value={String(other.version)}
        onValueChange={(version) => setComparedWith(Number(version))}
      />
      <Comparison agentId={agentId} from={from} to={to} />
    </div>
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
  if (!older.data || !newer.data) return <Spinner label={t('history.loading')} />;
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
