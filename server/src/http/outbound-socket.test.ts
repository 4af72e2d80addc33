import type { lookup as resolve } from 'node:dns';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type DeepgramServer, startDeepgramServer } from '../../../engine/test/deepgram-server.ts';
import {
  addressRefusalOf,
  createGuardedFetch,
  createOperatorFetch,
  type OutboundFetch,
} from './guarded-fetch.ts';

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

  it('say with which status they were refused', async () => {
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
    socket.close();
    await closed;
  });
});

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
