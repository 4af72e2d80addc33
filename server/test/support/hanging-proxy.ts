import { createConnection, createServer, type Socket } from 'node:net';

/** A TCP proxy before PostgreSQL whose connections can be made to hang, as behind a firewall that forgot them. */
export type HangingProxy = AsyncDisposable & {
  /** The database's address, by way of the proxy. */
  url: string;
  /** Lets nothing through any more on the connections that there are, and on new ones until `recover`. */
  hang(): void;
  /** Lets new connections through; those that hang go on hanging. */
  recover(): void;
};

/** @param database address of a PostgreSQL that listens on a socket in a folder */
export async function startHangingProxy(database: string): Promise<HangingProxy> {
  const target = new URL(database);
  const folder = decodeURIComponent(target.hostname);
  const sockets = new Set<Socket>();
  const hanging = new Set<Socket>();
  let isHanging = false;
  const server = createServer((client) => {
    track(client);
    if (isHanging) return;
    const postgres = track(createConnection(`${folder}/.s.PGSQL.5432`));
    client.pipe(postgres).pipe(client);
    // A pipe passes on an end, not that the other side is gone.
    client.on('close', () => hanging.has(client) || postgres.destroy());
    postgres.on('close', () => hanging.has(postgres) || client.destroy());
  });

  function track(socket: Socket): Socket {
    sockets.add(socket);
    socket.on('error', () => socket.destroy());
    return socket.on('close', () => sockets.delete(socket));
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    url: database.replace(target.host, `127.0.0.1:${port}`),
    hang() {
      isHanging = true;
      for (const socket of sockets) {
        socket.unpipe().pause();
        hanging.add(socket);
      }
    },
    recover() {
      isHanging = false;
    },
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
