import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** A request as it arrived. */
type ArrivedRequest = {
  method: string;
  /** Path with query, as it was on the line. */
  url: string;
  headers: Readonly<Record<string, string>>;
  body: string;
};

/** A server of the customer's own that does everything such servers do, right and wrong. */
export type WebhookServer = AsyncDisposable & {
  /** Address without a slash at the end. */
  origin: string;
  port: number;
  requests: readonly ArrivedRequest[];
  /** Answers what waits at `/held`. */
  release(): void;
  /** Connections that were ever made. */
  connections(): number;
};

/**
 * Starts the server on 127.0.0.1. `/echo…` answers with what arrived; `/answer?json=…` with that; `/status/503` and
 * the like with that status; `/redirect?status=307&to=…` leads elsewhere; the other paths are named for what goes wrong
 * there, and `/held` answers when it is told to.
 */
export async function startWebhookServer(): Promise<WebhookServer> {
  const requests: ArrivedRequest[] = [];
  const held: ServerResponse[] = [];
  let connections = 0;
  const server = createServer(async (request, response) => {
    const arrived = {
      method: request.method ?? '',
      url: request.url ?? '',
      headers: request.headers as Record<string, string>,
      body: await text(request),
    };
    requests.push(arrived);
    if (arrived.url.startsWith('/held')) held.push(response);
    else answer(arrived, request, response);
  });
  server.on('connection', () => {
    connections += 1;
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    port,
    requests,
    release() {
      for (const response of held.splice(0)) {
        response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(ORDER));
      }
    },
    connections: () => connections,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}

function answer(arrived: ArrivedRequest, request: IncomingMessage, response: ServerResponse): void {
  const { pathname, searchParams } = new URL(arrived.url, 'http://server');
  const [, kind = '', argument = ''] = pathname.split('/');
  const send = (status: number, type: string, body: string | Uint8Array) =>
    response.writeHead(status, type === '' ? {} : { 'content-type': type }).end(body);
  switch (kind) {
    case 'echo':
      return void send(
        200,
        'application/json',
        JSON.stringify({ method: arrived.method, body: arrived.body }),
      );
    case 'answer':
      return void send(200, 'application/json', searchParams.get('json') ?? '');
    case 'headers':
      return void send(200, 'application/json', JSON.stringify(arrived.headers));
    case 'order':
      return void send(200, 'application/json', JSON.stringify(ORDER));
    case 'long-id':
      return void send(200, 'application/json', '{"customer":{"id":1234567890123456789}}');
    case 'status':
      return void send(Number(argument), 'application/json', JSON.stringify({ error: `code ${argument}` }));
    case 'sign-in':
      return void send(200, 'text/html', '<html><body><h1>Sign in</h1></body></html>');
    case 'page':
      return void send(500, 'text/html', '<html><body><h1>Application error</h1></body></html>');
    case 'malformed':
      return void send(200, 'application/json', '{"order": 17,');
    case 'declined':
      return void send(200, 'application/json', '{"success":false,"message":"No table is free."}');
    case 'untyped':
      return void send(200, 'text/html', '{"order":17}');
    case 'text':
      return void send(200, 'text/plain; charset=utf-8', 'Your parcel is on its way.');
    case 'latin':
      return void send(200, 'text/plain; charset=iso-8859-1', Buffer.from('Déjà livré', 'latin1'));
    case 'empty':
      return void response.writeHead(204).end();
    case 'binary':
      return void send(200, 'image/png', Buffer.from('89504e470d0a1a0a0000000d', 'hex'));
    case 'unnamed-binary':
      return void send(200, '', Buffer.from([0, 1, 2, 3]));
    case 'long':
      return void send(200, 'text/plain', 'x'.repeat(30_000));
    case 'huge':
      return void send(200, 'application/json', `"${'x'.repeat(2_000_000)}"`);
    case 'endless':
      response.writeHead(200, { 'content-type': 'text/plain' });
      pour(response);
      return;
    case 'hanging':
      response.writeHead(200, { 'content-type': 'application/json' });
      response.write('{"order":');
      return;
    case 'silent':
      return;
    case 'reset':
      request.socket.resetAndDestroy();
      return;
    case 'half':
      response.writeHead(200, { 'content-type': 'text/plain', 'content-length': '100' });
      response.write('only the beginning', () => request.socket.destroy());
      return;
    case 'garbage':
      request.socket.end('this is no HTTP\r\n\r\n');
      return;
    case 'loop':
      return void response.writeHead(307, { location: '/loop' }).end();
    case 'redirect':
      return void response
        .writeHead(Number(searchParams.get('status')), { location: searchParams.get('to') ?? '' })
        .end();
    default:
      return void send(404, 'application/json', '{"error":"not found"}');
  }
}

const ORDER = {
  id: 'A-17',
  status: 'shipped',
  total: 12.5,
  paid: true,
  customer: { name: 'Ada', orders: [{ id: 1 }, { id: 2 }] },
  note: null,
};

function pour(response: ServerResponse): void {
  const more = () => {
    while (response.write('x'.repeat(64_000)));
  };
  response.on('drain', more);
  more();
}
