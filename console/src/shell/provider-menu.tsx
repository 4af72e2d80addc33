import { LayoutGrid } from 'lucide-react';
import { type ReactElement, Suspense, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Menu } from '../design/menu.tsx';
import { lazyPage } from './lazy-page.ts';
import { SidebarButton } from './sidebar-entry.tsx';

const load = async () => (await import('./provider-menu-items.tsx')).ProviderMenuItems;
const ProviderMenuItems = lazyPage(load);

/** The provider's own navigation: links into its dashboard, each in a new tab. */
export function ProviderMenu({ dashboardUrl, isNarrow }: { dashboardUrl: string; isNarrow: boolean }) {
  const { t } = useTranslation();
  // What could not be fetched now is fetched when it is needed.
  useEffect(() => void load().catch(() => undefined), []);
  const trigger: ReactElement<Record<string, unknown>> = (
    <SidebarButton icon={LayoutGrid} text={t('shell.provider_menu')} isNarrow={isNarrow} />
  );
  return (
    <Menu trigger={trigger} align="start">
      <Suspense>
        <ProviderMenuItems dashboardUrl={dashboardUrl} />
      </Suspense>
    </Menu>
  );
}
