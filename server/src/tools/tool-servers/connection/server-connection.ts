import { AsyncLocalStorage } from 'node:async_hooks';
import {
  type AuthProvider,
  type CallToolResult,
  Client,
  type JSONRPCMessage,
  ProtocolError,
  SSEClientTransport,
  SseError,
  StreamableHTTPClientTransport,
} from '@modelcontextprotocol/client';
import { TOOL_SERVERS } from '@parley/contract/limits.ts';
import type { ToolTransport } from '@parley/contract/tool-servers.ts';
import { z } from 'zod';
import packageJson from '../../../../package.json' with { type: 'json' };
import { untilAborted } from '../../../http/until-aborted.ts';
import type { ServerAccess } from '../tool-server-access.ts';
import { boundedFetch, type Observation } from './bounded-fetch.ts';
import {
  ConnectionFailure,
  connectionFailureOf,
  isStreamEnd,
  STREAM_ENDED,
  statusOf,
} from './connection-failure.ts';

/** How a server is spoken to. */
export type ServerRoute = ServerAccess & {
  transport: ToolTransport;
  /** Gives requests the token of a sign-in, where there is one. */
  signIn?: AuthProvider | undefined;
};

/** An open connection to a tool server. */
export type ServerConnection = {
  /** Whether it will say so when its tools change. */
  readonly announcesChanges: boolean;
  /** Where it says that people read about it. */
  readonly documentationUrl: string | null;
  /**
   * Everything that it offers, as it says it, up to one tool more than anybody takes notice of.
   * @throws {ConnectionFailure}
   */
  listTools(signal: AbortSignal): Promise<readonly unknown[]>;
  /** @throws what the library throws; the caller knows what was sent before */
  callTool(call: ToolCallRequest, signal: AbortSignal): Promise<CallToolResult>;
  /** Takes leave and closes; a second time does nothing. */
  close(): Promise<void>;
};

/** One call, as the server understands it. */
type ToolCallRequest = {
  name: string;
  input: Readonly<Record<string, unknown>>;
  /** The tool's schema: newer servers want some parameters repeated in headers, and it says which. */
  inputSchema: Readonly<Record<string, unknown>>;
};

export type ConnectionDependencies = {
  fetch: typeof globalThis.fetch;
  /** Told when the server says that its tools changed. */
  onToolsChanged: () => void;
  /** Called once when the connection is closed by either side. */
  onClose: () => void;
};

/** How long a server may take to say goodbye, in milliseconds. */
const GOODBYE_MS = 1_000;
/** Least pause before a stream that the server ended is opened again, in milliseconds. */
const REOPEN_MS = 1_000;
const LONGEST_REOPEN_MS = 60_000;
/** A stream that was not opened again for so long was a steady one, in milliseconds. */
const STEADY_MS = 120_000;

/**
 * Connects and agrees on a version of the protocol.
 * @param signal ends the attempt; its timeout counts as one of the server
 * @throws {ConnectionFailure}
 */
export async function connectToolServer(
  route: ServerRoute,
  dependencies: ConnectionDependencies,
  signal: AbortSignal,
): Promise<ServerConnection> {
  try {
    return await connectIn('legacy', route, dependencies, signal);
  } catch (error) {
    // Nearly every server knows the handshake; one that only knows the newer protocol answers it with a refusal.
    if (!(error instanceof HandshakeRefused)) throw error;
    return connectIn('auto', route, dependencies, signal);
  }
}

async function connectIn(
  mode: 'legacy' | 'auto',
  route: ServerRoute,
  { fetch, onToolsChanged, onClose }: ConnectionDependencies,
  signal: AbortSignal,
): Promise<ServerConnection> {
  const observation: Observation = {};
  const transport = openTransport(route, boundedFetch(fetch, observation), observation);
  const client = new Client(
    { name: 'parley', version: packageJson.version },
    {
      versionNegotiation: { mode },
      listChanged: { tools: { autoRefresh: false, debounceMs: 0, onChanged: onToolsChanged } },
    },
  );
  let isClosed = false;
  const close = async () => {
    if (isClosed) return;
    isClosed = true;
    await sayGoodbye(transport);
    await client.close();
    onClose();
  };
  try {
    await untilAborted(client.connect(transport, { signal, timeout: NEVER_MS }), signal);
  } catch (error) {
    isClosed = true;
    await client.close();
    if (mode === 'legacy' && isHandshakeRefusal(error)) throw new HandshakeRefused(error, observation);
    throw connectionFailureOf(error, observation);
  }
  client.onclose = () => {
    if (isClosed) return;
    isClosed = true;
    onClose();
  };
  // This transport would open its stream again by itself, in a session that the server has forgotten.
  client.onerror = (error) => void (error instanceof SseError && close());
  return {
    announcesChanges: client.getServerCapabilities()?.tools?.listChanged === true,
    documentationUrl: documentationUrl(client.getServerVersion()?.websiteUrl),
    listTools: (listSignal) => listAll(client, observation, listSignal),
    callTool({ name, input, inputSchema }, callSignal) {
      const toolDefinition = { name, inputSchema: { ...inputSchema, type: 'object' as const } };
      const options = { signal: callSignal, timeout: NEVER_MS, toolDefinition };
      return sending.run(callSignal, () => client.callTool({ name, arguments: { ...input } }, options));
    },
    close,
  };
}

/** The signal of the call that is being sent: with the older protocol the library does not hand it to the transport. */
const sending = new AsyncLocalStorage<AbortSignal>();

/** Signals bound everything; the library's own bound would only hide which one it was. */
const NEVER_MS = 600_000;

/** The server does not accept the handshake of the older protocol. */
class HandshakeRefused extends ConnectionFailure {
  constructor(error: unknown, observation: Observation) {
    const { code, message, httpStatus } = connectionFailureOf(error, observation);
    super(code, message, httpStatus, error);
  }
}

function isHandshakeRefusal(error: unknown): boolean {
  return (error instanceof ProtocolError && !isStreamEnd(error)) || statusOf(error) === 400;
}

type BoundedFetch = ReturnType<typeof boundedFetch>;

function openTransport(
  { url, headers, token, transport, signIn }: ServerRoute,
  fetch: BoundedFetch,
  observation: Observation,
): SSEClientTransport | StreamableHTTPClientTransport {
  const sent = new Headers(headers);
  if (token !== null) sent.set('authorization', `Bearer ${token}`);
  const authProvider = signIn && observedSignIn(signIn, observation);
  const options = { fetch, requestInit: { headers: sent }, authProvider };
  if (transport === 'SSE') return new SSEClientTransport(new URL(url), options);
  let reopened = 0;
  let reopenedAt = 0;
  const streamable = new StreamableHTTPClientTransport(new URL(url), {
    ...options,
    // The server chooses the pause; one that says 0 and ends each stream at once must not cause a busy loop.
    reconnectionScheduler(reopen, delayMs) {
      if (performance.now() - reopenedAt > STEADY_MS) reopened = 0;
      const leastMs = Math.min(REOPEN_MS * 2 ** reopened, LONGEST_REOPEN_MS);
      reopened += 1;
      reopenedAt = performance.now();
      const timer = setTimeout(reopen, Math.max(delayMs, leastMs)).unref();
      return () => clearTimeout(timer);
    },
  });
  endRequests(streamable);
  return streamable;
}

/** The same sign-in, whose failures are noted: over SSE, the library would tell of them in words alone. */
function observedSignIn({ token, onUnauthorized }: AuthProvider, observation: Observation): AuthProvider {
  const note = (error: unknown) => {
    observation.error = error;
    throw error;
  };
  return {
    token: () => token().catch(note),
    onUnauthorized: async (context) => onUnauthorized?.(context).catch(note),
  };
}

/**
 * Ends the request of a call that is aborted, and fails one at once whose stream ends without an answer; the library
 * would leave the one open and wait on for the other.
 */
function endRequests(transport: StreamableHTTPClientTransport): void {
  const send = transport.send.bind(transport);
  transport.send = (message: JSONRPCMessage | JSONRPCMessage[], options) => {
    const id = !Array.isArray(message) && 'method' in message && 'id' in message ? message.id : undefined;
    if (id === undefined) return send(message, options);
    const onRequestStreamEnd = () => {
      options?.onRequestStreamEnd?.();
      const error = { code: STREAM_ENDED, message: 'The answer broke off.' };
      transport.onmessage?.({ jsonrpc: '2.0', id, error });
    };
    // What a call's answer sets off, such as asking for changed tools, runs on without the call.
    const isCall = 'method' in message && message.method === 'tools/call';
    const requestSignal = options?.requestSignal ?? (isCall ? sending.getStore() : undefined);
    return send(message, { ...options, onRequestStreamEnd, ...(requestSignal && { requestSignal }) });
  };
}

// Loose on purpose: one tool that is described badly must not take the others with it.
const ToolPage = z.looseObject({ tools: z.array(z.unknown()), nextCursor: z.string().nullish() });

async function listAll(
  client: Client,
  observation: Observation,
  signal: AbortSignal,
): Promise<readonly unknown[]> {
  const listed: unknown[] = [];
  const cursors = new Set<string>();
  let cursor: string | undefined;
  try {
    do {
      const params = cursor === undefined ? {} : { cursor };
      const request = client.request({ method: 'tools/list', params }, ToolPage, {
        signal,
        timeout: NEVER_MS,
      });
      const page: z.infer<typeof ToolPage> = await untilAborted(request, signal);
      listed.push(...page.tools.slice(0, TOOL_SERVERS.toolsMax + 1 - listed.length));
      cursor = page.nextCursor || undefined;
      // A server that sends its readers in circles has said everything.
      if (cursor === undefined || cursors.has(cursor)) break;
      cursors.add(cursor);
    } while (listed.length <= TOOL_SERVERS.toolsMax && cursors.size < MAX_PAGES);
    return listed;
  } catch (error) {
    if (error instanceof ProtocolError && error.code === METHOD_NOT_FOUND) return [];
    throw connectionFailureOf(error, observation);
  }
}

const MAX_PAGES = 100;
const METHOD_NOT_FOUND = -32_601;

async function sayGoodbye(transport: SSEClientTransport | StreamableHTTPClientTransport): Promise<void> {
  if (!(transport instanceof StreamableHTTPClientTransport)) return;
  await untilAborted(transport.terminateSession(), AbortSignal.timeout(GOODBYE_MS)).catch(() => {});
}

/** Where a server says that people read about it; null where that is no address a browser should follow. */
export function documentationUrl(said: unknown): string | null {
  if (typeof said !== 'string' || said.length > TOOL_SERVERS.urlMax || !URL.canParse(said)) return null;
  const { protocol, href } = new URL(said);
  return protocol === 'https:' || protocol === 'http:' ? href : null;
}
