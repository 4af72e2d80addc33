import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A reverse proxy that says nothing of itself: what it is called by is not where the server listens. */
export type ReverseProxy = AsyncDisposable & { url: string };

/**
 * @param port that of the server behind it
 * @param isLost whether it answers a request itself, as proxies do whose server is not there
 * @param isCut whether the connection breaks once the server has answered
 */
export async function startReverseProxy(
  port: number,
  isLost: (url: string) => boolean | Promise<boolean> = () => false,
  isCut: (url: string) => boolean = () => false,
): Promise<ReverseProxy> {
  const proxy = createServer(async (incoming, outgoing) => {
    const { method = 'GET', url = '/', headers } = incoming;
    if (await isLost(url)) {
      outgoing.writeHead(502, { 'content-type': 'text/html' }).end('<h1>Bad gateway</h1>');
      return;
    }
    const onward = request(
      { host: '127.0.0.1', port, method, path: url, headers: { ...headers, host: 'backend.internal' } },
      (answer) => {
        if (isCut(url)) return void outgoing.destroy();
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(outgoing);
      },
    );
    onward.on('error', () => outgoing.destroy());
    incoming.pipe(onward);
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    async [Symbol.asyncDispose]() {
      proxy.closeAllConnections();
      await new Promise((resolve) => proxy.close(resolve));
    },
  };
}
