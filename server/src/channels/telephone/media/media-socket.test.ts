import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import pino from 'pino';
import { expect, it } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import type { PhoneOutcome } from '../phone-call.ts';
import type { PhoneCalls } from '../phone-calls.ts';
import type { MediaCallDependencies } from './media-call.ts';
import { createMediaSocket } from './media-socket.ts';

it('lets go of the sockets that wait longest when too many show no call', async () => {
  const counted: PhoneOutcome[] = [];
  const calls = {
    admitSocket: async () => ({ mayAnnounce: false }),
    count: (outcome: PhoneOutcome) => void counted.push(outcome),
  } as Partial<PhoneCalls> as PhoneCalls;
  const outgoing = { answerAnnounced: async () => undefined, answeringPlan: async () => undefined };
  const conversations = {
    log: pino({ level: 'silent' }),
  } as Partial<MediaCallDependencies['conversations']> as MediaCallDependencies['conversations'];
  const media = createMediaSocket({ calls, outgoing, conversations, mostWaiting: 2 });
  using server = disposable(new WebSocketServer({ port: 0, host: '127.0.0.1' }));
  server.on('connection', (socket, { headers, url = '' }) =>
    media.accept(socket, { url, headers, ip: '127.0.0.1', params: { line_id: 'simulator' } }),
  );
  await once(server, 'listening');
  const open = async () => {
    const socket = new WebSocket(`ws://127.0.0.1:${(server.address() as AddressInfo).port}`);
    const closed = once(socket, 'close');
    await once(socket, 'open');
    return { socket, closed };
  };
  const [first, second] = [await open(), await open()];
  second.socket.close();
  await second.closed;
  await expect.poll(() => server.clients.size).toBe(1);
  const third = await open();
  // A closed socket frees its slot.
  expect(counted).toEqual([]);
  const fourth = await open();
  expect(await first.closed).toMatchObject([1006, expect.anything()]);
  expect(counted).toEqual(['media_flooded']);
  expect([third, fourth].map(({ socket }) => socket.readyState)).toEqual([WebSocket.OPEN, WebSocket.OPEN]);
});

function disposable(server: WebSocketServer): WebSocketServer & Disposable {
  return Object.assign(server, {
    [Symbol.dispose]() {
      for (const socket of server.clients) socket.terminate();
      server.close();
    },
  });
}
