import { ChartNoAxesColumn, List, Megaphone } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { NavLink } from 'react-router';

/** Where conversations are listed, and where campaigns of calls are. */
export const CALL_LOGS_PATH = '/call';
export const CAMPAIGNS_PATH = '/call/campaigns';
/** The parameter of the address that narrows the list to the calls of a campaign. */
export const CAMPAIGN_PARAMETER = 'campaign';
/** Where conversations are seen from above. */
const OVERVIEW_PATH = '/call/overview';

/**
 * The views of the page of calls.
 * @param addressOf the address of a view, with the filters that views of conversations have in common
 */
export function CallViews({ addressOf = (path) => path }: { addressOf?: (path: string) => string }) {
  const { t } = useTranslation();
  const views = [
    { to: addressOf(CALL_LOGS_PATH), name: t('overview.list'), Icon: List },
    { to: addressOf(OVERVIEW_PATH), name: t('overview.title'), Icon: ChartNoAxesColumn },
    { to: CAMPAIGNS_PATH, name: t('campaigns.title'), Icon: Megaphone },
  ];
  return (
    <nav
      aria-label={t('overview.views')}
      className="flex gap-5 overflow-x-auto shadow-[inset_0_-1px_0_var(--line)]"
    >
      {views.map(({ to, name, Icon }) => (
        <NavLink
          key={name}
          end
          to={to}
          className={({ isActive }) =>
            `flex h-9 items-center gap-1.5 whitespace-nowrap border-b-2 font-medium text-base transition-colors hover:text-ink ${
              isActive
                ? 'border-accent text-ink'
                : 'border-transparent text-muted forced-colors:border-[Canvas]'
            }`
          }
        >
          <Icon size={16} aria-hidden className="max-sm:hidden" />
          {name}
        </NavLink>
      ))}
    </nav>
  );
}
