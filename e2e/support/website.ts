import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A page of another site. */
export type Website = Disposable & {
  url: string;
  /** Name and port, as an agent's list of hosts has them. */
  host: string;
  /** Replaces its pages. */
  show(body: string): void;
};

/**
 * Serves a page on an origin of its own.
 * @param options `policy` is its content security policy; `files` are served by their paths
 */
export async function serveWebsite(
  options: { policy?: string; files?: Readonly<Record<string, Buffer>> } = {},
): Promise<Website> {
  let shown = '';
  const server = createServer((request, response) => {
    const file = options.files?.[request.url ?? ''];
    if (file) return response.setHeader('content-type', 'text/javascript').end(file);
    if (options.policy) response.setHeader('content-security-policy', options.policy);
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.end(
      `<!doctype html><html lang="en"><head><title>A bicycle shop</title><link rel="icon" href="data:,">
      <meta name="viewport" content="width=device-width"></head>
      <body><main><h1>Bicycles</h1><p><a href="#repairs">Repairs</a></p></main>${shown}</body></html>`,
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url: `http://${host}`,
    host,
    show(body) {
      shown = body;
    },
    [Symbol.dispose]() {
      server.closeAllConnections();
      server.close();
    },
  };
}
