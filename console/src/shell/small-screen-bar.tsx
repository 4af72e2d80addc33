import { Menu as MenuIcon } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { BrandLogo } from '../design/brand-logo.tsx';
import { IconButton } from '../design/icon-button.tsx';
import { lazyWindow } from '../design/lazy-part.tsx';
import type { MenuDrawerProps } from './menu-drawer.tsx';

const MenuDrawer = lazyWindow(() => import('./menu-drawer.tsx'), 'MenuDrawer');

export type SmallScreenBarProps = MenuDrawerProps & { brandName: string; logoUrl: string | undefined };

/** On small screens: a bar with a burger button, and the side menu that it slides in. */
export function SmallScreenBar({ brandName, logoUrl, open, onOpenChange, children }: SmallScreenBarProps) {
  const { t } = useTranslation();
  return (
    <header className="flex h-12 shrink-0 items-center gap-2 border-b bg-surface px-2">
      <IconButton
        tooltip={false}
        label={t('shell.open_menu')}
        icon={<MenuIcon size={20} aria-hidden />}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => onOpenChange(true)}
      />
      <Link
        to="/"
        aria-label={t('shell.home', { brand: brandName })}
        className="flex min-w-0 items-center gap-2 rounded-md"
      >
        <BrandLogo logoUrl={logoUrl} size={24} />
        <span className="truncate font-semibold text-ink text-lg">{brandName}</span>
      </Link>
      <MenuDrawer open={open} onOpenChange={onOpenChange}>
        {children}
      </MenuDrawer>
    </header>
  );
}
