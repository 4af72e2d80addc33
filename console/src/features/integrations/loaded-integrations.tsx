import type { IntegrationKind } from '@parley/contract/integration-kind.ts';
import type { AgentIntegrations } from '@parley/contract/integrations.ts';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { integrationsQuery, useDisconnect } from '../../data/integrations.ts';
import { Button } from '../../design/button.tsx';
import { ConfirmedChange } from '../../design/confirmed-change.tsx';
import { Dialog } from '../../design/dialog.tsx';
import { ResourceState } from '../../design/resource-list/resource-state.tsx';
import { Skeletons } from '../../design/skeletons.tsx';
import { failureSentence, failureText } from '../../session/failure-sentence.ts';

/** A dialog about what an agent is connected with; while that is not known, one that says so. */
export function LoadedIntegrations({
  agentId,
  title,
  onClose,
  children,
}: {
  agentId: string;
  title: string;
  onClose: () => void;
  children: (integrations: AgentIntegrations) => ReactNode;
}) {
  const { t } = useTranslation();
  // Read here: the window is fetched meanwhile, and must not miss what comes before it.
  const { data, error, isFetching, refetch } = useQuery({
    ...integrationsQuery(agentId),
    refetchOnWindowFocus: false,
  });
  if (data) return children(data);
  return (
    <Dialog size="sm" title={title} onClose={onClose}>
      <ResourceState
        query={{ data, error, isFetching, refetch }}
        className="py-6"
        failed={t('channels.failed_load_integrations')}
        errorText={(error) => failureSentence(error, t)}
        loading={
          <Skeletons
            label={t('channels.loading_integrations')}
            className="gap-4"
            shapes={['h-9 w-full', 'h-16 w-full']}
          />
        }
      >
        {children}
      </ResourceState>
    </Dialog>
  );
}

/** Takes an agent from where it answers, after a question that says what is lost. */
export function DisconnectButton({
  kind,
  agent,
  onDisconnected,
}: {
  kind: IntegrationKind;
  agent: { id: string; name: string };
  onDisconnected: () => void;
}) {
  const { t } = useTranslation();
  const [isAsking, setAsking] = useState(false);
  const isWebsite = kind === 'website';
  return (
    <>
      <Button
        variant="ghost"
        className="mr-auto -ml-2 px-2! text-danger-ink!"
        onClick={() => setAsking(true)}
      >
        {t('buttons.disconnect')}
      </Button>
      <ConfirmedChange
        open={isAsking}
        title={t(isWebsite ? 'channels.disconnect_website_title' : 'channels.disconnect_slack_title')}
        message={t(isWebsite ? 'channels.disconnect_website_message' : 'channels.disconnect_slack_message', {
          name: agent.name,
        })}
        confirmText={t('buttons.disconnect')}
        change={useDisconnect(agent.id)}
        input={kind}
        doneText={t(isWebsite ? 'channels.website_disconnected' : 'channels.slack_disconnected')}
        errorText={(error) => failureText(error, t)}
        onDone={onDisconnected}
        onClose={() => setAsking(false)}
      />
    </>
  );
}
