import { randomUUID } from 'node:crypto';
import type { Connection, NewConnection } from '@parley/contract/connections.ts';
import type { Database } from '../database/database.ts';
import { createQueryCache } from '../database/query-cache.ts';
import type { Settings } from '../env.ts';
import { ExpectedError } from '../http/expected-error.ts';
import { createGuardedFetch, createOperatorFetch } from '../http/guarded-fetch.ts';
import type { ConnectSocket } from '../http/outbound-socket.ts';
import type { SecretBox } from '../secrets/secret-box.ts';
import { checkConnection } from './connection-check.ts';
import { ConnectionIncomplete, ConnectionNotFound, ConnectionReadOnly } from './connection-errors.ts';
import { type ConnectionRow, createConnectionStore } from './connection-store.ts';
import { environmentConnections } from './environment-connections.ts';
import {
  type ConnectionCheck,
  type ModelConnection,
  speechCapabilitiesOf,
  toConnection,
} from './model-connection.ts';
import { createModelProbe } from './model-probe.ts';

// What belongs here: the services that work for a team, and everything that is done with their keys.

/** Connected services of all teams. */
export type Connections = AsyncDisposable & {
  list(teamId: string): Promise<Connection[]>;
  /** Tries the service, then stores it with its key encrypted. */
  connect(teamId: string, connection: NewConnection, signal: AbortSignal): Promise<Connection>;
  /** Tries a connection again; a failure is written down and shown, not thrown. */
  test(teamId: string, id: string, signal: AbortSignal): Promise<Connection>;
  disconnect(teamId: string, id: string): Promise<void>;
  /** With keys, the environment's first. A change on another node is seen within {@link REREAD_MS}. */
  usable(teamId: string): Promise<readonly ModelConnection[]>;
  /** Calls the service of a connection: on every host for the operator's, on public ones for those of teams. */
  fetchFor(origin: ModelConnection['origin']): typeof globalThis.fetch;
  /** Opens sockets to it, under the same rules. */
  socketFor(origin: ModelConnection['origin']): ConnectSocket;
};

/** How long a node goes on with the connections it read, in milliseconds. */
export const REREAD_MS = 2_000;

/** What connections stand on. */
export type ConnectionDependencies = {
  database: Database;
  settings: Pick<Settings, 'models' | 'speech' | 'allowedHosts'>;
  secrets: SecretBox;
};

export function createConnections({ database, settings, secrets }: ConnectionDependencies): Connections {
  const store = createConnectionStore(database);
  const fromEnvironment = environmentConnections(settings);
  const environmentChecks = new Map<string, ConnectionCheck>();
  const guarded = createGuardedFetch(settings.allowedHosts);
  const operator = createOperatorFetch();
  const fetchFor = (origin: ModelConnection['origin']) =>
    origin === 'environment' ? operator.fetch : guarded.fetch;
  const usable = createQueryCache(REREAD_MS, async (teamId: string): Promise<readonly ModelConnection[]> => {
    const rows = await store.list(teamId);
    // A key sealed under another secret key makes its own connection unusable, not the others.
    return [...(await environment()), ...rows.flatMap((row) => openedRow(row) ?? [])];
  });

  // A server whose models the operator did not name is asked for them, now and then anew.
  const unlisted = fromEnvironment.find(
    ({ kind, models }) => models.length === 0 && !speechCapabilitiesOf(kind),
  );
  const probe = unlisted
    ? createModelProbe((signal) => checkConnection(unlisted, operator.fetch, signal))
    : undefined;
  async function environment(): Promise<readonly ModelConnection[]> {
    if (!unlisted || !probe) return fromEnvironment;
    const models = await probe.models();
    return fromEnvironment.map((connection) =>
      connection === unlisted ? { ...connection, models } : connection,
    );
  }

  function openedRow(row: ConnectionRow): ModelConnection | undefined {
    try {
      return toModelConnection(row, row.sealedKey === null ? undefined : secrets.open(row.sealedKey));
    } catch (error) {
      if (error instanceof ExpectedError) return undefined;
      throw error;
    }
  }

  async function check(connection: ModelConnection, signal: AbortSignal): Promise<ConnectionCheck> {
    try {
      await checkConnection(connection, fetchFor(connection.origin), signal);
      return { checkedAt: new Date(), error: null };
    } catch (error) {
      if (error instanceof ExpectedError) return { checkedAt: new Date(), error: error.message };
      throw error;
    }
  }

  return {
    fetchFor,
    socketFor: (origin) => (origin === 'environment' ? operator : guarded).connectSocket,
    usable: usable.get,

    async list(teamId) {
      const rows = await store.list(teamId);
      return [
        ...(await environment()).map((connection) =>
          toConnection(connection, environmentChecks.get(connection.id)),
        ),
        ...rows.map(rowToConnection),
      ];
    },

    async connect(teamId, wanted, signal) {
      requireParts(wanted);
      const service = {
        kind: wanted.kind,
        baseUrl: wanted.base_url ?? undefined,
        apiKey: wanted.api_key || undefined,
        models: wanted.models ?? [],
      };
      const models = await checkConnection(service, guarded.fetch, signal);
      const row: ConnectionRow = {
        id: randomUUID(),
        teamId,
        kind: wanted.kind,
        name: wanted.name,
        baseUrl: wanted.base_url ?? null,
        sealedKey: service.apiKey ? secrets.seal(service.apiKey) : null,
        models,
        createdAt: new Date(),
        lastCheckedAt: new Date(),
        lastError: null,
      };
      await store.insert(row);
      usable.forget(teamId);
      return rowToConnection(row);
    },

    async test(teamId, id, signal) {
      const known = fromEnvironment.find((connection) => connection.id === id);
      if (known) {
        const outcome = await check(known, signal);
        environmentChecks.set(id, outcome);
        return toConnection(known, outcome);
      }
      const row = (await store.list(teamId)).find((connection) => connection.id === id);
      if (!row) throw new ConnectionNotFound(id);
      const key = row.sealedKey === null ? undefined : secrets.open(row.sealedKey);
      const outcome = await check(toModelConnection(row, key), signal);
      await store.recordCheck(teamId, id, { lastCheckedAt: outcome.checkedAt, lastError: outcome.error });
      return rowToConnection({ ...row, lastCheckedAt: outcome.checkedAt, lastError: outcome.error });
    },

    async disconnect(teamId, id) {
      if (fromEnvironment.some((connection) => connection.id === id)) throw new ConnectionReadOnly();
      await store.delete(teamId, id);
      usable.forget(teamId);
    },

    async [Symbol.asyncDispose]() {
      await Promise.all([guarded[Symbol.asyncDispose](), operator[Symbol.asyncDispose]()]);
    },
  };
}

function requireParts({ kind, base_url, api_key }: NewConnection): void {
  if (kind === 'openai-compatible' && !base_url) {
    throw new ConnectionIncomplete('The address of the server is missing.', 'base_url');
  }
  if (kind !== 'openai-compatible' && !api_key) {
    throw new ConnectionIncomplete('The key of the service is missing.', 'api_key');
  }
  if (api_key && !/^[\x21-\x7e]+$/.test(api_key)) {
    throw new ConnectionIncomplete('The key holds characters that no key has.', 'api_key');
  }
}

function toModelConnection(row: ConnectionRow, apiKey: string | undefined): ModelConnection {
  const { id, kind, name, models } = row;
  return { id, kind, name, models, apiKey, baseUrl: row.baseUrl ?? undefined, origin: 'team' };
}

function rowToConnection(row: ConnectionRow): Connection {
  // The key itself stays sealed: whether there is one is all that is shown.
  const connection = toModelConnection(row, row.sealedKey ?? undefined);
  return toConnection(connection, { checkedAt: row.lastCheckedAt, error: row.lastError });
}
