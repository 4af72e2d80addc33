import { z } from 'zod';
import { ApiScope } from './api-scope.ts';
import { endpointsOf } from './endpoint.ts';
import { Uuid } from './id.ts';
import { API_KEYS } from './limits.ts';
import { plainName } from './plain-name.ts';

const endpoint = endpointsOf('API keys');

/** A key with which a program calls the API; its token is given once. */
export const ApiKey = z.object({
  id: Uuid,
  name: z.string(),
  /** First characters of its token. */
  prefix: z.string(),
  scopes: z.array(ApiScope),
  /** Agents that it is bound to; null for all. */
  agent_ids: z.array(z.string()).nullable(),
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

export const revokeApiKey = endpoint({
  method: 'DELETE',
  path: '/api/{provider}/api-keys/:id',
  summary: 'End a key; within a second nothing accepts it any more',
  access: 'admin',
  params: z.object({ id: Uuid }),
});
