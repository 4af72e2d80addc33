import type { Connection, ConnectionKind } from '@parley/contract/connections.ts';

/** A model service with all that is needed to call it; holds the key, so it never leaves the server. */
export type ModelConnection = {
  id: string;
  kind: ConnectionKind;
  name: string;
  /** Undefined for the service's own address. */
  baseUrl: string | undefined;
  apiKey: string | undefined;
  models: readonly string[];
  origin: Connection['origin'];
};

/** Outcome of the last time a connection was tried. */
export type ConnectionCheck = { checkedAt: Date; error: string | null };

/** A connection as it is shown, without its key. */
export function toConnection(connection: ModelConnection, check: ConnectionCheck | undefined): Connection {
  return {
    id: connection.id,
    kind: connection.kind,
    name: connection.name,
    base_url: connection.baseUrl ?? null,
    origin: connection.origin,
    has_key: Boolean(connection.apiKey),
    enables: [...connection.models],
    last_checked_at: check?.checkedAt.toISOString() ?? null,
    last_error: check?.error ?? null,
  };
}
