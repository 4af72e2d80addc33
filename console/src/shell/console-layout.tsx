import { useQuery } from '@tanstack/react-query';
import { Suspense, useCallback, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Outlet, useLocation } from 'react-router';
import { classNames } from '../design/class-names.ts';
import { useMediaQuery } from '../design/use-media-query.ts';
import { openAgentOf } from '../session/agent-address.ts';
import { tabStorage } from '../session/browser-storage.ts';
import { consoleConfigurationQuery } from '../session/console-configuration.ts';
import { type ConsoleEvents, onConsoleEvent } from '../session/console-events.ts';
import { useCurrentUser } from '../session/session-queries.ts';
import { pageOfPath, usePageNames } from './console-pages.ts';
import { embeddingParameters } from './embedding-parameters.ts';
import { lazyPage } from './lazy-page.ts';
import { OfflineBanner } from './offline-banner.tsx';
import { Palette } from './palette.tsx';
import { useParentMessages } from './parent-messages.ts';
import { useRememberedFlag } from './remembered-flag.ts';
import { Sidebar } from './sidebar.tsx';
import { SmallScreenBar } from './small-screen-bar.tsx';
import { useShortcuts } from './use-shortcuts.ts';

const ShortcutHelpDialog = lazyPage(
  async () => (await import('./shortcut-help-dialog.tsx')).ShortcutHelpDialog,
);
const TeamSettingsDialog = lazyPage(
  async () => (await import('../features/team-settings/team-settings-dialog.tsx')).TeamSettingsDialog,
);
const CompleteProfileDialog = lazyPage(
  async () => (await import('../features/team-settings/complete-profile-dialog.tsx')).CompleteProfileDialog,
);

type OpenWindow = 'palette' | 'shortcuts' | 'team-settings';

/** The frame of every page: side menu or its small-screen bar, the page itself, and what opens over it. */
export function ConsoleLayout() {
  const { t } = useTranslation();
  const user = useCurrentUser();
  const { data: configuration } = useQuery(consoleConfigurationQuery());
  const brand = configuration?.brand ?? { name: '' };
  const { pathname, search } = useLocation();
  const page = pageOfPath(pathname);
  // The editor is a window over everything; an invitation below it could not be answered.
  const isEditorOpen = openAgentOf(new URLSearchParams(search)).kind !== 'none';
  const pageName = usePageNames()[page];
  const hasMenu = useMemo(
    () => embeddingParameters(new URLSearchParams(window.location.search), tabStorage).menu,
    [],
  );
  const isSmall = useMediaQuery('(max-width: 767.98px)');
  const isMedium = useMediaQuery('(max-width: 1024.98px)');
  const [isNarrowChosen, chooseNarrow] = useRememberedFlag('sidebar_narrow');
  const isNarrow = isNarrowChosen ?? isMedium;
  const [isMenuOpen, setMenuOpen] = useState(false);
  const [openWindow, setOpenWindow] = useState<OpenWindow>();
  const [settingsTab, setSettingsTab] = useState<ConsoleEvents['open-team-settings']['tab']>('profile');

  const togglePalette = useCallback(
    () => setOpenWindow((current) => (current === 'palette' ? undefined : 'palette')),
    [],
  );
  const openHelp = useCallback(() => setOpenWindow('shortcuts'), []);
  useShortcuts({ onPalette: togglePalette, onHelp: openHelp });
  useParentMessages();
  useEffect(
    () =>
      onConsoleEvent('open-team-settings', ({ tab }) => {
        setSettingsTab(tab);
        setOpenWindow('team-settings');
      }),
    [],
  );
  useEffect(() => {
    document.title = `${pageName} · ${brand.name}`;
  }, [pageName, brand.name]);

  const openFromMenu = (next: OpenWindow) => {
    setMenuOpen(false);
    setSettingsTab('profile');
    setOpenWindow(next);
  };
  const windowState = (name: OpenWindow) => ({
    open: openWindow === name,
    onOpenChange: (open: boolean) => setOpenWindow(open ? name : undefined),
  });
  const menu = {
    brand,
    onOpenPalette: () => openFromMenu('palette'),
    onOpenTeamSettings: () => openFromMenu('team-settings'),
  };
  return (
    <div className={classNames('flex h-dvh bg-canvas', isSmall && 'flex-col')}>
      <a
        href="#page"
        className="sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-toast focus:rounded-md focus:bg-raised focus:px-3 focus:py-2 focus:shadow-float"
      >
        {t('shell.skip_to_page')}
      </a>
      {!hasMenu ? null : isSmall ? (
        <SmallScreenBar
          brandName={brand.name}
          logoUrl={brand.logo_url}
          open={isMenuOpen}
          onOpenChange={setMenuOpen}
        >
          <Sidebar {...menu} isNarrow={false} onChosen={() => setMenuOpen(false)} />
        </SmallScreenBar>
      ) : (
        <aside
          className={classNames(
            'shrink-0 border-r transition-[width] duration-150',
            isNarrow ? 'w-16' : 'w-60',
          )}
        >
          <Sidebar {...menu} isNarrow={isNarrow} onToggleNarrow={() => chooseNarrow(!isNarrow)} />
        </aside>
      )}
      <div className="flex min-h-0 min-w-0 flex-1 flex-col">
        <OfflineBanner />
        <main id="page" tabIndex={-1} className="min-h-0 flex-1 overflow-y-auto outline-none">
          <Outlet />
        </main>
      </div>
      <Suspense>
        {user.has_password || isEditorOpen ? null : <CompleteProfileDialog />}
        {openWindow === 'palette' ? (
          <Palette {...windowState('palette')} onOpenWindow={openFromMenu} />
        ) : null}
        {openWindow === 'shortcuts' ? <ShortcutHelpDialog {...windowState('shortcuts')} /> : null}
        {openWindow === 'team-settings' ? (
          <TeamSettingsDialog {...windowState('team-settings')} initialTab={settingsTab} />
        ) : null}
      </Suspense>
    </div>
  );
}
