import type { AgentIntegrations } from '@parley/contract/integrations.ts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { integrationsQuery } from '../../data/integrations.ts';
import { Dialog } from '../../design/dialog.tsx';
import { ErrorState } from '../../design/error-state.tsx';
import { Skeleton } from '../../design/skeleton.tsx';
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
