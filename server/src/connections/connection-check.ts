import { errorMessageOf } from '@parley/contract/error.ts';
import { addressRefusalOf } from '../http/guarded-fetch.ts';
import { ConnectionFailed } from './connection-errors.ts';
import type { ModelConnection } from './model-connection.ts';

/** What is tried. */
export type CheckedService = Pick<ModelConnection, 'kind' | 'baseUrl' | 'apiKey' | 'models'>;

const CHECK_TIMEOUT_MS = 10_000;
const MAX_MODELS = 200;
const MAX_WORDS = 300;
const SERVICE_URLS = {
  openai: 'https://api.openai.com/v1',
  google: 'https://generativelanguage.googleapis.com/v1beta',
  'openai-compatible': '',
} as const;

/**
 * Tries a service: asks for its models, or for one token where it does not list them.
 * @returns ids of the models that can hold a conversation
 * @throws {ConnectionFailed | AddressRefused}
 */
export async function checkConnection(
  service: CheckedService,
  fetch: typeof globalThis.fetch,
  signal: AbortSignal,
): Promise<string[]> {
  const bounded = AbortSignal.any([signal, AbortSignal.timeout(CHECK_TIMEOUT_MS)]);
  const base = (service.baseUrl ?? SERVICE_URLS[service.kind]).replace(/\/+$/, '');
  const call: Call = (path, body) =>
    callService({ url: `${base}${path}`, service, fetch, signal: bounded }, body);

  const list = await call(service.kind === 'google' ? '/models?pageSize=1000' : '/models');
  if (list.ok) {
    const offered = service.models.length > 0 ? [...service.models] : modelsIn(service.kind, list.body);
    if (offered.length > 0) return offered.slice(0, MAX_MODELS);
  } else if (!isWithoutList(list.status) || service.kind !== 'openai-compatible') {
    throw refusal(service, list);
  }
  const [model] = service.models;
  if (model === undefined) {
    throw new ConnectionFailed('The server does not list its models. Name the models that it offers.');
  }
  const messages = [{ role: 'user', content: 'Hi' }];
  const completion = await call('/chat/completions', { model, messages, max_tokens: 1 });
  if (!completion.ok) throw refusal(service, completion);
  return [...service.models];
}

type Call = (path: string, body?: unknown) => Promise<Answer>;
type Answer = { ok: boolean; status: number; body: unknown };
type Line = { url: string; service: CheckedService; fetch: typeof globalThis.fetch; signal: AbortSignal };

async function callService({ url, service, fetch, signal }: Line, body?: unknown): Promise<Answer> {
  try {
    const response = await fetch(url, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { 'content-type': 'application/json', ...keyHeader(service) },
      signal,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return { ok: response.ok, status: response.status, body: await readJson(response) };
  } catch (error) {
    const refused = addressRefusalOf(error);
    if (refused) throw refused;
    if (error instanceof ConnectionFailed) throw error;
    throw new ConnectionFailed(
      signal.aborted
        ? 'The server did not answer in time.'
        : `The server cannot be reached (${codeOf(error)}).`,
    );
  }
}

function keyHeader({ kind, apiKey }: CheckedService): Record<string, string> {
  if (!apiKey) return {};
  return kind === 'google' ? { 'x-goog-api-key': apiKey } : { authorization: `Bearer ${apiKey}` };
}

const MAX_ANSWER_BYTES = 2_000_000;

async function readJson(response: Response): Promise<unknown> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > MAX_ANSWER_BYTES)
      throw new ConnectionFailed('The server sent far more than a list of models.');
    chunks.push(chunk);
  }
  try {
    return JSON.parse(Buffer.concat(chunks).toString('utf8'));
  } catch {
    return undefined;
  }
}

function isWithoutList(status: number): boolean {
  return status === 404 || status === 405 || status === 501;
}

function refusal({ apiKey }: CheckedService, { status, body }: Answer): ConnectionFailed {
  const words = errorMessageOf(body, status).slice(0, MAX_WORDS);
  return new ConnectionFailed(`The service refused: ${apiKey ? words.replaceAll(apiKey, '…') : words}`);
}

function modelsIn(kind: CheckedService['kind'], body: unknown): string[] {
  if (kind === 'google') {
    return listIn(body, 'models')
      .filter((model) => listIn(model, 'supportedGenerationMethods').includes('generateContent'))
      .flatMap((model) => textIn(model, 'name'))
      .map((name) => name.replace(/^models\//, ''));
  }
  const ids = listIn(body, 'data').flatMap((model) => textIn(model, 'id'));
  // OpenAI lists models for speech, pictures and embeddings among those that converse.
  return kind === 'openai' ? ids.filter((id) => /^(gpt-(?!image|realtime|audio)|o\d|chatgpt)/.test(id)) : ids;
}

function listIn(value: unknown, field: string): unknown[] {
  const list = value !== null && typeof value === 'object' ? Reflect.get(value, field) : undefined;
  return Array.isArray(list) ? list : [];
}

function textIn(value: unknown, field: string): string[] {
  const text = value !== null && typeof value === 'object' ? Reflect.get(value, field) : undefined;
  return typeof text === 'string' && text !== '' ? [text.slice(0, 200)] : [];
}

function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'network';
  if (error.cause !== undefined) return codeOf(error.cause);
  return 'code' in error && typeof error.code === 'string' ? error.code : 'network';
}
