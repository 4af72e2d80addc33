import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { AgentId, Uuid } from './id.ts';
import { hasMarkup } from './plain-text.ts';

/** Where an agent can answer besides the telephone. */
export const IntegrationKind = z.enum(['website', 'slack']);
export type IntegrationKind = z.infer<typeof IntegrationKind>;

/** A website on which an agent chats. */
export const WebsiteSource = z.object({
  url: z
    .url({ protocol: /^https?$/, error: 'please_enter_url' })
    .max(2048, 'please_enter_url')
    .refine((url) => !hasMarkup(url), 'please_enter_url'),
  description: z
    .string()
    .trim()
    .max(500)
    .refine((text) => !hasMarkup(text), 'markup_not_allowed')
    .default(''),
});
export type WebsiteSource = z.infer<typeof WebsiteSource>;

/** A Slack workspace in which an agent answers. */
export const SlackSource = z.object({
  botToken: z.string().trim().min(1, 'please_enter_bot_token').max(500),
});
export type SlackSource = z.infer<typeof SlackSource>;

/** What an agent is connected with; the bot token never leaves the server. */
export const AgentIntegrations = z.object({
  website: WebsiteSource.extend({ connected_at: z.iso.datetime() }).nullable(),
  slack: z.object({ connected_at: z.iso.datetime() }).nullable(),
});
export type AgentIntegrations = z.infer<typeof AgentIntegrations>;

const OfAgent = z.object({ id: z.union([Uuid, AgentId]) });

export const listIntegrations = endpoint({
  method: 'GET',
  path: '/api/{provider}/agents/:id/integrations',
  summary: 'What an agent is connected with',
  tag: 'Integrations',
  access: 'viewer',
  params: OfAgent,
  response: AgentIntegrations,
});

export const connectWebsite = endpoint({
  method: 'PUT',
  path: '/api/{provider}/agents/:id/integrations/website',
  summary: 'Let an agent chat on a website',
  tag: 'Integrations',
  access: 'member',
  params: OfAgent,
  body: WebsiteSource,
  response: AgentIntegrations,
});

export const disconnectWebsite = endpoint({
  method: 'DELETE',
  path: '/api/{provider}/agents/:id/integrations/website',
  summary: 'Take an agent from its website',
  tag: 'Integrations',
  access: 'member',
  params: OfAgent,
});

export const connectSlack = endpoint({
  method: 'PUT',
  path: '/api/{provider}/agents/:id/integrations/slack',
  summary: 'Let an agent answer in Slack',
  tag: 'Integrations',
  access: 'member',
  params: OfAgent,
  body: SlackSource,
  response: AgentIntegrations,
});

export const disconnectSlack = endpoint({
  method: 'DELETE',
  path: '/api/{provider}/agents/:id/integrations/slack',
  summary: 'Take an agent from Slack and erase its bot token',
  tag: 'Integrations',
  access: 'member',
  params: OfAgent,
});
