import { useQuery } from '@tanstack/react-query';
import { Suspense, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Outlet, useLocation } from 'react-router';
import { z } from 'zod';
import { classNames } from '../design/class-names.ts';
import { OfflineBanner } from '../design/offline-banner.tsx';
import { useMediaQuery } from '../design/use-media-query.ts';
import { openAgentOf } from '../session/agent-address.ts';
import { tabStorage } from '../session/browser-storage.ts';
import { consoleConfigurationQuery } from '../session/console-configuration.ts';
import { useConsoleEvent } from '../session/console-events.ts';
import { embeddingParameters } from '../session/embedding-parameters.ts';
import { useCurrentUser, useUserReadAgain } from '../session/session-queries.ts';
import { useStored } from '../session/use-stored.ts';
import { usePageName } from './console-pages.ts';
import { lazyPage } from './lazy-page.ts';
import { Palette } from './palette.tsx';
import { useParentMessages } from './parent-messages.ts';
import { Sidebar, type SidebarProps } from './sidebar.tsx';
import { SilenceBanner } from './silence-banner.tsx';
import { SmallScreenBar } from './small-screen-bar.tsx';
import { useShortcuts } from './use-shortcuts.ts';

const ShortcutHelpDialog = lazyPage(
  async () => (await import('./shortcut-help-dialog.tsx')).ShortcutHelpDialog,
);
const ProfileInvitation = lazyPage(
  async () => (await import('../features/team-settings/profile-invitation.tsx')).ProfileInvitation,
);

type OpenWindow = 'palette' | 'shortcuts';

/** The frame of every page: side menu or its small-screen bar, the page itself, and what opens over it. */
export function ConsoleLayout() {
  const { t } = useTranslation();
  const { data: configuration } = useQuery(consoleConfigurationQuery());
  const brand = configuration?.brand ?? { name: '' };
  const windows = useWindows();
  const hasMenu = useMemo(
    () => embeddingParameters(new URLSearchParams(window.location.search), tabStorage).menu,
    [],
  );
  const isSmall = useMediaQuery('(max-width: 767.98px)');
  useParentMessages();
  usePageTitle(brand.name);
  return (
    <div className={classNames('flex h-dvh bg-canvas', isSmall && 'flex-col')}>
      <a
        href="#page"
        className="sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-toast focus:rounded-md focus:bg-raised focus:px-3 focus:py-2 focus:shadow-float"
      >
        {t('shell.skip_to_page')}
      </a>
      {hasMenu ? <SideMenu brand={brand} isSmall={isSmall} windows={windows} /> : null}
      <div className="flex min-h-0 min-w-0 flex-1 flex-col">
        <OfflineBanner />
        <SilenceBanner />
        <Invitation />
        <main id="page" tabIndex={-1} className="min-h-0 flex-1 overflow-y-auto outline-none">
          <Outlet />
        </main>
      </div>
      <ConsoleWindows {...windows} />
    </div>
  );
}

/** Calls the browser's tab after the page and the product. */
function usePageTitle(brandName: string): void {
  const { pathname } = useLocation();
  const pageName = usePageName(pathname);
  useEffect(() => {
    document.title = `${pageName} · ${brandName}`;
  }, [pageName, brandName]);
}

type SideMenuProps = {
  brand: SidebarProps['brand'];
  isSmall: boolean;
  windows: Windows;
};

/** The side menu: beside the page, or under the bar of a small screen. */
function SideMenu({ brand, isSmall, windows }: SideMenuProps) {
  const isMedium = useMediaQuery('(max-width: 1024.98px)');
  const [isNarrowChosen, chooseNarrow] = useStored('sidebar_narrow', z.boolean());
  const isNarrow = isNarrowChosen ?? isMedium;
  const menu = {
    brand,
    onOpenPalette: () => windows.open('palette'),
    onOpenShortcuts: () => windows.open('shortcuts'),
  };
  if (isSmall) {
    return (
      <SmallScreenBar
        brandName={brand.name}
        logoUrl={brand.logo_url}
        open={windows.isMenuOpen}
        onOpenChange={windows.setMenuOpen}
      >
        <Sidebar {...menu} isNarrow={false} />
      </SmallScreenBar>
    );
  }
  return (
    <aside
      className={classNames('shrink-0 border-r transition-[width] duration-150', isNarrow ? 'w-16' : 'w-60')}
    >
      <Sidebar {...menu} isNarrow={isNarrow} onToggleNarrow={() => chooseNarrow(!isNarrow)} />
    </aside>
  );
}

type Windows = ReturnType<typeof useWindows>;

/** What is open over the page; the palette and the help open by their keys as well. */
function useWindows() {
  const [isMenuOpen, setMenuOpen] = useState(false);
  const [openWindow, setOpenWindow] = useState<OpenWindow>();
  useShortcuts({
    onPalette: () => setOpenWindow((current) => (current === 'palette' ? undefined : 'palette')),
    onHelp: () => setOpenWindow('shortcuts'),
  });
  useConsoleEvent('close-all-agent-ui', () => {
    setMenuOpen(false);
    setOpenWindow(undefined);
  });
  return {
    isMenuOpen,
    setMenuOpen,
    openWindow,
    open(name: OpenWindow) {
      setMenuOpen(false);
      setOpenWindow(name);
    },
    close: () => setOpenWindow(undefined),
  };
}

/** Invites users without a password to set one; the editor would cover it. */
function Invitation() {
  const user = useCurrentUser();
  const { search } = useLocation();
  const isInView = openAgentOf(new URLSearchParams(search)).kind === 'none';
  // A conversation may have been held in the editor, also before the script of the invitation is there.
  useUserReadAgain(isInView || user.has_password);
  if (!user.profile_invitation || !isInView) return null;
  return (
    <Suspense>
      <ProfileInvitation />
    </Suspense>
  );
}

function ConsoleWindows({ openWindow, open, close }: Windows) {
  return (
    <Suspense>
      {openWindow === 'palette' ? (
        <Palette onClose={close} onOpenShortcuts={() => open('shortcuts')} />
      ) : null}
      {openWindow === 'shortcuts' ? <ShortcutHelpDialog onClose={close} /> : null}
    </Suspense>
  );
}
