import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../design/dialog.tsx';
import { TabPanel, Tabs } from '../../design/tabs.tsx';
import { consoleConfigurationQuery } from '../../session/console-configuration.ts';
import { useMay } from '../../session/permissions.ts';
import { useCurrentUser } from '../../session/session-queries.ts';
import { ConnectionsTab } from './connections-tab.tsx';
import { PhoneLinesTab } from './lines/phone-lines-tab.tsx';
import { MembersTab } from './members-tab.tsx';
import { NumbersTab } from './numbers/numbers-tab.tsx';
import { TransferTargetsTab } from './numbers/transfer-targets-tab.tsx';
import { AfterCallTab } from './post-call/after-call-tab.tsx';
import { ProfileTab } from './profile-tab.tsx';
import { SecretsTab } from './secrets/secrets-tab.tsx';

/** A part of the team's settings. */
export type TeamSettingsTab =
  | 'profile'
  | 'members'
  | 'numbers'
  | 'transfers'
  | 'lines'
  | 'connections'
  | 'secrets'
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
  const mayConnect = useMay('admin');
  const mayUseSecrets = useMay('member');
  // Numbers of a provider in front are managed at the provider's.
  const hasOwnNumbers = useHasOwnNumbers();
  const [tab, setTab] = useState<TeamSettingsTab>(initialTab);
  const tabs = [
    { value: 'profile' as const, label: t('teamSettings.tab_profile') },
    { value: 'members' as const, label: t('teamSettings.tab_members') },
    ...(hasOwnNumbers
      ? [
          { value: 'numbers' as const, label: t('teamSettings.tab_numbers') },
          { value: 'transfers' as const, label: t('teamSettings.tab_transfers') },
        ]
      : []),
    ...(mayConnect ? [{ value: 'lines' as const, label: t('teamSettings.tab_lines') }] : []),
    ...(mayConnect ? [{ value: 'connections' as const, label: t('teamSettings.tab_connections') }] : []),
    ...(mayConnect ? [{ value: 'after-call' as const, label: t('teamSettings.tab_after_call') }] : []),
    ...(mayUseSecrets ? [{ value: 'secrets' as const, label: t('teamSettings.tab_secrets') }] : []),
  ];
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
        <TabPanel value="profile" className={PANEL_CLASS_NAME}>
          <ProfileTab />
        </TabPanel>
        <TabPanel value="members" className={PANEL_CLASS_NAME}>
          <MembersTab />
        </TabPanel>
        {hasOwnNumbers ? (
          <>
            <TabPanel value="numbers" className={PANEL_CLASS_NAME}>
              <NumbersTab />
            </TabPanel>
            <TabPanel value="transfers" className={PANEL_CLASS_NAME}>
              <TransferTargetsTab />
            </TabPanel>
          </>
        ) : null}
        {mayConnect ? (
          <TabPanel value="lines" className={PANEL_CLASS_NAME}>
            <PhoneLinesTab onLeave={() => onOpenChange(false)} />
          </TabPanel>
        ) : null}
        {mayConnect ? (
          <TabPanel value="connections" className={PANEL_CLASS_NAME}>
            <ConnectionsTab />
          </TabPanel>
        ) : null}
        {mayConnect ? (
          <TabPanel value="after-call" className={PANEL_CLASS_NAME}>
            <AfterCallTab />
          </TabPanel>
        ) : null}
        {mayUseSecrets ? (
          <TabPanel value="secrets" className={PANEL_CLASS_NAME}>
            <SecretsTab />
          </TabPanel>
        ) : null}
      </Tabs>
    </Dialog>
  );
}

function useHasOwnNumbers(): boolean {
  const { data } = useQuery(consoleConfigurationQuery());
  return data !== undefined && Object.keys(data.regions).length === 0;
}
