import type { IntegrationKind } from '@parley/contract/integration-kind.ts';
import {
  connectSlack,
  connectWebsite,
  disconnectSlack,
  disconnectWebsite,
  getSlackApp,
  getWebsiteSnippet,
  listIntegrations,
  openWebsiteTrial,
  type SlackSource,
  type WebsiteSource,
} from '@parley/contract/integrations.ts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../session/api.ts';
import { emitConsoleEvent } from '../session/console-events.ts';

/** What an agent is connected with, read anew whenever a user is about to change it. */
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

/** How an agent's chat gets on a website, and where it may be shown. */
export const websiteSnippetQuery = (agentId: string) =>
  queryOptions({
    queryKey: ['website-snippet', agentId],
    queryFn: ({ signal }) => call(getWebsiteSnippet, { params: { id: agentId } }, signal),
    staleTime: 0,
    refetchOnWindowFocus: false,
  });

/** A page on which an agent is tried out; good for a quarter of an hour. */
export const websiteTrialQuery = (agentId: string, language: string) =>
  queryOptions({
    queryKey: ['website-trial', agentId],
    queryFn: ({ signal }) =>
      call(openWebsiteTrial, { params: { id: agentId }, body: { language: pageLanguage(language) } }, signal),
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

function pageLanguage(language: string): 'fr' | 'en' | 'es' {
  return (['fr', 'es'] as const).find((known) => language.startsWith(known)) ?? 'en';
}

/** Connects an agent with a website, or changes the one that it has. */
export function useConnectWebsite(agentId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: WebsiteSource) => call(connectWebsite, { params: { id: agentId }, body }),
    onSuccess: (integrations) => client.setQueryData(integrationsQuery(agentId).queryKey, integrations),
    onSettled: () => emitConsoleEvent('refresh-agents'),
  });
}

/** Connects an agent with a Slack workspace, or replaces its secrets. */
export const useConnectSlack = (agentId: string) =>
  useMutation({
    mutationFn: (body: SlackSource) => call(connectSlack, { params: { id: agentId }, body }),
    onSettled: () => emitConsoleEvent('refresh-agents'),
  });

/** Takes an agent from its website or its workspace. */
export const useDisconnect = (agentId: string) =>
  useMutation({
    mutationFn: (kind: IntegrationKind) =>
      call(kind === 'website' ? disconnectWebsite : disconnectSlack, { params: { id: agentId } }),
    onSettled: () => emitConsoleEvent('refresh-agents'),
  });
