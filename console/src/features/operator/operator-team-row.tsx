import type { OperatorTeam } from '@parley/contract/operator-teams.ts';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Badge } from '../../design/badge.tsx';
import { operatorTeamAddress } from '../../session/operator-address.ts';
import { useOperatorWords } from './operator-words.ts';

/** One team: its name and state, and what it did this month. */
export function OperatorTeamRow({ team }: { team: OperatorTeam }) {
  const { t } = useTranslation();
  const words = useOperatorWords();
  const cost = words.cost(team);
  const figures = [
    t('operator.agents_count', { count: team.agents, number: words.number(team.agents) }),
    t('overview.conversations', {
      count: team.conversations,
      number: words.number(team.conversations),
    }),
    t('operator.minutes_count', { number: words.minutes(team.seconds) }),
    ...(cost === null ? [] : [cost]),
  ];
  return (
    <div className="relative grid min-h-16 grid-cols-[minmax(0,2fr)_minmax(0,3fr)] content-center items-center gap-x-6 gap-y-1 rounded-lg border bg-surface px-4 py-3 transition-colors hover:border-line-strong hover:bg-hover max-sm:grid-cols-1">
      <div className="min-w-0">
        <div className="flex min-w-0 items-center gap-2">
          <Link
            to={operatorTeamAddress(team.id)}
            className="wrap-anywhere min-w-0 font-medium text-base text-ink after:absolute after:inset-0 after:rounded-lg focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-brand focus-visible:after:outline-offset-2"
          >
            {team.name}
          </Link>
          {team.state === 'suspended' ? <Badge tone="warning">{t('operator.suspended')}</Badge> : null}
        </div>
        <p className="wrap-anywhere text-muted text-xs">
          {t('operator.since', { date: words.date(team.created_at) })}
        </p>
      </div>
      <p className="text-muted text-sm tabular-nums sm:text-right">{figures.join(' · ')}</p>
    </div>
  );
}
