import { useQuery } from '@tanstack/react-query';
import { Plug } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { connectionListQuery } from '../../data/connections.ts';
import { Button } from '../../design/button.tsx';
import { useMay } from '../../session/permissions.ts';
import { ConnectServiceDialog } from './connect-service-dialog.tsx';
import { ConnectionCard } from './connection-card.tsx';
import { SettingsEmptiness, SettingsState } from './settings-list.tsx';
import { SettingsSection } from './settings-section.tsx';
import { SpeechModelsSection } from './speech-models-section.tsx';

/** Services and models that answer, speak and listen for the team's agents. */
export function ConnectionsTab() {
  return (
    <>
      <ConnectionsSection />
      <SpeechModelsSection />
    </>
  );
}

function ConnectionsSection() {
  const { t } = useTranslation();
  const mayConnect = useMay('owner');
  const connections = useQuery(connectionListQuery());
  const [isConnecting, setConnecting] = useState(false);
  const connectButton = mayConnect ? (
    <Button variant="primary" icon={Plug} onClick={() => setConnecting(true)}>
      {t('teamSettings.connect_service')}
    </Button>
  ) : null;
  return (
    <SettingsSection
      title={t('teamSettings.connections_title')}
      description={t('teamSettings.connections_description')}
      aside={connections.data?.length === 0 ? null : connectButton}
    >
      <SettingsState query={connections} failed={t('teamSettings.connections_failed')} rowClassName="h-24">
        {(list) =>
          list.length === 0 ? (
            <SettingsEmptiness
              icon={Plug}
              title={t('teamSettings.connections_empty')}
              message={t(
                mayConnect
                  ? 'teamSettings.connections_empty_message'
                  : 'teamSettings.connections_owner_needed',
              )}
              action={connectButton}
            />
          ) : (
            <ul aria-label={t('teamSettings.connections_title')} className="flex flex-col gap-3">
              {list.map((connection) => (
                <ConnectionCard key={connection.id} connection={connection} />
              ))}
            </ul>
          )
        }
      </SettingsState>
      {isConnecting ? <ConnectServiceDialog onClose={() => setConnecting(false)} /> : null}
    </SettingsSection>
  );
}
