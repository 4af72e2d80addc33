import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, NavLink, useNavigate, useParams } from 'react-router';
import { PageHeader } from '../../design/resource-list/page-header.tsx';
import { Select } from '../../design/select.tsx';
import { Skeleton } from '../../design/skeleton.tsx';
import { useMediaQuery } from '../../design/use-media-query.ts';
import { usePermissions } from '../../session/permissions.ts';
import { useCurrentUser } from '../../session/session-queries.ts';
import { type SettingsTab, settingsAddress } from '../../session/settings-address.ts';
import { type SettingsGroup, TAB_CONTENTS, tabNameKey, useSettingsGroups } from './settings-tabs.tsx';

/** What concerns the user and the team rather than one agent; the address names the part that shows. */
export function TeamSettingsPage() {
  return (
    <Suspense fallback={<SettingsSkeleton />}>
      <SettingsOfAddress />
    </Suspense>
  );
}

function SettingsOfAddress() {
  const { t } = useTranslation();
  const { tab } = useParams();
  const user = useCurrentUser();
  const groups = useSettingsGroups();
  const { isLoading } = usePermissions();
  const shown = groups.flatMap(({ tabs }) => tabs).find((one) => one === tab);
  // Not every user has every part; a provider of one's own tells no role, which comes with the permissions.
  if (!shown) return isLoading ? <SettingsSkeleton /> : <Navigate to={settingsAddress('profile')} replace />;
  const Content = TAB_CONTENTS[shown];
  const name = t(tabNameKey(shown));
  return (
    <div className="mx-auto flex min-h-full w-full max-w-6xl gap-10 p-6 max-lg:gap-6 max-md:flex-col max-md:gap-4 max-sm:p-4">
      <SettingsMenu groups={groups} shown={shown} />
      <div className="flex min-w-0 max-w-4xl flex-1 flex-col gap-6">
        <PageHeader title={name} subtitle={shown === 'profile' ? user.email : user.team_name} />
        <section key={shown} aria-label={name}>
          <Suspense fallback={<Skeleton className="h-48 w-full" />}>
            <Content />
          </Suspense>
        </section>
      </div>
    </div>
  );
}

type SettingsMenuProps = { groups: readonly SettingsGroup[]; shown: SettingsTab };

/** The parts of the settings: links beside the part that shows, or a choice above it on a small screen. */
function SettingsMenu({ groups, shown }: SettingsMenuProps) {
  const { t } = useTranslation();
  const isSmall = useMediaQuery('(max-width: 767.98px)');
  const navigate = useNavigate();
  if (isSmall) {
    return (
      <nav aria-label={t('shell.team_settings')}>
        <Select
          label={t('shell.team_settings')}
          hideLabel
          options={groups
            .flatMap(({ tabs }) => tabs)
            .map((tab) => ({ value: tab, label: t(tabNameKey(tab)) }))}
          value={shown}
          onValueChange={(tab) => void navigate(settingsAddress(tab))}
        />
      </nav>
    );
  }
  return (
    <nav
      aria-label={t('shell.team_settings')}
      className="sticky top-6 flex w-44 shrink-0 flex-col gap-5 self-start"
    >
      {groups.map(({ group, tabs }) => (
        <div key={group}>
          <p className="px-2.5 pb-1 text-faint text-xs">{t(`teamSettings.group_${group}`)}</p>
          <ul className="flex flex-col gap-0.5">
            {tabs.map((tab) => (
              <li key={tab}>
                <NavLink
                  to={settingsAddress(tab)}
                  className="flex min-h-8 items-center rounded-md px-2.5 py-1 text-base text-muted transition-colors hover:bg-hover hover:text-ink aria-[current=page]:bg-hover aria-[current=page]:font-medium aria-[current=page]:text-ink"
                >
                  {t(tabNameKey(tab))}
                </NavLink>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}

function SettingsSkeleton() {
  return (
    <div className="mx-auto flex w-full max-w-6xl gap-10 p-6" aria-hidden>
      <Skeleton className="h-96 w-44 shrink-0 max-md:hidden" />
      <Skeleton className="h-96 min-w-0 flex-1" />
    </div>
  );
}
