import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** A webhook that answers only when a test lets it. */
export type SlowWebhook = AsyncDisposable & {
  url: string;
  /** Bodies of the calls so far, with their keys. */
  calls: readonly { body: string; key: string | undefined }[];
  /** Settles when a call waits for its answer. */
  called(): Promise<void>;
  /** Answers all calls that wait, and from then on every call at once. */
  answer(body: object): void;
};

export async function startSlowWebhook(): Promise<SlowWebhook> {
  const calls: { body: string; key: string | undefined }[] = [];
  const answered = Promise.withResolvers<string>();
  const called = Promise.withResolvers<void>();
  const server = createServer(async (request, response) => {
    const key = request.headers['idempotency-key'];
    calls.push({ body: await text(request), key: typeof key === 'string' ? key : undefined });
    called.resolve();
    const body = await answered.promise;
    response.writeHead(200, { 'content-type': 'application/json' }).end(body);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/book`,
    calls,
    called: () => called.promise,
    answer: (body) => answered.resolve(JSON.stringify(body)),
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}
