import { ExternalLink, LayoutGrid, LogOut } from 'lucide-react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { Menu, MenuItem, MenuSeparator, Submenu } from '../design/menu.tsx';
import { signOut } from '../session/sign-out.ts';
import { PROVIDER_LINKS, providerPageUrl } from './provider-links.ts';
import { SidebarButton } from './sidebar-button.tsx';

/** The provider's own navigation: links into its dashboard, each in a new tab. */
export function ProviderMenu({ dashboardUrl, isNarrow }: { dashboardUrl: string; isNarrow: boolean }) {
  const { t } = useTranslation();
  const trigger: ReactElement<Record<string, unknown>> = (
    <SidebarButton icon={<LayoutGrid size={20} aria-hidden />} isNarrow={isNarrow}>
      {t('shell.provider_menu')}
    </SidebarButton>
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
