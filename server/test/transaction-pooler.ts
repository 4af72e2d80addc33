import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';

const READY = 'Z'.charCodeAt(0);
const KEY_DATA = 'K'.charCodeAt(0);
const TERMINATE = 'X'.charCodeAt(0);
const IDLE = 'I'.charCodeAt(0);
const HEADER_BYTES = 5;

/**
 * Stands before a PostgreSQL as PgBouncer does with `pool_mode = transaction`: a client without a transaction gives its
 * connection back, and takes whichever was given back last for the next statement.
 * @param url of a PostgreSQL that listens on a socket of its folder
 * @returns its address
 */
export async function startTransactionPooler(url: string): Promise<AsyncDisposable & { url: string }> {
  const socketFolder = decodeURIComponent(new URL(url).host);
  const idle: Backend[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const backend = connect(join(socketFolder, '.s.PGSQL.5432'));
    for (const socket of [client, backend]) sockets.add(socket.on('error', () => {}));
    serve(client, new Backend(backend), idle);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = server.address();
  const own = new URL(url);
  own.host = `127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
  return {
    url: own.href,
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

/** A connection to PostgreSQL, lent to one client at a time. */
class Backend {
  client: Socket | undefined;
  onReady: () => void = () => {};
  readonly socket: Socket;
  constructor(socket: Socket) {
    this.socket = socket;
    readMessages(socket, (message) => {
      if (message[0] === KEY_DATA) message.fill(0, HEADER_BYTES);
      this.client?.write(message);
      if (message[0] === READY && message[HEADER_BYTES] === IDLE) this.onReady();
    });
  }
}

function serve(client: Socket, first: Backend, idle: Backend[]): void {
  let own: Backend | undefined;
  const lend = (backend: Backend) => {
    own = backend;
    backend.client = client;
    backend.onReady = () => {
      own = undefined;
      backend.client = undefined;
      idle.push(backend);
    };
  };
  lend(first);
  client.once('data', (startup: Buffer) => {
    first.socket.write(startup);
    readMessages(client, (message) => {
      if (message[0] === TERMINATE) return void client.end();
      const backend = own ?? idle.pop();
      if (!backend) return void client.destroy();
      if (!own) lend(backend);
      backend.socket.write(message);
    });
  });
}

function readMessages(socket: Socket, take: (message: Buffer) => void): void {
  let rest = Buffer.alloc(0);
  socket.on('data', (chunk: Buffer) => {
    rest = Buffer.concat([rest, chunk]);
    while (rest.length >= HEADER_BYTES && rest.length > rest.readUInt32BE(1)) {
      const end = rest.readUInt32BE(1) + 1;
      take(Buffer.from(rest.subarray(0, end)));
      rest = rest.subarray(end);
    }
  });
}
