import { connect, type Socket } from 'node:net';
import { createServer } from 'node:tls';
import { selfSignedCertificate } from './self-signed-certificate.ts';

/**
 * Listens for TLS on a port of 127.0.0.1 and passes on what comes to another port, as a proxy in front of a server
 * does.
 */
export async function startTlsProxy(port: number, targetPort: number): Promise<AsyncDisposable> {
  const sockets = new Set<Socket>();
  const server = createServer(selfSignedCertificate('parley tests'), (outside) => {
    const inside = connect(targetPort, '127.0.0.1');
    for (const [socket, other] of [
      [outside, inside],
      [inside, outside],
    ] as const) {
      sockets.add(socket);
      socket.pipe(other);
      // A connection that one side drops is over for the other too.
      socket.on('error', () => other.destroy());
      socket.on('close', () => {
        sockets.delete(socket);
        other.destroy();
      });
    }
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}
