import type { Readable } from 'node:stream';
import type { ApiKeyKind, ApiScope } from '@parley/contract/api-scope.ts';
import type { Endpoint } from '@parley/contract/endpoint.ts';
import type { Role } from '@parley/contract/permission.ts';
import type { z } from 'zod';

/** The signed-in person on whose behalf a request runs, or who made the key with which a program asks. */
export type Caller = {
  userId: string;
  teamId: string;
  role: Role;
  /** Full name, or the e-mail address where none is set. */
  name: string;
  /** The provider has suspended the team: its members may look, and nothing else. */
  isSuspended?: boolean;
  /** Whether the person, or who made the key, is an operator of the installation. */
  isOperator?: boolean;
  /** The sign-in that the request belongs to, where this server knows it. */
  signInId?: string;
  /** The program that asks. */
  apiKey?: KeyGrant;
};

/** What a key allows. */
export type KeyGrant = {
  id: string;
  kind: ApiKeyKind;
  scopes: readonly ApiScope[];
  /** Agents that it is bound to; null for all. */
  agentIds: readonly string[] | null;
  /** Origins of the pages that may use it; null where it is bound to none. */
  origins: readonly string[] | null;
};

/** What a handler gets: validated input and the caller. `caller` is absent on public endpoints only. */
export type RouteInput<E extends Endpoint> = {
  params: Parsed<E['params']>;
  query: Parsed<E['query']>;
  body: Parsed<E['body']>;
  caller: E['access'] extends 'public' ? Caller | undefined : Caller;
  /** Files of a multipart body, within the endpoint's bounds. */
  files: readonly UploadedFile[];
  /** Aborts when the client goes away. */
  signal: AbortSignal;
  request: RequestFacts;
};

/** A file of a multipart body, whole. */
export type UploadedFile = {
  /** Name of the form's field. */
  field: string;
  /** Name that the client gives it. */
  name: string;
  bytes: Uint8Array;
};

/** What the handler of an endpoint with `responseType: 'file'` gives back. */
export type FileReply = {
  contentType: string;
  bytes: Uint8Array;
  /** How long it may be cached and by whom; not at all when absent. */
  cacheControl?: string;
  /** Name under which a browser saves it; without one it may show it. */
  fileName?: string;
  /** For a page of our own making; a file is none, whatever it claims to be. */
  contentSecurityPolicy?: string;
};

/** The same for a file that is too long for memory, or is written while it is read. */
export type FileStream = Omit<FileReply, 'bytes'> & {
  stream: Readable;
  /** In bytes; absent where it is not known before the end. */
  length?: number;
};

/** The little of the HTTP request that a handler may need beyond its input. */
export type RequestFacts = {
  /** Address of the client, as the proxy settings resolve it. */
  ip: string;
  /** Best interface language of the Accept-Language header. */
  acceptLanguage: string | undefined;
  /** Origin of the page that calls, as the browser says it; absent for the server's own pages and for programs. */
  origin: string | undefined;
  /** The Cookie header, by which a pending sign-in recognises its browser. */
  cookie: string | undefined;
  /** Path and query as they were asked for. */
  url: string;
  /** What came, byte for byte, on endpoints whose bodies are signed. */
  signed?: SignedBody | undefined;
};

/** A request of another service that proves by a signature over its bytes who sent it. */
export type SignedBody = {
  bytes: Uint8Array;
  /** A header; the first where it came more than once. */
  header(name: string): string | undefined;
};

type Parsed<S> = NonNullable<S> extends z.ZodType ? z.output<NonNullable<S>> : undefined;

/** A handler's reply; what a handler of an endpoint without a response gives back is ignored. */
type Reply<R> = R extends z.ZodUndefined ? unknown : R extends z.ZodType ? z.input<R> : unknown;

/** What is known of a request before its body is read. */
export type RequestHead<E extends Endpoint> = Pick<RouteInput<E>, 'params' | 'caller'>;

/** An endpoint bound to the function that serves it. */
export type Route = {
  endpoint: Endpoint;
  handle: (input: RouteInput<Endpoint>) => Promise<unknown>;
  /** Refuses, by throwing, what would be refused whatever the body contains, before the body is read. */
  checkHead?: ((head: RequestHead<Endpoint>) => Promise<void>) | undefined;
  /** Told of every request that is refused, also of those that never reach `handle`. */
  noteFailure?: (error: unknown) => void;
};

/**
 * Binds an endpoint of the contract to its function; input and reply are typed by the endpoint's schemas.
 * @param checkHead refuses a request before its body is read
 */
export function on<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, R extends z.ZodType>(
  endpoint: Endpoint<P, Q, B, R>,
  handle: (input: RouteInput<Endpoint<P, Q, B, R>>) => Promise<Reply<R>>,
  checkHead?: (head: RequestHead<Endpoint<P, Q, B, R>>) => Promise<void>,
): Route {
  return { endpoint, handle, checkHead };
}
