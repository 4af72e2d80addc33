import { z } from 'zod';
import { endpointsOf } from './endpoint.ts';
import { ById, Uuid } from './id.ts';
import { isPlainName } from './plain-text.ts';

const endpoint = endpointsOf('Connections');

/** Services that a team can connect. */
export const ConnectionKind = z.enum(['openai', 'google', 'openai-compatible', 'elevenlabs', 'deepgram']);
export type ConnectionKind = z.infer<typeof ConnectionKind>;

/** What a service makes possible beside language models. */
export const CONNECTION_CAPABILITIES = [
  'voices',
  'voice_cloning',
  'speech_recognition',
  'embeddings',
] as const;

/** A connected service; its key is stored encrypted and never given back. */
export const Connection = z.object({
  id: Uuid,
  kind: ConnectionKind,
  name: z.string(),
  base_url: z.string().nullable(),
  /** Where it was set up: by the operator's environment, or by an owner in the console. */
  origin: z.enum(['environment', 'team']),
  has_key: z.boolean(),
  /** What it makes possible: ids of its language models, and those of {@link CONNECTION_CAPABILITIES} that it has. */
  enables: z.array(z.string()),
  last_checked_at: z.iso.datetime().nullable(),
  last_error: z.string().nullable(),
});
export type Connection = z.infer<typeof Connection>;

/**
 * Why a service cannot be used, as `last_error`, `connection_failed` and the problems of voices say it. What is known
 * of it follows those that have no end, mostly the service's own words.
 */
export const CONNECTION_FAILURES = {
  late: 'The server did not answer in time.',
  unreachable: 'The server cannot be reached: ',
  refused: 'The service refused: ',
  oversized: 'The server sent far more than was asked for.',
  without_models: 'The server does not list its models. Name the models that it offers.',
  without_voices: 'The service sent something that is no list of voices.',
  without_package: 'The built-in voices are not installed. This optional package is missing: ',
  address_refused: 'The address ',
} as const;

export const NewConnection = z.object({
  kind: ConnectionKind,
  name: z.string().trim().min(1).max(100).refine(isPlainName, 'Plain text, without markup'),
  base_url: z
    .url({ protocol: /^https?$/ })
    .max(2048)
    .nullish(),
  /** Absent for a local server that asks for none. */
  api_key: z.string().trim().max(500).optional(),
  /** Models to offer, for servers that do not list theirs. */
  models: z.array(z.string().trim().min(1).max(200)).max(50).optional(),
});
export type NewConnection = z.infer<typeof NewConnection>;

export const listConnections = endpoint({
  method: 'GET',
  path: '/api/{provider}/connections',
  summary: 'Connected services',
  access: 'admin',
  response: z.array(Connection),
});

/** Calls the service before it stores anything; a refusal is `connection_failed` with the service's words. */
export const createConnection = endpoint({
  method: 'POST',
  path: '/api/{provider}/connections',
  summary: 'Connect a service; it is tried before it is stored',
  access: 'owner',
  status: 201,
  body: NewConnection,
  response: Connection,
});

export const testConnection = endpoint({
  audit: 'none',
  method: 'POST',
  path: '/api/{provider}/connections/:id/test',
  summary: 'Try a connection again',
  access: 'admin',
  params: ById,
  response: Connection,
});

export const deleteConnection = endpoint({
  method: 'DELETE',
  path: '/api/{provider}/connections/:id',
  summary: 'Disconnect a service and erase its key',
  access: 'owner',
  params: ById,
});
