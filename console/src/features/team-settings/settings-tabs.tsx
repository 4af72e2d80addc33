import { useSuspenseQuery } from '@tanstack/react-query';
import { type ComponentType, lazy } from 'react';
import { consoleConfigurationQuery } from '../../session/console-configuration.ts';
import { useHasRole } from '../../session/permissions.ts';
import type { SettingsTab } from '../../session/settings-address.ts';
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

const AlertsTab = lazy(async () => ({ default: (await import('./alerts/alerts-tab.tsx')).AlertsTab }));
const AuditTab = lazy(async () => ({ default: (await import('./audit/audit-tab.tsx')).AuditTab }));
const UsageTab = lazy(async () => ({ default: (await import('./usage/usage-tab.tsx')).UsageTab }));

/** What one part of the settings is called and shows. */
type SettingsTabDescription = {
  tab: SettingsTab;
  /** Key of its name. */
  name: string;
  content: ComponentType;
};

/** Parts of the settings under one heading. */
export type SettingsGroup = {
  group: 'user' | 'team' | 'telephone' | 'programs';
  tabs: readonly SettingsTabDescription[];
};

const GROUPS: readonly SettingsGroup[] = [
  {
    group: 'user',
    tabs: [{ tab: 'profile', name: 'teamSettings.tab_profile', content: ProfileTab }],
  },
  {
    group: 'team',
    tabs: [
      { tab: 'members', name: 'teamSettings.tab_members', content: MembersTab },
      { tab: 'usage', name: 'teamSettings.tab_usage', content: UsageTab },
      { tab: 'alerts', name: 'teamSettings.tab_alerts', content: AlertsTab },
      { tab: 'audit', name: 'teamSettings.tab_audit', content: AuditTab },
    ],
  },
  {
    group: 'telephone',
    tabs: [
      { tab: 'numbers', name: 'teamSettings.tab_numbers', content: NumbersTab },
      { tab: 'transfers', name: 'teamSettings.tab_transfers', content: TransferTargetsTab },
      { tab: 'lines', name: 'teamSettings.tab_lines', content: PhoneLinesTab },
      { tab: 'do-not-call', name: 'teamSettings.tab_do_not_call', content: DoNotCallTab },
    ],
  },
  {
    group: 'programs',
    tabs: [
      { tab: 'connections', name: 'teamSettings.tab_connections', content: ConnectionsTab },
      { tab: 'after-call', name: 'teamSettings.tab_after_call', content: AfterCallTab },
      { tab: 'api-keys', name: 'teamSettings.tab_api_keys', content: ApiKeysTab },
      { tab: 'secrets', name: 'teamSettings.tab_secrets', content: SecretsTab },
    ],
  },
];

/** The settings that there are for the signed-in user, in the order of the menu; groups without any are left out. */
export function useSettingsGroups(): readonly SettingsGroup[] {
  const isAdmin = useHasRole('admin');
  const isMember = useHasRole('member');
  const { data: configuration } = useSuspenseQuery(consoleConfigurationQuery());
  // Numbers of a provider in front are managed at the provider's.
  const hasOwnNumbers = Object.keys(configuration.regions).length === 0;
  const isShown: Readonly<Record<SettingsTab, boolean>> = {
    profile: true,
    members: true,
    usage: isAdmin,
    alerts: isAdmin,
    audit: isAdmin,
    numbers: hasOwnNumbers,
    transfers: hasOwnNumbers,
    lines: isAdmin,
    'do-not-call': isMember,
    connections: isAdmin,
    'after-call': isAdmin,
    'api-keys': isAdmin,
    secrets: isMember,
  };
  return GROUPS.map(({ group, tabs }) => ({ group, tabs: tabs.filter(({ tab }) => isShown[tab]) })).filter(
    ({ tabs }) => tabs.length > 0,
  );
}
