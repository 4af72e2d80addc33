import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';

/** What an exchange was asked for over its REST interface. */
type ExchangeRequest = {
  method: string;
  path: string;
  authorization: string | undefined;
  body: unknown;
};

/** The REST interface (ARI) of an exchange. */
export type ExchangeApi = AsyncDisposable & {
  url: string;
  requests: readonly ExchangeRequest[];
  /** How it answers from now on. */
  answer: { status: number; body: object /** A module that it lacks. */; missing?: RegExp };
};

export async function startExchangeApi(): Promise<ExchangeApi> {
  const requests: ExchangeRequest[] = [];
  const server = createServer(async (request, response) => {
    const { method = '', url: path = '', headers } = request;
    const body = method === 'POST' ? await json(request) : undefined;
    requests.push({ method, path, authorization: headers.authorization, body });
    const { status, body: said, missing } = api.answer;
    if (missing?.test(path)) return void response.writeHead(404).end();
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(said));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const api: ExchangeApi = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/ari`,
    requests,
    answer: { status: 200, body: { id: 'channel', state: 'Down' } },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return api;
}
