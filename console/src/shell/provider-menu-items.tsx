import { ExternalLink, LogOut } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { MenuItem, MenuSeparator, Submenu } from '../design/menu.tsx';
import { signOut } from '../session/sign-out.ts';

/** The pages of the provider's dashboard, and signing out. */
export function ProviderMenuItems({ dashboardUrl }: { dashboardUrl: string }) {
  const { t } = useTranslation();
  return (
    <>
      {PROVIDER_LINKS.map(({ group, pages }) => (
        <Submenu key={group} label={t(`provider-menu.group_${group}`)}>
          {pages.map((page) => (
            <MenuItem
              key={page}
              href={providerPageUrl(dashboardUrl, page)}
              end={<ExternalLink size={16} aria-hidden />}
            >
              {t(`provider-menu.${page}`)}
            </MenuItem>
          ))}
        </Submenu>
      ))}
      <MenuSeparator />
      <MenuItem icon={LogOut} onSelect={() => void signOut()}>
        {t('shell.sign_out')}
      </MenuItem>
    </>
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
