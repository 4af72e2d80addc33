import { ExternalLink, LayoutGrid, LogOut } from 'lucide-react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { Menu, MenuItem, MenuSeparator, Submenu } from '../design/menu.tsx';
import { signOut } from '../session/sign-out.ts';
import { SidebarButton } from './sidebar-entry.tsx';

/** The provider's own navigation: links into its dashboard, each in a new tab. */
export function ProviderMenu({ dashboardUrl, isNarrow }: { dashboardUrl: string; isNarrow: boolean }) {
  const { t } = useTranslation();
  const trigger: ReactElement<Record<string, unknown>> = (
    <SidebarButton
      icon={<LayoutGrid size={20} aria-hidden />}
      text={t('shell.provider_menu')}
      isNarrow={isNarrow}
    />
  );
  return (
    <Menu trigger={trigger} align="start">
      {PROVIDER_LINKS.map(({ group, pages }) => (
        <Submenu key={group} label={t(`provider-menu.group_${group}`)}>
          {pages.map((page) => (
            <MenuItem
              key={page}
              href={providerPageUrl(dashboardUrl, page)}
              newTab
              end={<ExternalLink size={16} aria-hidden />}
            >
              {t(`provider-menu.${page}`)}
            </MenuItem>
          ))}
        </Submenu>
      ))}
      <MenuSeparator />
      <MenuItem icon={<LogOut size={16} aria-hidden />} onSelect={() => void signOut()}>
        {t('shell.sign_out')}
      </MenuItem>
    </Menu>
  );
}

/** Groups of the provider's own navigation menu; each entry is a page of its dashboard. */
const PROVIDER_LINKS = [
  {
    group: 'activity',
    pages: [
      'current-calls',
      'call-history',
      'sms-history',
      'meeting-history',
      'statistics-by-country',
      'statistics-by-tag',
    ],
  },
  { group: 'campaigns', pages: ['call-campaigns', 'voicemail-campaigns', 'sms-campaigns'] },
  {
    group: 'telephony',
    pages: ['numbers', 'users', 'ivr', 'conferences', 'call-tags', 'blacklist', 'team-settings'],
  },
  { group: 'developer', pages: ['api', 'webhooks'] },
  { group: 'store', pages: ['integrations', 'applications', 'add-ons'] },
  { group: 'account', pages: ['billing', 'user', 'my-team', 'referral'] },
  { group: 'help', pages: ['service-status', 'help-center', 'technical-form'] },
] as const;

/** Address of a page of the provider's dashboard; its name is the last part of the path. */
function providerPageUrl(dashboardUrl: string, page: string): string {
  return `${dashboardUrl.replace(/\/+$/, '')}/${page}`;
}
