import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A request as the called server got it. */
type ReceivedRequest = {
  method: string;
  url: string;
  headers: Readonly<Record<string, string | string[] | undefined>>;
  body: string;
};

/** A server of a customer's own that webhooks call. */
export type WebhookTarget = AsyncDisposable & { origin: string; received: ReceivedRequest[] };

/** What it answers with a success. */
const ORDER_ANSWER = {
  order: { id: 'B-17', status: 'confirmed', lines: [{ sku: 'bell', count: 2 }], 'net.price': 12.5 },
};

/** Answers everything with an order, but `/down` with an error, `/malformed` with broken JSON and `/silent` never. */
export async function startWebhookTarget(): Promise<WebhookTarget> {
  const received: ReceivedRequest[] = [];
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part);
    const { method = '', url = '', headers } = request;
    received.push({ method, url, headers, body: Buffer.concat(parts).toString() });
    if (url.startsWith('/silent')) return;
    if (url.startsWith('/down')) return response.writeHead(503).end('Closed for the night');
    response.writeHead(201, { 'content-type': 'application/json' });
    response.end(url.startsWith('/malformed') ? '{"order":' : JSON.stringify(ORDER_ANSWER));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
