import { CONNECTION_FAILURES } from '@parley/contract/connections.ts';
import { errorMessageOf } from '@parley/contract/error.ts';
import { valueInside } from '@parley/contract/json.ts';
import { beginningOf } from '@parley/contract/plain-text.ts';
import { readBoundedJson } from '../http/bounded-body.ts';
import type { ExpectedError } from '../http/expected-error.ts';
import { addressRefusalOf } from '../http/guarded-fetch.ts';
import { storableText } from '../http/storable-json.ts';
import { ConnectionFailed } from './connection-errors.ts';
import type { ModelConnection } from './model-connection.ts';

/** What is needed to call a service. */
export type CalledService = Pick<ModelConnection, 'kind' | 'baseUrl' | 'apiKey'>;

/** What a service answered; `body` is undefined where it was no JSON. */
export type ServiceAnswer = { ok: boolean; status: number; body: unknown };

/** Calls a path of a service, with a body by POST. */
export type ServiceCall = (path: string, body?: unknown) => Promise<ServiceAnswer>;

const MAX_WORDS = 300;
const MAX_ANSWER_BYTES = 5_000_000;
const SERVICE_URLS: Readonly<Record<ModelConnection['kind'], string>> = {
  openai: 'https://api.openai.com/v1',
  google: 'https://generativelanguage.googleapis.com/v1beta',
  'openai-compatible': '',
  elevenlabs: 'https://api.elevenlabs.io',
  deepgram: 'https://api.deepgram.com',
};

/** Address that the paths of a service follow, without a slash at the end. */
export function serviceUrl({ kind, baseUrl }: CalledService): string {
  const given = (baseUrl ?? SERVICE_URLS[kind]).replace(/\/+$/, '');
  // Each path of these names its version, and some people give it with the address.
  return kind === 'elevenlabs' || kind === 'deepgram' ? given.replace(/\/v\d+$/, '') : given;
}

/**
 * Calls of one service with its key.
 * The calls throw {@link ConnectionFailed} when it cannot be reached, and AddressRefused.
 */
export function createServiceCall(
  service: CalledService,
  fetch: typeof globalThis.fetch,
  signal: AbortSignal,
): ServiceCall {
  const base = serviceUrl(service);
  return async (path, body) => {
    try {
      const response = await fetch(`${base}${path}`, {
        method: body === undefined ? 'GET' : 'POST',
        headers: { 'content-type': 'application/json', ...keyHeader(service) },
        signal,
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      return { ok: response.ok, status: response.status, body: await readAnswer(response) };
    } catch (error) {
      const refused = addressRefusalOf(error);
      if (refused) throw refused;
      if (error instanceof ConnectionFailed) throw error;
      throw new ConnectionFailed(
        signal.aborted ? CONNECTION_FAILURES.late : CONNECTION_FAILURES.unreachable + codeOf(error),
      );
    }
  };
}

/** What to say when a service refused. */
export function refusalOf(service: Pick<CalledService, 'apiKey'>, answer: ServiceAnswer): ExpectedError {
  return new ConnectionFailed(CONNECTION_FAILURES.refused + refusingWords(service, answer));
}

/** What a service says of its refusal, without its key. */
export function refusingWords(
  { apiKey }: Pick<CalledService, 'apiKey'>,
  { status, body }: Pick<ServiceAnswer, 'status' | 'body'>,
): string {
  const words = storableText(deepgramWords(body) ?? errorMessageOf(body, status));
  // Before the words are cut, which may leave a part of the key.
  return beginningOf(apiKey ? words.replaceAll(apiKey, '…') : words, MAX_WORDS);
}

/** Deepgram has a field of its own for what went wrong. */
function deepgramWords(body: unknown): string | undefined {
  const words = valueInside(body, ['err_msg']);
  return typeof words === 'string' ? words : undefined;
}

function keyHeader({ kind, apiKey }: CalledService): Record<string, string> {
  if (!apiKey) return {};
  switch (kind) {
    case 'google':
      return { 'x-goog-api-key': apiKey };
    case 'elevenlabs':
      return { 'xi-api-key': apiKey };
    case 'deepgram':
      return { authorization: `Token ${apiKey}` };
    case 'openai':
    case 'openai-compatible':
      return { authorization: `Bearer ${apiKey}` };
  }
}

function readAnswer(response: Response): Promise<unknown> {
  const tooLarge = () => new ConnectionFailed(CONNECTION_FAILURES.oversized);
  return readBoundedJson(response, MAX_ANSWER_BYTES, tooLarge);
}

function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'network';
  if (error.cause !== undefined) return codeOf(error.cause);
  return 'code' in error && typeof error.code === 'string' ? error.code : 'network';
}
