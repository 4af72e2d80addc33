import { ChartNoAxesColumn, List } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { NavLink } from 'react-router';
import { addressOf, CALL_LOGS_PATH, OVERVIEW_PATH } from './call-log-addresses.ts';
import type { CallLogFilters } from './call-log-filters.ts';

/** The list of conversations and the view from above, with the filters that both have. */
export function CallLogViews({ filters: { agentId, channel, from, to } }: { filters: CallLogFilters }) {
  const { t } = useTranslation();
  const views = [
    { path: CALL_LOGS_PATH, name: t('overview.list'), icon: <List size={16} aria-hidden /> },
    { path: OVERVIEW_PATH, name: t('overview.title'), icon: <ChartNoAxesColumn size={16} aria-hidden /> },
  ];
  return (
    <nav aria-label={t('overview.views')} className="flex gap-5 shadow-[inset_0_-1px_0_var(--line)]">
      {views.map(({ path, name, icon }) => (
        <NavLink
          key={path}
          end
          to={addressOf(path, { agentId, channel, from, to })}
          className={({ isActive }) =>
            `flex h-9 items-center gap-1.5 whitespace-nowrap border-b-2 font-medium text-base transition-colors hover:text-ink ${
              isActive
                ? 'border-accent text-ink'
                : 'border-transparent text-muted forced-colors:border-[Canvas]'
            }`
          }
        >
          {icon}
          {name}
        </NavLink>
      ))}
    </nav>
  );
}
