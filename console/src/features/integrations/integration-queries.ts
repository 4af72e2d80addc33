import {
  connectSlack,
  connectWebsite,
  disconnectSlack,
  disconnectWebsite,
  getSlackApp,
  type IntegrationKind,
  listIntegrations,
  type SlackSource,
  type WebsiteSource,
} from '@parley/contract/integrations.ts';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { call } from '../../session/api.ts';
import { emitConsoleEvent } from '../../session/console-events.ts';

/** What an agent is connected with, read anew whenever somebody is about to change it. */
export const integrationsQuery = (agentId: string) =>
  queryOptions({
    queryKey: ['integrations', agentId],
    queryFn: ({ signal }) => call(listIntegrations, { params: { id: agentId } }, signal),
    staleTime: 0,
    gcTime: 0,
  });

/** What the Slack app of an agent is made of. */
export const slackAppQuery = (agentId: string) =>
  queryOptions({
    queryKey: ['slack-app', agentId],
    queryFn: ({ signal }) => call(getSlackApp, { params: { id: agentId } }, signal),
    refetchOnWindowFocus: false,
  });

/** Connects an agent with a website, or changes the one that it has. */
export function useConnectWebsite(agentId: string) {
  return useMutation({
    mutationFn: (body: WebsiteSource) => call(connectWebsite, { params: { id: agentId }, body }),
    onSettled: () => emitConsoleEvent('refresh-agents'),
  });
}

/** Connects an agent with a Slack workspace, or replaces its secrets. */
export function useConnectSlack(agentId: string) {
  return useMutation({
    mutationFn: (body: SlackSource) => call(connectSlack, { params: { id: agentId }, body }),
    onSettled: () => emitConsoleEvent('refresh-agents'),
  });
}

/** Takes an agent from its website or its workspace. */
export function useDisconnect(agentId: string) {
  return useMutation({
    mutationFn: (kind: IntegrationKind) =>
      call(kind === 'website' ? disconnectWebsite : disconnectSlack, { params: { id: agentId } }),
    onSettled: () => emitConsoleEvent('refresh-agents'),
  });
}
