import { z } from 'zod';
import { ApiKeyKind, ApiScope } from './api-scope.ts';
import { endpointsOf } from './endpoint.ts';
import { ById, Uuid } from './id.ts';
import { API_KEYS } from './limits.ts';
import { plainName } from './plain-name.ts';

const endpoint = endpointsOf('API keys');

/** A key with which a program, a page or an app calls the API. */
export const ApiKey = z.object({
  id: Uuid,
  kind: ApiKeyKind,
  name: z.string(),
  /** The whole token where it is public; null for secret ones, whose token is given once. */
  token: z.string().nullable(),
  /** First characters of its token. */
  prefix: z.string(),
  scopes: z.array(ApiScope),
  /** Agents that it is bound to; null for all. */
  agent_ids: z.array(z.string()).nullable(),
  /** Origins of the pages that may use it; null where none is asked for. */
  origins: z.array(z.string()).nullable(),
  /** User who made it; the key ends with their membership. */
  created_by: z.object({ id: Uuid, name: z.string() }),
  created_at: z.iso.datetime(),
  expires_at: z.iso.datetime().nullable(),
  /** To the minute; null while unused. */
  last_used_at: z.iso.datetime().nullable(),
});
export type ApiKey = z.infer<typeof ApiKey>;

/** A key as it is asked for. */
export const NewApiKey = z.object({
  name: plainName(100),
  scopes: z.array(ApiScope).min(1, 'scopes_required'),
  agent_ids: z.array(z.string().max(100)).min(1).max(API_KEYS.agentsMax).nullable().default(null),
  expires_in_days: z.number().int().min(1).max(API_KEYS.daysMax).nullable().default(null),
});
export type NewApiKey = z.input<typeof NewApiKey>;

/** Scheme, host and port of a page, as browsers send it; a slash at the end is left out. There are no wildcards. */
export const PageOrigin = z
  .string()
  .trim()
  .max(300)
  .transform((text, context) => {
    const url = URL.parse(text);
    const isOrigin = url !== null && /^https?:[^*]*$/.test(url.href) && url.href === `${url.origin}/`;
    if (isOrigin) return url.origin;
    context.addIssue('origin_invalid');
    return z.NEVER;
  });

/** A publishable key as it is asked for. */
export const NewPublishableKey = z.object({
  name: NewApiKey.shape.name,
  agent_ids: z.array(z.string().max(100)).min(1, 'agents_required').max(API_KEYS.agentsMax),
  /** Pages that may use it; null for an app, which is none: no page of another server may then. */
  origins: z
    .array(PageOrigin)
    .min(1, 'origins_required')
    .max(API_KEYS.originsMax, 'too_many_origins')
    .nullable(),
  expires_in_days: NewApiKey.shape.expires_in_days,
});
export type NewPublishableKey = z.input<typeof NewPublishableKey>;

export const listApiKeys = endpoint({
  method: 'GET',
  path: '/api/{provider}/api-keys',
  summary: 'Keys with which programs call the API',
  access: 'admin',
  response: z.array(ApiKey),
});

/** The only answer that has the token. Refused with `too_many_api_keys` beyond the bound of a team. */
export const createApiKey = endpoint({
  method: 'POST',
  path: '/api/{provider}/api-keys',
  summary: 'Make a key for a program; the answer shows its token, once',
  access: 'admin',
  status: 201,
  body: NewApiKey,
  response: z.object({ key: ApiKey, token: z.string() }),
});

/** It starts conversations with its agents as a visitor does, and nothing else. Bounded as {@link createApiKey}. */
export const createPublishableKey = endpoint({
  method: 'POST',
  path: '/api/{provider}/publishable-keys',
  summary: 'Make a key for pages and apps, which is public',
  access: 'admin',
  status: 201,
  body: NewPublishableKey,
  response: ApiKey,
});

export const revokeApiKey = endpoint({
  method: 'DELETE',
  path: '/api/{provider}/api-keys/:id',
  summary: 'End a key; within a second nothing accepts it any more',
  access: 'admin',
  params: ById,
});
