import { createHash } from 'node:crypto';
import type { lookup as resolve } from 'node:dns';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { buildConnector } from 'undici';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type DeepgramServer, startDeepgramServer } from '../../../engine/test/deepgram-server.ts';
import {
  addressRefusalOf,
  createGuardedFetch,
  createOperatorFetch,
  type OutboundFetch,
} from './guarded-fetch.ts';
import { createOutboundSockets } from './outbound-socket.ts';

/** Resolves every name to 127.0.0.1, as a name made for that purpose would. */
const inside = ((_name: string, _options: object, callback: (error: null, addresses: object[]) => void) =>
  callback(null, [{ address: '127.0.0.1', family: 4 }])) as unknown as typeof resolve;

describe('sockets to other servers', () => {
  let server: DeepgramServer;
  let port = '';
  beforeAll(async () => {
    server = await startDeepgramServer({ apiKey: 'key' });
    port = new URL(server.origin).port;
  });
  afterAll(() => server[Symbol.asyncDispose]());

  it('carry the headers, for addresses of the operator', async () => {
    await using outbound = createOperatorFetch();
    expect(await outcomeOf(outbound, `ws://127.0.0.1:${port}/v1/listen`)).toEqual({ type: 'open' });
  });

  it('report the status of a refusal', async () => {
    await using outbound = createOperatorFetch();
    const outcome = await outcomeOf(outbound, `ws://127.0.0.1:${port}/v1/listen`, 'wrong');
    expect(outcome).toEqual({ type: 'error', reason: 401 });
  });

  it('do not lead a user into a private network, neither by number nor by name', async () => {
    const before = server.requests.length;
    await using outbound = createGuardedFetch([], inside);
    for (const host of ['127.0.0.1', 'service.example']) {
      const outcome = await outcomeOf(outbound, `ws://${host}:${port}/v1/listen`);
      expect(outcome.type).toBe('error');
      expect(addressRefusalOf(outcome.reason)).toMatchObject({ code: 'address_refused' });
    }
    expect(server.requests).toHaveLength(before);
  });

  it('reach a host inside that the operator allows', async () => {
    await using outbound = createGuardedFetch(['127.0.0.1']);
    expect(await outcomeOf(outbound, `ws://127.0.0.1:${port}/v1/listen`)).toEqual({ type: 'open' });
  });

  it('are closed with the server', async () => {
    const outbound = createOperatorFetch();
    const socket = outbound.connectSocket(`ws://127.0.0.1:${port}/v1/listen`, headersOf('key'), () => {});
    await new Promise((done) => socket.addEventListener('open', done));
    const closed = new Promise((done) => socket.addEventListener('close', done));
    await outbound[Symbol.asyncDispose]();
    await closed;
  });

  it('are terminated when the other side does not answer the close frame', async () => {
    await using mute = await startMuteServer();
    await using outbound = createOutboundSockets(buildConnector({ allowH2: false }), 20);
    const socket = outbound.connectSocket(mute.url, {}, () => {});
    await new Promise((done) => socket.addEventListener('open', done));
    const closed = new Promise((done) => socket.addEventListener('close', done));
    socket.close();
    await Promise.all([closed, mute.lineIsGone]);
  });
});

/** A server that opens sockets and never says anything again. */
async function startMuteServer() {
  const gone = Promise.withResolvers<void>();
  const server = createServer().on('upgrade', (request, line: Duplex) => {
    const key = `${request.headers['sec-websocket-key']}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`;
    const accept = createHash('sha1').update(key).digest('base64');
    const head = 'HTTP/1.1 101 Switching Protocols\r\nupgrade: websocket\r\nconnection: Upgrade';
    line.write(`${head}\r\nsec-websocket-accept: ${accept}\r\n\r\n`);
    line.resume().once('end', () => {
      line.destroy();
      gone.resolve();
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    url: `ws://127.0.0.1:${(server.address() as AddressInfo).port}`,
    lineIsGone: gone.promise,
    [Symbol.asyncDispose]: () => new Promise<void>((done) => server.close(() => done())),
  };
}

const headersOf = (key: string) => ({ authorization: `Token ${key}` });

type Outcome = { type: 'open' | 'error'; reason?: number | Error | undefined };

function outcomeOf(outbound: OutboundFetch, url: string, key = 'key'): Promise<Outcome> {
  let reason: number | Error | undefined;
  const socket = outbound.connectSocket(url, headersOf(key), (refusal) => {
    reason = refusal;
  });
  return new Promise((settle) => {
    socket.addEventListener('open', () => {
      socket.close();
      settle({ type: 'open' });
    });
    socket.addEventListener('error', () => settle({ type: 'error', reason }));
  });
}
