import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../design/dialog.tsx';
import { Skeleton } from '../../design/skeleton.tsx';
import { TabPanel, Tabs } from '../../design/tabs.tsx';
import { consoleConfigurationQuery } from '../../session/console-configuration.ts';
import { useMay } from '../../session/permissions.ts';
import { useCurrentUser } from '../../session/session-queries.ts';
import { ApiKeysTab } from './api-keys/api-keys-tab.tsx';
import { ConnectionsTab } from './connections-tab.tsx';
import { DoNotCallTab } from './do-not-call/do-not-call-tab.tsx';
import { PhoneLinesTab } from './lines/phone-lines-tab.tsx';
import { MembersTab } from './members-tab.tsx';
import { NumbersTab } from './numbers/numbers-tab.tsx';
import { TransferTargetsTab } from './numbers/transfer-targets-tab.tsx';
import { AfterCallTab } from './post-call/after-call-tab.tsx';
import { ProfileTab } from './profile-tab.tsx';
import { SecretsTab } from './secrets/secrets-tab.tsx';

const AuditTab = lazy(async () => ({ default: (await import('./audit/audit-tab.tsx')).AuditTab }));
const UsageTab = lazy(async () => ({ default: (await import('./usage/usage-tab.tsx')).UsageTab }));

/** A part of the team's settings. */
export type TeamSettingsTab =
  | 'profile'
  | 'members'
  | 'numbers'
  | 'transfers'
  | 'lines'
  | 'do-not-call'
  | 'connections'
  | 'secrets'
  | 'api-keys'
  | 'usage'
  | 'audit'
  | 'after-call';

export type TeamSettingsDialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** What it opens at; the profile when absent. */
  initialTab?: TeamSettingsTab;
};

// One height for all tabs, so that the window does not jump.
const PANEL_CLASS_NAME = 'h-[min(38rem,calc(100dvh-9rem))] overflow-y-auto px-5 pt-5 pb-6';

/** What concerns the user and the team rather than one agent. */
export function TeamSettingsDialog({ open, onOpenChange, initialTab = 'profile' }: TeamSettingsDialogProps) {
  const { t } = useTranslation();
  const user = useCurrentUser();
  const [tab, setTab] = useState<TeamSettingsTab>(initialTab);
  const tabs = useSettingsTabs(() => onOpenChange(false));
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      size="lg"
      flush
      title={t('teamSettings.title')}
      description={user.team_name}
    >
      <Tabs
        label={t('teamSettings.title')}
        tabs={tabs}
        value={tab}
        onValueChange={setTab}
        listClassName="mx-5"
      >
        {tabs.map(({ value, content }) => (
          <TabPanel key={value} value={value} className={PANEL_CLASS_NAME}>
            <Suspense fallback={<Skeleton className="h-48 w-full" />}>{content}</Suspense>
          </TabPanel>
        ))}
      </Tabs>
    </Dialog>
  );
}

/** The tabs that there are for the user. @param onLeave closes the window around them */
function useSettingsTabs(onLeave: () => void) {
  const { t } = useTranslation();
  const isAdmin = useMay('admin');
  const isMember = useMay('member');
  // Numbers of a provider in front are managed at the provider's.
  const hasOwnNumbers = useHasOwnNumbers();
  const tabs: { value: TeamSettingsTab; label: string; isShown?: boolean; content: ReactNode }[] = [
    { value: 'profile', label: t('teamSettings.tab_profile'), content: <ProfileTab /> },
    { value: 'members', label: t('teamSettings.tab_members'), content: <MembersTab /> },
    {
      value: 'numbers',
      label: t('teamSettings.tab_numbers'),
      isShown: hasOwnNumbers,
      content: <NumbersTab onLeave={onLeave} />,
    },
    {
      value: 'transfers',
      label: t('teamSettings.tab_transfers'),
      isShown: hasOwnNumbers,
      content: <TransferTargetsTab />,
    },
    {
      value: 'lines',
      label: t('teamSettings.tab_lines'),
      isShown: isAdmin,
      content: <PhoneLinesTab onLeave={onLeave} />,
    },
    {
      value: 'do-not-call',
      label: t('teamSettings.tab_do_not_call'),
      isShown: isMember,
      content: <DoNotCallTab onLeave={onLeave} />,
    },
    {
      value: 'connections',
      label: t('teamSettings.tab_connections'),
      isShown: isAdmin,
      content: <ConnectionsTab />,
    },
    {
      value: 'api-keys',
      label: t('teamSettings.tab_api_keys'),
      isShown: isAdmin,
      content: <ApiKeysTab />,
    },
    {
      value: 'usage',
      label: t('teamSettings.tab_usage'),
      isShown: isAdmin,
      content: <UsageTab />,
    },
    {
      value: 'audit',
      label: t('teamSettings.tab_audit'),
      isShown: isAdmin,
      content: <AuditTab />,
    },
    {
      value: 'after-call',
      label: t('teamSettings.tab_after_call'),
      isShown: isAdmin,
      content: <AfterCallTab />,
    },
    { value: 'secrets', label: t('teamSettings.tab_secrets'), isShown: isMember, content: <SecretsTab /> },
  ];
  return tabs.filter(({ isShown = true }) => isShown);
}

function useHasOwnNumbers(): boolean {
  const { data } = useQuery(consoleConfigurationQuery());
  return data !== undefined && Object.keys(data.regions).length === 0;
}
