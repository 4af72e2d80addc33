import type { AppUser } from '@parley/contract/auth.ts';
import { INTERFACE_LANGUAGES } from '@parley/contract/languages.ts';
import {
  ChevronsUpDown,
  Eye,
  EyeOff,
  Keyboard,
  Languages,
  LogOut,
  Monitor,
  Moon,
  PhoneOutgoing,
  Settings,
  Sun,
  SunMoon,
  UserRound,
} from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { Avatar } from '../design/avatar.tsx';
import { classNames } from '../design/class-names.ts';
import { Menu, MenuChoices, MenuItem, MenuSeparator, Submenu } from '../design/menu.tsx';
import { useSingleKey } from '../design/shortcuts.ts';
import { THEMES } from '../design/theme.ts';
import { lastingStorage } from '../session/browser-storage.ts';
import { useConsoleEvent } from '../session/console-events.ts';
import { changeInterfaceLanguage, LANGUAGE_NAMES } from '../session/interface-language.ts';
import { LINE_SIMULATOR_PATH } from '../session/line-simulator-address.ts';
import { useMay } from '../session/permissions.ts';
import { useCurrentUser } from '../session/session-queries.ts';
import { SESSION_KEYS } from '../session/session-storage.ts';
import { settingsAddress } from '../session/settings-address.ts';
import { signOut } from '../session/sign-out.ts';
import { chooseTheme, useTheme } from './theme-choice.ts';

const THEME_ICONS = { light: Sun, dark: Moon, system: Monitor };

type UserMenuProps = {
  isNarrow: boolean;
  /** When an entry leads to another page, before it does. */
  onChosen: () => void;
  onOpenShortcuts: () => void;
  /** Whether the link to the provider's dashboard is hidden; absent where there is none. */
  dashboardLink?: { isHidden: boolean; onHiddenChange: (isHidden: boolean) => void };
};

/** The signed-in user, and what concerns the user rather than a page. */
export function UserMenu({ isNarrow, onChosen, onOpenShortcuts, dashboardLink }: UserMenuProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const mayCall = useMay('admin');
  const [isOpen, setOpen] = useState(false);
  useConsoleEvent('close-all-agent-ui', () => setOpen(false));
  const goTo = (path: string) => () => {
    onChosen();
    void navigate(path);
  };
  const user = useCurrentUser();
  const helpKey = useSingleKey('help');
  const label = userLabel(user) ?? t('shell.user');
  const photoUrl = userPhotoUrl(user.settings.photopath, lastingStorage.getItem(SESSION_KEYS.region));
  return (
    <Menu
      align="start"
      open={isOpen}
      onOpenChange={setOpen}
      trigger={
        <button
          type="button"
          // Otherwise the visible words are its name.
          aria-label={isNarrow ? t('shell.user_menu', { name: label }) : undefined}
          className={classNames(
            'flex w-full items-center gap-2.5 rounded-md p-1.5 text-left transition-colors hover:bg-hover data-popup-open:bg-hover',
            isNarrow && 'justify-center',
          )}
        >
          <Avatar name={label} imageUrl={photoUrl} size="sm" shape="round" />
          {isNarrow ? null : (
            <>
              <UserName label={label} team={user.team_name} />
              <ChevronsUpDown size={16} aria-hidden className="text-faint" />
            </>
          )}
        </button>
      }
    >
      {isNarrow ? (
        <>
          <div className="flex px-2 py-1">
            <UserName label={label} team={user.team_name} />
          </div>
          <MenuSeparator />
        </>
      ) : null}
      <MenuItem icon={UserRound} onSelect={goTo(settingsAddress('profile'))}>
        {t('shell.profile')}
      </MenuItem>
      <MenuItem icon={Settings} onSelect={goTo(settingsAddress('members'))}>
        {t('shell.team_settings')}
      </MenuItem>
      {mayCall ? (
        <MenuItem icon={PhoneOutgoing} onSelect={goTo(LINE_SIMULATOR_PATH)}>
          {t('shell.line_simulator')}
        </MenuItem>
      ) : null}
      <MenuItem icon={Keyboard} end={helpKey} onSelect={onOpenShortcuts}>
        {t('shell.shortcuts')}
      </MenuItem>
      <MenuSeparator />
      <InterfaceChoices />
      {dashboardLink ? (
        <MenuItem
          icon={dashboardLink.isHidden ? Eye : EyeOff}
          onSelect={() => dashboardLink.onHiddenChange(!dashboardLink.isHidden)}
        >
          {dashboardLink.isHidden ? t('shell.show_dashboard') : t('shell.hide_dashboard')}
        </MenuItem>
      ) : null}
      <MenuSeparator />
      <MenuItem icon={LogOut} onSelect={() => void signOut()}>
        {t('shell.sign_out')}
      </MenuItem>
    </Menu>
  );
}

function UserName({ label, team }: { label: string; team: string | undefined }) {
  return (
    <span className="min-w-0 flex-1">
      <span className="block truncate font-medium text-base text-ink leading-5">{label}</span>
      <span className="block truncate text-faint text-xs">{team}</span>
    </span>
  );
}

/** The language and the theme of the interface. */
function InterfaceChoices() {
  const { t, i18n } = useTranslation();
  const theme = useTheme();
  const language = INTERFACE_LANGUAGES.find((code) => code === i18n.language);
  return (
    <>
      <Submenu
        label={t('shell.language')}
        icon={Languages}
        end={language ? LANGUAGE_NAMES[language] : i18n.language}
      >
        <MenuChoices
          label={t('shell.language')}
          value={language ?? 'fr'}
          options={INTERFACE_LANGUAGES.map((code) => ({ value: code, label: LANGUAGE_NAMES[code] }))}
          onValueChange={(next) => void changeInterfaceLanguage(next)}
        />
      </Submenu>
      <Submenu label={t('shell.theme')} icon={SunMoon} end={t(`shell.theme_${theme}`)}>
        <MenuChoices
          label={t('shell.theme')}
          value={theme}
          options={THEMES.map((value) => ({
            value,
            label: t(`shell.theme_${value}`),
            icon: THEME_ICONS[value],
          }))}
          onValueChange={chooseTheme}
        />
      </Submenu>
    </>
  );
}

/** What a user is called: full name, else first name, else e-mail address; undefined when nothing is known. */
export function userLabel(user: Pick<AppUser, 'firstname' | 'lastname' | 'email'>): string | undefined {
  const first = user.firstname.trim();
  const last = user.lastname.trim();
  if (first && last) return `${first} ${last}`;
  return first || user.email.trim() || undefined;
}

/** Address of a user's photo with the region in its host rewritten to the stored one. */
export function userPhotoUrl(photoPath: string | undefined, storedRegion: string | null): string | undefined {
  if (!photoPath) return undefined;
  if (!URL.canParse(photoPath)) return photoPath;
  const region = storedRegion === 'us' ? 'us' : 'eu';
  const url = new URL(photoPath);
  url.hostname = url.hostname.replace(/(^|[.-])(?:eu|us)(?=[.-])/, `$1${region}`);
  return url.href;
}
