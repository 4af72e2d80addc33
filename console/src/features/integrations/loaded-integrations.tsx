import type { IntegrationKind } from '@parley/contract/integration-kind.ts';
import type { AgentIntegrations } from '@parley/contract/integrations.ts';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { integrationsQuery, useDisconnect } from '../../data/integrations.ts';
import { Button } from '../../design/button.tsx';
import { ConfirmDialog } from '../../design/confirm-dialog.tsx';
import { Dialog } from '../../design/dialog.tsx';
import { ErrorState } from '../../design/error-state.tsx';
import { Skeleton } from '../../design/skeleton.tsx';
import { toast } from '../../design/toast.tsx';
import { failureSentence } from '../../session/failure-sentence.ts';

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
  const integrations = useQuery({ ...integrationsQuery(agentId), refetchOnWindowFocus: false });
  if (integrations.data) return children(integrations.data);
  return (
    <Dialog open size="sm" title={title} onOpenChange={(open) => !open && onClose()}>
      {integrations.isError ? (
        <ErrorState
          className="py-6"
          title={t('channels.failed_load_integrations')}
          message={failureSentence(integrations.error, t)}
          retrying={integrations.isFetching}
          onRetry={() => integrations.refetch()}
        />
      ) : (
        <div role="status" className="flex flex-col gap-4">
          <span className="sr-only">{t('channels.loading_integrations')}</span>
          <Skeleton className="h-9 w-full" />
          <Skeleton className="h-16 w-full" />
        </div>
      )}
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
  const disconnect = useDisconnect(agent.id);
  const isWebsite = kind === 'website';
  const handleConfirm = () =>
    disconnect.mutate(kind, {
      onSuccess: () => {
        toast.success(t(isWebsite ? 'channels.website_disconnected' : 'channels.slack_disconnected'));
        onDisconnected();
      },
      onError: (error) => {
        setAsking(false);
        toast.error(failureSentence(error, t) ?? t('channels.unknown_error'));
      },
    });
  return (
    <>
      <Button
        variant="ghost"
        className="mr-auto -ml-2 px-2! text-danger-ink!"
        onClick={() => setAsking(true)}
      >
        {t('channels.disconnect')}
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={t(isWebsite ? 'channels.disconnect_website_title' : 'channels.disconnect_slack_title')}
        message={t(isWebsite ? 'channels.disconnect_website_message' : 'channels.disconnect_slack_message', {
          name: agent.name,
        })}
        confirmText={t('channels.disconnect')}
        busy={disconnect.isPending}
        onConfirm={handleConfirm}
        onCancel={() => setAsking(false)}
      />
    </>
  );
}
