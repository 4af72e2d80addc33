import { CONNECTION_FAILURES } from '@parley/contract/connections.ts';
import { valueInside } from '@parley/contract/json.ts';
import { beginningOf } from '@parley/contract/plain-text.ts';
import { storableText } from '../http/storable-json.ts';
import { ConnectionFailed } from './connection-errors.ts';
import { type ModelConnection, speechCapabilitiesOf } from './model-connection.ts';
import { createServiceCall, refusalOf, type ServiceAnswer, type ServiceCall } from './service-call.ts';

/** What is tried. */
export type CheckedService = Pick<ModelConnection, 'kind' | 'baseUrl' | 'apiKey' | 'models'>;

const CHECK_TIMEOUT_MS = 10_000;
const MAX_MODELS = 200;
/**
 * Tries a service: asks for its models, or for one token where it does not list them; a speech service is asked
 * whose key this is.
 * @returns ids of the models for conversations
 * @throws {ConnectionFailed | AddressRefused}
 */
export async function checkConnection(
  service: CheckedService,
  fetch: typeof globalThis.fetch,
  signal: AbortSignal,
): Promise<string[]> {
  const bounded = AbortSignal.any([signal, AbortSignal.timeout(CHECK_TIMEOUT_MS)]);
  const call = createServiceCall(service, fetch, bounded);
  if (speechCapabilitiesOf(service.kind)) {
    await checkSpeechService(service, call);
    return [];
  }
  const list = await call(service.kind === 'google' ? '/models?pageSize=1000' : '/models');
  if (list.ok) {
    const offered = service.models.length > 0 ? [...service.models] : modelsIn(service.kind, list.body);
    if (offered.length > 0) return offered.slice(0, MAX_MODELS);
  } else if (!isWithoutList(list.status) || service.kind !== 'openai-compatible') {
    throw refusalOf(service, list);
  }
  const [model] = service.models;
  if (model === undefined) {
    throw new ConnectionFailed(CONNECTION_FAILURES.without_models);
  }
  const messages = [{ role: 'user', content: 'Hi' }];
  let completion = await call('/chat/completions', { model, messages, max_tokens: 1 });
  // A model that reasons refuses `max_tokens`, and an answer too short for its reasoning.
  if (completion.status === 400) completion = await call('/chat/completions', { model, messages });
  if (!completion.ok) throw refusalOf(service, completion);
  return [...service.models];
}

async function checkSpeechService(service: CheckedService, call: ServiceCall): Promise<void> {
  if (service.kind === 'deepgram') {
    const projects = await call('/v1/projects');
    if (!projects.ok) throw refusalOf(service, projects);
    return;
  }
  const user = await call('/v1/user');
  if (user.ok) return;
  // A restricted key may list voices without being allowed to say whose it is.
  const answer = isPermissionMissing(user) ? await call('/v2/voices?page_size=1') : user;
  if (!answer.ok) throw refusalOf(service, answer);
}

function isPermissionMissing({ body }: ServiceAnswer): boolean {
  return textIn(valueInside(body, ['detail']), 'status').includes('missing_permissions');
}

function isWithoutList(status: number): boolean {
  return status === 404 || status === 405 || status === 501;
}

function modelsIn(kind: CheckedService['kind'], body: unknown): string[] {
  if (kind === 'google') {
    return listIn(body, 'models')
      .filter((model) => listIn(model, 'supportedGenerationMethods').includes('generateContent'))
      .flatMap((model) => textIn(model, 'name'))
      .map((name) => name.replace(/^models\//, ''));
  }
  const ids = modelIdsIn(body);
  // OpenAI lists models for speech, pictures and embeddings among those that converse.
  return kind === 'openai' ? ids.filter((id) => /^(gpt-(?!image|realtime|audio)|o\d|chatgpt)/.test(id)) : ids;
}

/** Ids of the models in a list of the OpenAI protocol. */
export function modelIdsIn(body: unknown): string[] {
  return listIn(body, 'data').flatMap((model) => textIn(model, 'id'));
}

function listIn(value: unknown, field: string): unknown[] {
  const list = valueInside(value, [field]);
  return Array.isArray(list) ? list : [];
}

function textIn(value: unknown, field: string): string[] {
  const text = valueInside(value, [field]);
  const storable = typeof text === 'string' ? beginningOf(storableText(text), 200) : '';
  return storable === '' ? [] : [storable];
}
