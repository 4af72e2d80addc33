import {
  connectSlack,
  connectWebsite,
  disconnectSlack,
  disconnectWebsite,
  type IntegrationKind,
  listIntegrations,
  type SlackSource,
  type WebsiteSource,
} from '@parley/contract/integrations.ts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../session/api.ts';
import { emitConsoleEvent } from '../../session/console-events.ts';

/** What an agent is connected with. */
export const integrationsQuery = (agentId: string) =>
  queryOptions({
    queryKey: ['integrations', agentId],
    queryFn: ({ signal }) => call(listIntegrations, { params: { id: agentId } }, signal),
  });

/** Connects an agent with a website, or changes the one that it has. */
export function useConnectWebsite(agentId: string) {
  const refresh = useRefresh(agentId);
  return useMutation({
    mutationFn: (body: WebsiteSource) => call(connectWebsite, { params: { id: agentId }, body }),
    onSettled: refresh,
  });
}

/** Connects an agent with a Slack workspace, or replaces the bot token. */
export function useConnectSlack(agentId: string) {
  const refresh = useRefresh(agentId);
  return useMutation({
    mutationFn: (body: SlackSource) => call(connectSlack, { params: { id: agentId }, body }),
    onSettled: refresh,
  });
}

/** Takes an agent from its website or its workspace. */
export function useDisconnect(agentId: string) {
  const refresh = useRefresh(agentId);
  return useMutation({
    mutationFn: (kind: IntegrationKind) =>
      call(kind === 'website' ? disconnectWebsite : disconnectSlack, { params: { id: agentId } }),
    onSettled: refresh,
  });
}

function useRefresh(agentId: string): () => void {
  const client = useQueryClient();
  return () => {
    void client.invalidateQueries(integrationsQuery(agentId));
    emitConsoleEvent('refresh-agents');
  };
}
