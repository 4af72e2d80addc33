import type { OperatorTeamDetail } from '@parley/contract/operator-teams.ts';
import { useQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import { operatorTeamQuery } from '../../data/operator-teams.ts';
import { PropertyList } from '../../design/property-list.tsx';
import { PageHeader } from '../../design/resource-list/page-header.tsx';
import { ResourceState } from '../../design/resource-list/resource-state.tsx';
import { Skeleton } from '../../design/skeleton.tsx';
import { OPERATOR_TEAMS_PATH } from '../../session/operator-address.ts';
import { operatorErrorText, useOperatorWords } from './operator-words.ts';
import { TeamFlagsSection } from './team-flags-section.tsx';
import { TeamLimitsSection } from './team-limits-section.tsx';
import { TeamNameSection } from './team-name-section.tsx';
import { TeamSuspensionSection } from './team-suspension-section.tsx';

/** What a team does, may have and may do; nothing of what is said or written there. */
export function OperatorTeamPage() {
  const { t } = useTranslation();
  const { id = '' } = useParams();
  const team = useQuery({ ...operatorTeamQuery(id), retry: false });
  return (
    <div className="mx-auto flex min-h-full w-full max-w-4xl flex-col gap-6 p-6 max-sm:p-4">
      <Link
        to={OPERATOR_TEAMS_PATH}
        className="flex items-center gap-1.5 self-start rounded-md text-muted text-sm transition-colors hover:text-ink"
      >
        <ArrowLeft size={16} aria-hidden />
        {t('operator.teams')}
      </Link>
      <ResourceState
        query={team}
        loading={<Skeleton className="h-96 w-full" />}
        failed={t('operator.team_failed')}
        errorText={(error) => operatorErrorText(error, t)}
      >
        {(shown) => <ShownTeam team={shown} />}
      </ResourceState>
    </div>
  );
}

function ShownTeam({ team }: { team: OperatorTeamDetail }) {
  const { t } = useTranslation();
  const words = useOperatorWords();
  return (
    <>
      <PageHeader title={team.name} subtitle={t('operator.since', { date: words.date(team.created_at) })} />
      <PropertyList
        properties={[
          { name: t('operator.agents'), value: words.number(team.agents) },
          { name: t('operator.conversations_month'), value: words.number(team.conversations) },
          { name: t('operator.minutes_month'), value: words.minutes(team.seconds) },
          { name: t('operator.cost_month'), value: words.cost(team) ?? t('operator.cost_unknown') },
          {
            name: t('operator.knowledge'),
            value: t('operator.megabytes', { number: words.megabytes(team.knowledge_bytes) }),
          },
          { name: t('operator.members'), value: words.number(team.members) },
          {
            name: t('operator.owners'),
            value: team.owners.join(', ') || t('operator.no_address'),
            isWide: true,
          },
        ]}
      />
      <TeamNameSection key={JSON.stringify([team.id, team.name])} team={team} />
      <TeamSuspensionSection team={team} />
      <TeamLimitsSection key={JSON.stringify([team.id, team.limits])} team={team} />
      <TeamFlagsSection team={team} />
    </>
  );
}
