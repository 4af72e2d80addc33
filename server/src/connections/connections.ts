import { randomUUID } from 'node:crypto';
import type { Connection, NewConnection } from '@parley/contract/connections.ts';
import type { Database } from '../database/database.ts';
import { createQueryCache } from '../database/query-cache.ts';
import { ExpectedError } from '../http/expected-error.ts';
import { createGuardedFetch, createOperatorFetch } from '../http/guarded-fetch.ts';
import type { ConnectSocket } from '../http/outbound-socket.ts';
import type { SecretBox } from '../secrets/secret-box.ts';
import type { Settings } from '../settings/settings.ts';
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
import { createModelProbe, type ModelProbe } from './model-probe.ts';

// What belongs here: the services that work for a team, and everything that is done with their keys.

/** How long a node goes on with the connections it read, in milliseconds. */
const REREAD_MS = 2_000;

export type ConnectionDependencies = {
  database: Database;
  settings: Pick<Settings, 'models' | 'speech' | 'allowedHosts'>;
  secrets: SecretBox;
};

/** Connected services of all teams. */
export class Connections implements AsyncDisposable {
  readonly #store;
  readonly #secrets;
  readonly #fromEnvironment;
  readonly #environmentChecks = new Map<string, ConnectionCheck>();
  readonly #guarded;
  readonly #operator = createOperatorFetch();
  readonly #usable = createQueryCache(REREAD_MS, (teamId: string) => this.#readUsable(teamId));
  /** A server whose models the operator did not name is asked for them, now and then anew. */
  readonly #unlisted;
  readonly #probe: ModelProbe | undefined;
  /** With keys, the environment's first. A change on another node is seen within {@link REREAD_MS}. */
  readonly usable = this.#usable.get;

  constructor({ database, settings, secrets }: ConnectionDependencies) {
    this.#store = createConnectionStore(database);
    this.#secrets = secrets;
    this.#fromEnvironment = environmentConnections(settings);
    this.#guarded = createGuardedFetch(settings.allowedHosts);
    const unlisted = this.#fromEnvironment.find(
      ({ kind, models }) => models.length === 0 && !speechCapabilitiesOf(kind),
    );
    this.#unlisted = unlisted;
    this.#probe =
      unlisted && createModelProbe((signal) => checkConnection(unlisted, this.#operator.fetch, signal));
  }

  /** Calls the service of a connection: on every host for the operator's, on public ones for those of teams. */
  readonly fetchFor = (origin: ModelConnection['origin']): typeof globalThis.fetch =>
    (origin === 'environment' ? this.#operator : this.#guarded).fetch;

  /** Opens sockets to it, under the same rules. */
  readonly socketFor = (origin: ModelConnection['origin']): ConnectSocket =>
    (origin === 'environment' ? this.#operator : this.#guarded).connectSocket;

  async list(teamId: string): Promise<Connection[]> {
    const rows = await this.#store.list(teamId);
    return [
      ...(await this.#environment()).map((connection) =>
        toConnection(connection, this.#environmentChecks.get(connection.id)),
      ),
      ...rows.map(rowToConnection),
    ];
  }

  /** Tries the service, then stores it with its key encrypted. */
  async connect(teamId: string, wanted: NewConnection, signal: AbortSignal): Promise<Connection> {
    requireParts(wanted);
    const service = {
      kind: wanted.kind,
      baseUrl: wanted.base_url ?? undefined,
      apiKey: wanted.api_key || undefined,
      models: wanted.models ?? [],
    };
    const models = await checkConnection(service, this.#guarded.fetch, signal);
    const row: ConnectionRow = {
      id: randomUUID(),
      teamId,
      kind: wanted.kind,
      name: wanted.name,
      baseUrl: wanted.base_url ?? null,
      sealedKey: service.apiKey ? this.#secrets.seal(service.apiKey) : null,
      models,
      createdAt: new Date(),
      lastCheckedAt: new Date(),
      lastError: null,
    };
    await this.#store.insert(row);
    this.#usable.forget(teamId);
    return rowToConnection(row);
  }

  /** Tries a connection again; a failure is written down and shown, not thrown. */
  async test(teamId: string, id: string, signal: AbortSignal): Promise<Connection> {
    const known = this.#fromEnvironment.find((connection) => connection.id === id);
    if (known) {
      const outcome = await this.#check(() => known, signal);
      this.#environmentChecks.set(id, outcome);
      return toConnection(known, outcome);
    }
    const row = (await this.#store.list(teamId)).find((connection) => connection.id === id);
    if (!row) throw new ConnectionNotFound(id);
    const { checkedAt: lastCheckedAt, error: lastError } = await this.#check(() => this.#opened(row), signal);
    await this.#store.recordCheck(teamId, id, { lastCheckedAt, lastError });
    return rowToConnection({ ...row, lastCheckedAt, lastError });
  }

  async disconnect(teamId: string, id: string): Promise<void> {
    if (this.#fromEnvironment.some((connection) => connection.id === id)) throw new ConnectionReadOnly();
    await this.#store.delete(teamId, id);
    this.#usable.forget(teamId);
  }

  async [Symbol.asyncDispose]() {
    await Promise.all([this.#guarded[Symbol.asyncDispose](), this.#operator[Symbol.asyncDispose]()]);
  }

  async #readUsable(teamId: string): Promise<readonly ModelConnection[]> {
    const rows = await this.#store.list(teamId);
    // A key sealed under another secret key makes its own connection unusable, not the others.
    return [...(await this.#environment()), ...rows.flatMap((row) => this.#readable(row) ?? [])];
  }

  async #environment(): Promise<readonly ModelConnection[]> {
    if (!this.#unlisted || !this.#probe) return this.#fromEnvironment;
    const models = await this.#probe.models();
    return this.#fromEnvironment.map((connection) =>
      connection === this.#unlisted ? { ...connection, models } : connection,
    );
  }

  /** @throws {SecretUnreadable} */
  #opened(row: ConnectionRow): ModelConnection {
    return toModelConnection(row, row.sealedKey === null ? undefined : this.#secrets.open(row.sealedKey));
  }

  #readable(row: ConnectionRow): ModelConnection | undefined {
    try {
      return this.#opened(row);
    } catch (error) {
      if (error instanceof ExpectedError) return undefined;
      throw error;
    }
  }

  async #check(open: () => ModelConnection, signal: AbortSignal): Promise<ConnectionCheck> {
    try {
      const connection = open();
      await checkConnection(connection, this.fetchFor(connection.origin), signal);
      return { checkedAt: new Date(), error: null };
    } catch (error) {
      if (error instanceof ExpectedError) return { checkedAt: new Date(), error: error.message };
      throw error;
    }
  }
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
