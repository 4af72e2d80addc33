import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import type { CloseReason } from '../../http/socket-close.ts';
import { LiveConnection } from './live-connection.ts';

// Real sockets under a clock that the tests move.

let server: WebSocketServer;
let client: WebSocket;
let socket: WebSocket;
let connection: LiveConnection;
let closed: Promise<CloseReason>;

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout', 'performance'] });
  server = new WebSocketServer({ host: '127.0.0.1', port: 0 });
  await once(server, 'listening');
  client = new WebSocket(`ws://127.0.0.1:${(server.address() as AddressInfo).port}`);
  const arrived = once(server, 'connection');
  await once(client, 'open');
  [socket] = (await arrived) as [WebSocket];
  const ending = Promise.withResolvers<CloseReason>();
  closed = ending.promise;
  connection = new LiveConnection(socket, {
    onMessage() {},
    onAudio: () => undefined,
    onClose: ending.resolve,
  });
});

afterEach(() => {
  vi.useRealTimers();
  client.terminate();
  server.close();
});

it('drops a client that answers no ping, and not before it was silent for 20 seconds', async () => {
  void connection.startPings();
  vi.advanceTimersByTime(20_000);
  expect(client.readyState).toBe(WebSocket.OPEN);

  vi.advanceTimersByTime(5_000);

  expect(await closed).toBe('connection_lost');
});

it('stays connected to a client that answers pings, and tells it the round-trip time', async () => {
  const roundTrips: unknown[] = [];
  client.on('message', (payload) => {
    const { ping_event } = JSON.parse(payload.toString());
    roundTrips.push(ping_event.ping_ms);
    vi.advanceTimersByTime(7);
    client.send(JSON.stringify({ type: 'pong', event_id: ping_event.event_id }));
  });
  void connection.startPings();
  for (let round = 1; round <= 10; round += 1) {
    await once(socket, 'message');
    vi.advanceTimersByTime(4_993);
  }
  expect(client.readyState).toBe(WebSocket.OPEN);
  expect(roundTrips.slice(0, 3)).toEqual([undefined, 7, 7]);
});

it('terminates a client that does not answer the close frame', async () => {
  client.pause();

  connection.close(1000, 'Goodbye.');
  vi.advanceTimersByTime(3_000);

  expect(await closed).toBe('connection_lost');
});

it.each([
  ['messages', () => client.send(JSON.stringify({ type: 'pong', event_id: 1 }))],
  ['control frames', () => client.pong()],
])('counts pongs among the messages: %s', async (_, pong) => {
  for (let count = 0; count < 61; count += 1) pong();

  expect(await closed).toBe('error');
});

it("reports an error after malformed frames, whatever the client's close code", async () => {
  client.once('message', () => client.terminate());

  client.send('rubbish');

  expect(await closed).toBe('error');
});
