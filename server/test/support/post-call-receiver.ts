import { createHmac, timingSafeEqual } from 'node:crypto';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** A delivery as it arrived. */
export type ArrivedDelivery = {
  headers: Readonly<Record<string, string>>;
  /** Byte for byte. */
  body: string;
  path: string;
};

/** A customer's own server that takes note of conversations. */
export type PostCallReceiver = AsyncDisposable & {
  url: string;
  arrived: readonly ArrivedDelivery[];
  /** Most requests that it had in hand at the same time. */
  mostAtOnce(): number;
  /** How the next deliveries are answered, one after the other; with 200 once there is nothing left. */
  answerWith(...answers: ((response: ServerResponse) => void)[]): void;
};

export const answers = {
  status: (status: number, body = '') => {
    return (response: ServerResponse) => void response.writeHead(status).end(body);
  },
  /** Never. */
  silence: () => {},
  megabytes(response: ServerResponse) {
    response.writeHead(200);
    const pour = () => {
      while (response.write('x'.repeat(64_000)));
    };
    response.on('drain', pour).on('error', () => {});
    pour();
  },
  hangUp: (response: ServerResponse) => void response.destroy(),
};

export async function startPostCallReceiver(): Promise<PostCallReceiver> {
  const arrived: ArrivedDelivery[] = [];
  const planned: ((response: ServerResponse) => void)[] = [];
  let inHand = 0;
  let most = 0;
  const server = createServer(async (request, response) => {
    inHand += 1;
    most = Math.max(most, inHand);
    response.on('close', () => {
      inHand -= 1;
    });
    const headers = request.headers as Record<string, string>;
    arrived.push({ headers, body: await text(request), path: request.url ?? '' });
    (planned.shift() ?? answers.status(200, 'Thank you'))(response);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/calls`,
    arrived,
    mostAtOnce: () => most,
    answerWith: (...given) => void planned.push(...given),
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}

/** What a receiver does with the signature, as the guide shows it. */
export function isSigned({ headers, body }: ArrivedDelivery, secret: string, nowMs = Date.now()): boolean {
  const parts = (headers['parley-signature'] ?? '').split(',').map((part) => part.split('=', 2));
  const time = parts.find(([name]) => name === 't')?.[1] ?? '';
  if (Math.abs(nowMs / 1_000 - Number(time)) > 300) return false;
  const expected = createHmac('sha256', secret).update(`${time}.${body}`).digest();
  return parts.some(([name, hex = '']) => {
    const given = Buffer.from(hex, 'hex');
    return name === 'v0' && given.length === expected.length && timingSafeEqual(given, expected);
  });
}
