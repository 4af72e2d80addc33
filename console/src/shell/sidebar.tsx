import type { ConsoleConfiguration } from '@parley/contract/auth.ts';
import { ArrowUpRight, PanelLeft, Search } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link, NavLink } from 'react-router';
import { BrandLogo } from '../design/brand-logo.tsx';
import { classNames } from '../design/class-names.ts';
import { IconButton } from '../design/icon-button.tsx';
import { Kbd } from '../design/kbd.tsx';
import { Tooltip } from '../design/tooltip.tsx';
import { emitConsoleEvent } from '../session/console-events.ts';
import { usePermissions } from '../session/permissions.ts';
import { CONSOLE_PAGES, type ConsolePageDescription, PAGE_ICONS, usePageNames } from './console-pages.ts';
import { ProviderMenu } from './provider-menu.tsx';
import { useRememberedFlag } from './remembered-flag.ts';
import { SIDEBAR_TOOLTIP_OFFSET_PX, SidebarButton, sidebarEntryClassNames } from './sidebar-button.tsx';
import { UserMenu } from './user-menu.tsx';

export type SidebarProps = {
  brand: ConsoleConfiguration['brand'];
  /** Icons alone. */
  isNarrow: boolean;
  /** Switches between icons alone and icons with text; absent where the menu cannot be collapsed. */
  onToggleNarrow?: () => void;
  /** After an entry was chosen. */
  onChosen?: () => void;
  onOpenPalette: () => void;
  onOpenTeamSettings: () => void;
};

/** The content of the side menu: brand, pages, the provider's own pages and the signed-in user. */
export function Sidebar(props: SidebarProps) {
  const { brand, isNarrow, onToggleNarrow, onChosen, onOpenPalette, onOpenTeamSettings } = props;
  const { t } = useTranslation();
  const permissions = usePermissions();
  const [isLinkHidden, hideLink] = useRememberedFlag('dashboard_link_hidden');
  const pages = CONSOLE_PAGES.filter(({ flag }) => flag === undefined || permissions[flag]);
  const handleChosen = () => {
    emitConsoleEvent('close-all-agent-ui');
    onChosen?.();
  };
  return (
    <div className="flex h-full flex-col gap-1 p-3">
      <div className={classNames('mb-2 flex items-center gap-2', isNarrow && 'flex-col')}>
        <Link
          to="/"
          onClick={handleChosen}
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
            icon={<PanelLeft size={16} aria-hidden />}
            aria-expanded={!isNarrow}
            onClick={onToggleNarrow}
          />
        ) : null}
      </div>
      {isNarrow ? (
        <SidebarButton isNarrow icon={<Search size={20} aria-hidden />} onClick={onOpenPalette}>
          {t('shell.palette_open')}
        </SidebarButton>
      ) : (
        <button
          type="button"
          onClick={onOpenPalette}
          className="mb-2 flex h-9 items-center gap-2.5 rounded-md border bg-surface px-2.5 text-base text-faint transition-colors hover:border-line-strong hover:text-muted"
        >
          <Search size={16} aria-hidden />
          <span className="flex-1 truncate text-left">{t('shell.palette_open')}</span>
          <Kbd>{COMMAND_KEY} K</Kbd>
        </button>
      )}
      <nav aria-label={t('shell.navigation')} className="flex flex-col gap-0.5">
        {pages.map((page) => (
          <SidebarLink key={page.page} page={page} isNarrow={isNarrow} onChosen={handleChosen} />
        ))}
      </nav>
      <div className="mt-auto flex flex-col gap-0.5">
        {brand.dashboard_url ? <ProviderMenu dashboardUrl={brand.dashboard_url} isNarrow={isNarrow} /> : null}
        {brand.dashboard_url && !isLinkHidden ? (
          <DashboardLink dashboardUrl={brand.dashboard_url} isNarrow={isNarrow} />
        ) : null}
        <UserMenu
          isNarrow={isNarrow}
          onOpenTeamSettings={onOpenTeamSettings}
          {...(brand.dashboard_url
            ? { dashboardLink: { isHidden: isLinkHidden === true, onHiddenChange: hideLink } }
            : {})}
        />
      </div>
    </div>
  );
}

const COMMAND_KEY = /Mac|iP(hone|ad)/.test(navigator.userAgent) ? '⌘' : 'Ctrl';

function SidebarLink({
  page: { page, path },
  isNarrow,
  onChosen,
}: {
  page: ConsolePageDescription;
  isNarrow: boolean;
  onChosen: () => void;
}) {
  const name = usePageNames()[page];
  const Icon = PAGE_ICONS[page];
  const link = (
    <NavLink
      to={path}
      onClick={onChosen}
      {...(isNarrow ? { 'aria-label': name } : {})}
      className={sidebarEntryClassNames(isNarrow)}
    >
      <Icon size={20} aria-hidden />
      {isNarrow ? null : <span className="min-w-0">{name}</span>}
    </NavLink>
  );
  if (!isNarrow) return link;
  return (
    <Tooltip content={name} side="right" sideOffset={SIDEBAR_TOOLTIP_OFFSET_PX}>
      {link}
    </Tooltip>
  );
}

function DashboardLink({ dashboardUrl, isNarrow }: { dashboardUrl: string; isNarrow: boolean }) {
  const { t } = useTranslation();
  const text = t('shell.back_to_dashboard');
  const link = (
    <a
      href={dashboardUrl}
      target="_blank"
      rel="noreferrer"
      {...(isNarrow ? { 'aria-label': text } : {})}
      className={sidebarEntryClassNames(isNarrow)}
    >
      <ArrowUpRight size={20} aria-hidden />
      {isNarrow ? null : <span className="min-w-0">{text}</span>}
    </a>
  );
  if (!isNarrow) return link;
  return (
    <Tooltip content={text} side="right" sideOffset={SIDEBAR_TOOLTIP_OFFSET_PX}>
      {link}
    </Tooltip>
  );
}
