import { useSuspenseQuery } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { lazyComponent } from '../../design/lazy-part.tsx';
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

const AlertsTab = lazyComponent(() => import('./alerts/alerts-tab.tsx'), 'AlertsTab');
const AuditTab = lazyComponent(() => import('./audit/audit-tab.tsx'), 'AuditTab');
const UsageTab = lazyComponent(() => import('./usage/usage-tab.tsx'), 'UsageTab');

/** What shows each part of the settings. */
export const TAB_CONTENTS: Readonly<Record<SettingsTab, ComponentType>> = {
  profile: ProfileTab,
  members: MembersTab,
  usage: UsageTab,
  alerts: AlertsTab,
  audit: AuditTab,
  numbers: NumbersTab,
  transfers: TransferTargetsTab,
  lines: PhoneLinesTab,
  'do-not-call': DoNotCallTab,
  connections: ConnectionsTab,
  'after-call': AfterCallTab,
  'api-keys': ApiKeysTab,
  secrets: SecretsTab,
};

/** Key of what a part of the settings is called. */
export function tabNameKey(tab: SettingsTab): string {
  return `teamSettings.tab_${tab.replaceAll('-', '_')}`;
}

/** Parts of the settings under one heading. */
export type SettingsGroup = {
  group: 'user' | 'team' | 'telephone' | 'programs';
  tabs: readonly SettingsTab[];
};

const GROUPS: readonly SettingsGroup[] = [
  { group: 'user', tabs: ['profile'] },
  { group: 'team', tabs: ['members', 'usage', 'alerts', 'audit'] },
  { group: 'telephone', tabs: ['numbers', 'transfers', 'lines', 'do-not-call'] },
  { group: 'programs', tabs: ['connections', 'after-call', 'api-keys', 'secrets'] },
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
  return GROUPS.map(({ group, tabs }) => ({ group, tabs: tabs.filter((tab) => isShown[tab]) })).filter(
    ({ tabs }) => tabs.length > 0,
  );
}
