import { z } from 'zod';
import { endpointsOf } from './endpoint.ts';
import { AgentId, OfAgent } from './id.ts';
import { plainText } from './plain-name.ts';
import { hasMarkup } from './plain-text.ts';

const endpoint = endpointsOf('Integrations', 'agents');

/** A website on which an agent chats. */
export const WebsiteSource = z.object({
  url: z
    .url({ protocol: /^https?$/, error: 'please_enter_url' })
    .max(2048, 'please_enter_url')
    .refine((url) => !hasMarkup(url), 'please_enter_url'),
  description: plainText(500).default(''),
});
export type WebsiteSource = z.infer<typeof WebsiteSource>;

/** A Slack workspace in which an agent answers. */
export const SlackSource = z.object({
  botToken: z.string('please_enter_bot_token').trim().min(1, 'please_enter_bot_token').max(500),
  /**
   * What Slack signs its events with. Where this is left out, the stored one stays as long as the token is of the same
   * app; an agent without one cannot hear messages yet.
   */
  signingSecret: z.string().trim().min(1, 'please_enter_signing_secret').max(200).optional(),
});
export type SlackSource = z.infer<typeof SlackSource>;

/** Why an agent that is connected with Slack cannot answer there. */
export const SlackProblem = z.enum(['app_uninstalled', 'token_revoked', 'permission_missing']);
export type SlackProblem = z.infer<typeof SlackProblem>;

/** The workspace that an agent is connected with, as Slack itself says. */
export const ConnectedSlack = z.object({
  connected_at: z.iso.datetime(),
  workspace_name: z.string(),
  bot_name: z.string(),
  /** Whether what Slack tells can be told from what others send; without it the agent hears nothing. */
  has_signing_secret: z.boolean(),
  /** When Slack last told of something; null where it never did. */
  heard_at: z.iso.datetime().nullable(),
  problem: SlackProblem.nullable(),
});
export type ConnectedSlack = z.infer<typeof ConnectedSlack>;

/** What an agent is connected with; bot token and signing secret never leave the server. */
export const AgentIntegrations = z.object({
  website: WebsiteSource.extend({ connected_at: z.iso.datetime() }).nullable(),
  slack: ConnectedSlack.nullable(),
});
export type AgentIntegrations = z.infer<typeof AgentIntegrations>;

export const listIntegrations = endpoint({
  method: 'GET',
  path: '/api/{provider}/agents/:id/integrations',
  summary: 'What an agent is connected with',
  access: 'viewer',
  params: OfAgent,
  response: AgentIntegrations,
});

export const connectWebsite = endpoint({
  method: 'PUT',
  path: '/api/{provider}/agents/:id/integrations/website',
  summary: 'Let an agent chat on a website',
  access: 'member',
  params: OfAgent,
  body: WebsiteSource,
  response: AgentIntegrations,
});

export const disconnectWebsite = endpoint({
  audit: 'change',
  method: 'DELETE',
  path: '/api/{provider}/agents/:id/integrations/website',
  summary: 'Take an agent from its website',
  access: 'member',
  params: OfAgent,
});

export const connectSlack = endpoint({
  method: 'PUT',
  path: '/api/{provider}/agents/:id/integrations/slack',
  summary: 'Let an agent answer in Slack',
  access: 'member',
  params: OfAgent,
  body: SlackSource,
  response: AgentIntegrations,
});

export const disconnectSlack = endpoint({
  audit: 'change',
  method: 'DELETE',
  path: '/api/{provider}/agents/:id/integrations/slack',
  summary: 'Take an agent from Slack and erase its bot token and signing secret',
  access: 'member',
  params: OfAgent,
});

/** How an agent's chat gets on a website. */
export const WebsiteSnippet = z.object({
  agent_id: AgentId,
  /** Where pages find this server, without a slash at the end. */
  server_url: z.url(),
  /** Script that renews itself with the server. */
  script_url: z.url(),
  /** The same script as it is today, under an address that never changes; null where nothing is built. */
  pinned: z.object({ url: z.url(), integrity: z.string() }).nullable(),
  /** Pages on which the agent answers; an empty list where it answers on none. */
  allowed: z.object({ everywhere: z.boolean(), hosts: z.array(z.string()) }),
});
export type WebsiteSnippet = z.infer<typeof WebsiteSnippet>;

export const getWebsiteSnippet = endpoint({
  method: 'GET',
  path: '/api/{provider}/agents/:id/integrations/website/snippet',
  summary: "What a website's pages hold to show an agent's chat, and where it is allowed",
  access: 'viewer',
  params: OfAgent,
  response: WebsiteSnippet,
});

/** For a quarter of an hour. What is said there is a test, no call. */
export const openWebsiteTrial = endpoint({
  audit: 'none',
  method: 'POST',
  path: '/api/{provider}/agents/:id/integrations/website/trial',
  summary: "A page on which an agent's chat is tried out as a website would show it",
  access: 'viewer',
  flag: 'canUseSimulation',
  params: OfAgent,
  body: z.object({ language: z.enum(['fr', 'en', 'es']).default('fr') }),
  /** Path of the page. */
  response: z.object({ path: z.string() }),
});

export const showWebsiteTrial = endpoint({
  method: 'GET',
  path: '/api/{provider}/website-trial',
  summary: 'A page of a made-up website with the chat of an agent',
  access: 'public',
  query: z.object({
    agent_id: AgentId,
    conversation_signature: z.string().max(4096),
    language: z.enum(['fr', 'en', 'es']).default('fr'),
    scheme: z.enum(['light', 'dark']).default('light'),
  }),
  responseType: 'file',
});

/** What the Slack app of an agent is made of. */
export const SlackApp = z.object({
  /** Where Slack sends its events. */
  events_url: z.url(),
  /** Whether Slack can get there: the address is public and encrypted. */
  is_reachable: z.boolean(),
  /** The app's manifest, as JSON to paste. */
  manifest: z.string(),
});
export type SlackApp = z.infer<typeof SlackApp>;

export const getSlackApp = endpoint({
  method: 'GET',
  path: '/api/{provider}/agents/:id/integrations/slack/app',
  summary: "What an agent's Slack app is made of",
  access: 'viewer',
  params: OfAgent,
  response: SlackApp,
});

export const receiveSlackEvent = endpoint({
  method: 'POST',
  path: '/api/{provider}/slack/:agent_id/events',
  summary: 'Events of Slack, signed by it',
  access: 'public',
  bodyType: 'signed',
  params: z.object({ agent_id: AgentId }),
  /** The challenge where Slack verifies the address, else nothing. */
  response: z.object({ challenge: z.string().optional() }),
});
