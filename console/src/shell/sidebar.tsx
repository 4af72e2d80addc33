import type { ConsoleConfiguration } from '@parley/contract/auth.ts';
import { ArrowUpRight, Building2, PanelLeft, Search } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link, NavLink } from 'react-router';
import { z } from 'zod';
import { BrandLogo } from '../design/brand-logo.tsx';
import { classNames } from '../design/class-names.ts';
import { IconButton } from '../design/icon-button.tsx';
import { Kbd } from '../design/kbd.tsx';
import { emitConsoleEvent } from '../session/console-events.ts';
import { OPERATOR_TEAMS_PATH } from '../session/operator-address.ts';
import { usePermissions } from '../session/permissions.ts';
import { useStored } from '../session/use-stored.ts';
import { CONSOLE_PAGES, PAGE_ICONS, usePageNames } from './console-pages.ts';
import { preloadPalette } from './palette.tsx';
import { ProviderMenu } from './provider-menu.tsx';
import { SidebarButton, SidebarEntry } from './sidebar-entry.tsx';
import { UserMenu } from './user-menu.tsx';

export type SidebarProps = {
  brand: ConsoleConfiguration['brand'];
  /** Icons alone. */
  isNarrow: boolean;
  /** Switches between icons alone and icons with text; absent where the menu cannot be collapsed. */
  onToggleNarrow?: () => void;
  onOpenPalette: () => void;
  onOpenShortcuts: () => void;
};

/** The content of the side menu: brand, pages, the provider's own pages and the signed-in user. */
export function Sidebar(props: SidebarProps) {
  const { brand, isNarrow, onOpenPalette, onOpenShortcuts } = props;
  const { dashboard_url: dashboardUrl } = brand;
  const { t } = useTranslation();
  const permissions = usePermissions();
  const pageNames = usePageNames();
  const [isLinkHidden, hideLink] = useStored('dashboard_link_hidden', z.boolean());
  const pages = CONSOLE_PAGES.filter(({ flag }) => flag === undefined || permissions[flag]);
  const handleChosen = () => emitConsoleEvent('close-all-agent-ui');
  return (
    <div className="flex h-full flex-col gap-1 p-3">
      <SidebarHead {...props} onChosen={handleChosen} />
      <PaletteButton isNarrow={isNarrow} onClick={onOpenPalette} />
      <nav aria-label={t('shell.navigation')} className="flex flex-col gap-0.5">
        {pages.map(({ page, path }) => (
          <SidebarEntry key={page} icon={PAGE_ICONS[page]} text={pageNames[page]} isNarrow={isNarrow}>
            {(entry) => <NavLink to={path} onClick={handleChosen} {...entry} />}
          </SidebarEntry>
        ))}
        {permissions.isOperator ? (
          <SidebarEntry icon={Building2} text={t('shell.page_operator_teams')} isNarrow={isNarrow}>
            {(entry) => <NavLink to={OPERATOR_TEAMS_PATH} onClick={handleChosen} {...entry} />}
          </SidebarEntry>
        ) : null}
      </nav>
      <div className="mt-auto flex flex-col gap-0.5">
        {dashboardUrl ? <ProviderMenu dashboardUrl={dashboardUrl} isNarrow={isNarrow} /> : null}
        {dashboardUrl && !isLinkHidden ? (
          <SidebarEntry icon={ArrowUpRight} text={t('shell.back_to_dashboard')} isNarrow={isNarrow}>
            {(entry) => <a href={dashboardUrl} target="_blank" rel="noreferrer" {...entry} />}
          </SidebarEntry>
        ) : null}
        <UserMenu
          isNarrow={isNarrow}
          onChosen={handleChosen}
          onOpenShortcuts={onOpenShortcuts}
          dashboardLink={
            dashboardUrl ? { isHidden: isLinkHidden === true, onHiddenChange: hideLink } : undefined
          }
        />
      </div>
    </div>
  );
}

type SidebarHeadProps = Pick<SidebarProps, 'brand' | 'isNarrow' | 'onToggleNarrow'> & {
  onChosen: () => void;
};

/** The product's mark, and the button that narrows the menu. */
function SidebarHead({ brand, isNarrow, onToggleNarrow, onChosen }: SidebarHeadProps) {
  const { t } = useTranslation();
  return (
    <div className={classNames('mb-2 flex items-center gap-2', isNarrow && 'flex-col')}>
      <Link
        to="/"
        onClick={onChosen}
        aria-label={t('shell.home', { brand: brand.name })}
        className="flex min-w-0 flex-1 items-center gap-2.5 rounded-md p-1"
      >
        <BrandLogo logoUrl={brand.logo_url} />
        {isNarrow ? null : <span className="truncate font-semibold text-ink text-lg">{brand.name}</span>}
      </Link>
      {onToggleNarrow ? (
        <IconButton
          size="sm"
          label={t(isNarrow ? 'shell.expand_menu' : 'shell.collapse_menu')}
          icon={PanelLeft}
          aria-expanded={!isNarrow}
          onClick={onToggleNarrow}
        />
      ) : null}
    </div>
  );
}

const COMMAND_KEY = /Mac|iP(hone|ad)/.test(navigator.userAgent) ? '⌘' : 'Ctrl';

function PaletteButton({ isNarrow, onClick }: { isNarrow: boolean; onClick: () => void }) {
  const { t } = useTranslation();
  if (isNarrow) {
    return <SidebarButton isNarrow icon={Search} text={t('shell.palette_open')} onClick={onClick} />;
  }
  return (
    <button
      type="button"
      onClick={onClick}
      onPointerEnter={preloadPalette}
      onFocus={preloadPalette}
      className="mb-2 flex h-9 items-center gap-2.5 rounded-md border bg-surface px-2.5 text-base text-faint transition-colors hover:border-line-strong hover:text-muted"
    >
      <Search size={16} aria-hidden />
      <span className="flex-1 truncate text-left">{t('shell.palette_open')}</span>
      <Kbd>{COMMAND_KEY} K</Kbd>
    </button>
  );
}
