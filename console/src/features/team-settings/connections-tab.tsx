import { useQuery } from '@tanstack/react-query';
import { Plug } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { connectionListQuery } from '../../data/connections.ts';
import { Button } from '../../design/button.tsx';
import { EmptyState } from '../../design/empty-state.tsx';
import { ErrorState } from '../../design/error-state.tsx';
import { Skeleton } from '../../design/skeleton.tsx';
import { useMay } from '../../session/permissions.ts';
import { ConnectServiceDialog } from './connect-service-dialog.tsx';
import { ConnectionCard } from './connection-card.tsx';
import { settingsErrorText } from './settings-error.ts';
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
    <Button variant="primary" icon={<Plug size={16} aria-hidden />} onClick={() => setConnecting(true)}>
      {t('teamSettings.connect_service')}
    </Button>
  ) : null;
  const isEmpty = connections.data?.length === 0;
  return (
    <SettingsSection
      title={t('teamSettings.connections_title')}
      description={t('teamSettings.connections_description')}
      aside={isEmpty ? null : connectButton}
    >
      {isEmpty ? (
        <EmptyState
          className="rounded-lg border border-dashed py-10"
          icon={<Plug size={20} aria-hidden />}
          title={t('teamSettings.connections_empty')}
          message={
            mayConnect
              ? t('teamSettings.connections_empty_message')
              : t('teamSettings.connections_owner_needed')
          }
          action={connectButton}
        />
      ) : connections.data ? (
        <ul aria-label={t('teamSettings.connections_title')} className="flex flex-col gap-3">
          {connections.data.map((connection) => (
            <ConnectionCard key={connection.id} connection={connection} />
          ))}
        </ul>
      ) : connections.error ? (
        <ErrorState
          className="py-8"
          title={t('teamSettings.connections_failed')}
          message={settingsErrorText(connections.error, t)}
          retrying={connections.isFetching}
          onRetry={() => void connections.refetch()}
        />
      ) : (
        <div role="status" aria-label={t('teamSettings.loading')} className="flex flex-col gap-3">
          <Skeleton className="h-24 w-full" />
          <Skeleton className="h-24 w-full" />
        </div>
      )}
      {isConnecting ? <ConnectServiceDialog onClose={() => setConnecting(false)} /> : null}
    </SettingsSection>
  );
}
