import { type LookupAddress, lookup as resolve } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import {
  Agent,
  buildConnector,
  Headers as UndiciHeaders,
  type RequestInit as UndiciRequestInit,
  fetch as undiciFetch,
} from 'undici';
import { type ExpectedError, expectedError } from './expected-error.ts';
import { type ConnectSocket, createOutboundSockets } from './outbound-socket.ts';
import { isPublicAddress } from './public-address.ts';

/** Calls to other servers, over connections that are reused. */
export type OutboundFetch = AsyncDisposable & {
  fetch: typeof globalThis.fetch;
  /** Opens sockets to the same addresses. */
  connectSocket: ConnectSocket;
};

/** An address that a user gave leads into a private network. */
export const AddressRefused = expectedError('address_refused', 422, (host: string) => ({
  sentence: `The address ${host} lies in a private network. The operator can allow it with PARLEY_ALLOWED_HOSTS.`,
  detail: { host },
}));

/** For addresses that the operator configured, on whatever host they are. */
export function createOperatorFetch(): OutboundFetch {
  return outboundFetch(buildConnector);
}

/**
 * For addresses that users give. Each connection is checked where it is made, after the name was resolved, so
 * neither redirects nor a name that changes its address lead into a private network.
 * @param allowedHosts names or addresses that the operator lets through, each at one port or at all
 * @param lookup how names are resolved
 */
export function createGuardedFetch(
  allowedHosts: readonly string[],
  lookup: typeof resolve = resolve,
): OutboundFetch {
  return outboundFetch((connection) => {
    const connect = buildConnector(connection);
    const connectPublicly = buildConnector({ ...connection, lookup: publicLookup(lookup) });
    return (options, callback) => {
      const host = plainHost(options.hostname);
      if (isLetThrough({ host, port: portOf(options) }, allowedHosts)) return connect(options, callback);
      if (isIP(host) && !isPublicAddress(host)) return callback(new AddressRefused(host), null);
      return connectPublicly(options, callback);
    };
  });
}

/**
 * For storing an address that is called later: refuses at once what would be refused then. A name that
 * does not resolve yet is accepted.
 * @throws {AddressRefused}
 */
export async function refusePrivateHost(
  url: URL,
  allowedHosts: readonly string[],
  lookup: typeof resolve = resolve,
): Promise<void> {
  const host = plainHost(url.hostname);
  if (isLetThrough({ host, port: portOf(url) }, allowedHosts)) return;
  const addresses = isIP(host) ? [host] : await addressesOf(host, lookup);
  if (!addresses.every(isPublicAddress)) throw new AddressRefused(host);
}

function addressesOf(host: string, lookup: typeof resolve): Promise<string[]> {
  return new Promise((done) => {
    lookup(host, { all: true }, (error, addresses) =>
      done(error ? [] : addresses.map(({ address }) => address)),
    );
  });
}

/** The refusal behind a failed call, or undefined when it failed for another reason. */
export function addressRefusalOf(error: unknown): ExpectedError | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof AddressRefused) return cause;
  }
  return undefined;
}

function outboundFetch(
  connectorFor: (options: buildConnector.BuildOptions) => buildConnector.connector,
): OutboundFetch {
  const dispatcher = new Agent({ connect: connectorFor({}), keepAliveTimeout: 60_000 });
  const sockets = createOutboundSockets(connectorFor({ allowH2: false }));
  return {
    // The library's fetch has the standard's shape; its types only name their own copies of Request and so on.
    fetch: ((input: string | URL, init?: UndiciRequestInit) => {
      const redirect = init?.redirect ?? (hasKeyHeader(init) ? 'manual' : 'follow');
      return undiciFetch(input, { ...init, redirect, dispatcher });
    }) as unknown as typeof globalThis.fetch,
    connectSocket: sockets.connectSocket,
    async [Symbol.asyncDispose]() {
      await Promise.all([dispatcher.destroy(), sockets[Symbol.asyncDispose]()]);
    },
  };
}

/** Whether a call has a key in a header that a redirect takes along to another server; of `Authorization` none does. */
function hasKeyHeader(init: UndiciRequestInit | undefined): boolean {
  const headers = new UndiciHeaders(init?.headers);
  return headers.has('xi-api-key') || headers.has('x-goog-api-key');
}

function publicLookup(lookup: typeof resolve): LookupFunction {
  return (hostname, options, callback) => {
    lookup(hostname, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
      if (error) return callback(error, []);
      // One private address among public ones is enough: which of them is dialled is up to chance.
      const isSafe = addresses.length > 0 && addresses.every(({ address }) => isPublicAddress(address));
      if (!isSafe) return callback(new AddressRefused(hostname), []);
      const [first] = addresses;
      if (options.all || !first) return callback(null, addresses);
      return callback(null, first.address, first.family);
    });
  };
}

function isLetThrough(
  { host, port }: { host: string; port: string },
  allowedHosts: readonly string[],
): boolean {
  return allowedHosts.some((entry) => {
    const allowed = hostAndPort(entry);
    return plainHost(allowed.host) === host && (allowed.port === undefined || allowed.port === port);
  });
}

function portOf({ port, protocol }: { port: string; protocol: string }): string {
  return port || (protocol === 'https:' || protocol === 'wss:' ? '443' : '80');
}

// An IPv6 address with a port is in brackets.
function hostAndPort(entry: string): { host: string; port: string | undefined } {
  const isBareIpv6 = isIP(entry) === 6;
  const [, host = entry, port] = (!isBareIpv6 && /^(.*):(\d{1,5})$/.exec(entry)) || [];
  return { host, port };
}

function plainHost(host: string): string {
  return host
    .toLowerCase()
    .replace(/^\[(.*)\]$/, '$1')
    .replace(/\.$/, '');
}

/** The innermost code of a request that failed, which says what really happened; `unknown` where there is none. */
export function networkCodeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  const inner = error.cause === undefined ? 'unknown' : networkCodeOf(error.cause);
  if (inner !== 'unknown') return inner;
  if (error instanceof AggregateError && error.errors.length > 0) return networkCodeOf(error.errors[0]);
  return 'code' in error && typeof error.code === 'string' ? error.code : 'unknown';
}
