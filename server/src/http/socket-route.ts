import type { IncomingHttpHeaders } from 'node:http';
import type { WebSocket } from 'ws';

/** What is known of the request that opened a socket. */
export type SocketRequest = {
  url: string;
  /** Named parts of the path. */
  params: Readonly<Record<string, string>>;
  headers: IncomingHttpHeaders;
  ip: string;
};

/** A path at which sockets are opened. */
export type SocketRoute = {
  /** As endpoints write it, with `{provider}` and `:names` as parameters. */
  path: string;
  /** Handles a new socket. Never throws. */
  accept: (socket: WebSocket, request: SocketRequest) => void;
};
