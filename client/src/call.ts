import { type Endpoint, fromWire, pathOf, toWire } from '@parley/contract/endpoint.ts';
import {
  errorCodeOf,
  errorDetailOf,
  errorMessageOf,
  type FieldProblem,
  fieldProblemsOf,
} from '@parley/contract/error.ts';
import { stripHtmlTags } from '@parley/contract/html-tags.ts';
import { isRecord } from '@parley/contract/json.ts';
import { z } from 'zod';

/** Input of one call: only what the endpoint's schemas name. */
export type CallInput<E extends Endpoint> = Field<'params', E['params']> &
  Optional<Field<'query', E['query']>> &
  Field<'body', E['body']> & {
    files?: readonly UploadFile[];
  };

/** A file to upload: the form's field, the content, and the name that it is given. */
export type UploadFile = { field: string; content: Blob; name: string };

/** What a call gives back; files come by {@link callForFile}. */
export type CallReply<E extends Endpoint> = z.output<NonNullable<E['response']>>;

type Field<Name extends string, S> = [NonNullable<S>] extends [z.ZodUndefined]
  ? { [K in Name]?: undefined }
  : { [K in Name]: z.input<NonNullable<S>> };

/** A query of which nothing is required may be left out. */
type Optional<F extends { query?: unknown }> = Partial<F['query']> extends F['query'] ? Partial<F> : F;

/** Where and as whom calls are made. */
export type CallSettings = {
  /** Origin of the server without a slash at the end; empty for the page's own. */
  origin: string;
  provider: string;
  /** The bearer token, or undefined when no user is signed in. */
  token: () => string | undefined;
};

/** A call failed: the server refused it, or it could not be reached (`status` 0). */
export class CallError extends Error {
  override name = 'CallError';
  readonly status: number;
  readonly code: string | undefined;
  /** The parsed body of the answer. */
  readonly body: unknown;
  readonly retryAfterSeconds: number | undefined;

  constructor(
    sentence: string,
    facts: { status: number; body?: unknown; retryAfterSeconds?: number; cause?: unknown },
  ) {
    super(sentence, { cause: facts.cause });
    this.status = facts.status;
    this.body = facts.body;
    this.code = errorCodeOf(facts.body);
    this.retryAfterSeconds = facts.retryAfterSeconds;
  }

  /** What the answer names besides its sentence. */
  get detail(): unknown {
    return errorDetailOf(this.body);
  }

  /** What is wrong with the fields of the request. */
  get fields(): FieldProblem[] {
    return fieldProblemsOf(this.body);
  }
}

/**
 * Makes one call of the contract.
 * @throws {CallError} when the server refuses or cannot be reached
 * @throws {z.ZodError} when the answer is not what the contract says
 */
export async function callEndpoint<E extends Endpoint>(
  settings: CallSettings,
  endpoint: E,
  input: CallInput<E>,
  signal?: AbortSignal,
): Promise<CallReply<E>> {
  const answer = await send(settings, endpoint, input, signal);
  const body = parseBody(await received(answer.text(), signal));
  if (!answer.ok) throw failureOf(answer, body);
  return replyOf(settings, endpoint, body);
}

/**
 * Makes one call whose answer is a file.
 * @throws {CallError} when the server refuses or cannot be reached
 */
export async function callForFile<E extends Endpoint>(
  settings: CallSettings,
  endpoint: E,
  input: CallInput<E>,
  signal?: AbortSignal,
): Promise<Blob> {
  const answer = await send(settings, endpoint, input, signal);
  if (!answer.ok) throw failureOf(answer, parseBody(await received(answer.text(), signal)));
  return received(answer.blob(), signal);
}

/**
 * What a call gives back, of the body that answers it.
 * @throws {z.ZodError} when the answer is not what the contract says
 */
export function replyOf<E extends Endpoint>(
  { provider }: CallSettings,
  endpoint: E,
  body: unknown,
): CallReply<E> {
  if (!endpoint.response) return undefined as CallReply<E>;
  const { markupFields } = endpoint;
  const shown = markupFields === 'all' ? body : stripHtmlTags(body, markupFields);
  return endpoint.response.parse(declaredList(endpoint, fromWire(provider, shown))) as CallReply<E>;
}

/** A list in the form that the contract declares: providers send it bare or as `{list: […]}`. */
function declaredList({ response, ofBareList }: Endpoint, body: unknown): unknown {
  if (Array.isArray(body)) return ofBareList && !(response instanceof z.ZodArray) ? ofBareList(body) : body;
  const isWrapped = response instanceof z.ZodArray && isRecord(body) && Array.isArray(body.list);
  return isWrapped ? body.list : body;
}

/** The error of an answer that is not OK. @param body its body, parsed where it is JSON */
export function failureOf(
  answer: { status: number; headers: Pick<Headers, 'get'> },
  body: unknown,
): CallError {
  const retryAfter = Number(answer.headers.get('retry-after'));
  return new CallError(errorMessageOf(body, answer.status), {
    status: answer.status,
    body,
    retryAfterSeconds: retryAfter > 0 ? retryAfter : undefined,
  });
}

type Request = { url: string; headers: Headers; body: string | URLSearchParams | FormData | undefined };

/** What is sent for a call of an endpoint: its address, with the bearer token among the headers, and its encoded body. */
export function requestOf(
  settings: CallSettings,
  endpoint: Endpoint,
  input: { params?: unknown; query?: unknown; body?: unknown; files?: readonly UploadFile[] },
): Request {
  const path = pathOf(endpoint, settings.provider, input.params as Record<string, string> | undefined);
  const query = queryText(toWire(settings.provider, input.query));
  const headers = new Headers();
  const token = settings.token();
  if (token) headers.set('authorization', `Bearer ${token}`);
  const body = encodeBody(endpoint, toWire(settings.provider, input.body), input.files ?? [], headers);
  return { url: `${settings.origin}${path}${query}`, headers, body };
}

function send(
  settings: CallSettings,
  endpoint: Endpoint,
  input: Parameters<typeof requestOf>[2],
  signal: AbortSignal | undefined,
): Promise<Response> {
  const { url, headers, body } = requestOf(settings, endpoint, input);
  const { method, outlivesPage: keepalive } = endpoint;
  return received(fetch(url, { method, headers, body, signal, keepalive }), signal);
}

/** An answer or what is in it; the connection may break before either has come. */
async function received<Part>(part: Promise<Part>, signal: AbortSignal | undefined): Promise<Part> {
  try {
    return await part;
  } catch (cause) {
    if (signal?.aborted) throw cause;
    throw unreachable(cause);
  }
}

/** The error of a call that got no answer. */
export function unreachable(cause?: unknown): CallError {
  return new CallError('The server cannot be reached.', { status: 0, cause });
}

function encodeBody(
  endpoint: Endpoint,
  body: unknown,
  files: readonly UploadFile[],
  headers: Headers,
): string | URLSearchParams | FormData | undefined {
  if (body === undefined) return undefined;
  if (endpoint.bodyType === 'form') return new URLSearchParams(body as Record<string, string>);
  if (endpoint.bodyType === 'multipart') return formOf(body as Record<string, unknown>, files);
  headers.set('content-type', 'application/json');
  return JSON.stringify(body);
}

function formOf(fields: Readonly<Record<string, unknown>>, files: readonly UploadFile[]): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) if (value !== undefined) form.set(name, String(value));
  for (const { field, content, name } of files) form.append(field, content, name);
  return form;
}

function queryText(query: unknown): string {
  const entries = Object.entries((query ?? {}) as Record<string, unknown>).filter(
    ([, value]) => value !== undefined,
  );
  return entries.length === 0
    ? ''
    : `?${new URLSearchParams(entries.map(([key, value]): [string, string] => [key, String(value)]))}`;
}

/** The body of an answer: JSON where it is, else its text. */
export function parseBody(text: string): unknown {
  if (text === '') return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
