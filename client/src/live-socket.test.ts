import type { ServerMessage } from '@parley/contract/live-messages.ts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { LiveEvent } from './live-event.ts';
import { openLiveSocket } from './live-socket.ts';

const MINUTE_MS = 60_000;

/** A socket that seems open, whatever became of its network. */
class OpenSocket extends EventTarget {
  static readonly OPEN = 1;
  static last: OpenSocket;
  readonly readyState = 1;
  readonly sent: string[] = [];

  constructor() {
    super();
    OpenSocket.last = this;
  }
  send(text: string): void {
    this.sent.push(text);
  }
  close(): void {}
}

beforeEach(() => {
  vi.stubGlobal('WebSocket', OpenSocket);
  vi.useFakeTimers();
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

function open() {
  const told: LiveEvent[] = [];
  const live = openLiveSocket(
    { url: 'ws://localhost', source: 'test', onEvent: (event) => told.push(event) },
    (value) => value as ServerMessage,
  );
  return { live, told, socket: OpenSocket.last };
}

it('sends nothing into a line that has said nothing while the machine slept, and is lost then', () => {
  const { live, told, socket } = open();
  vi.setSystemTime(Date.now() + 60 * MINUTE_MS);
  expect(live.sendMessage('When?')).toBe(false);
  expect(socket.sent).toEqual([]);
  expect(told).toEqual([{ type: 'end', code: 1006, reason: '', hasStarted: false }]);
});

it('sends into a line of which something was heard a moment ago', () => {
  const { live, told, socket } = open();
  vi.setSystemTime(Date.now() + 60 * MINUTE_MS);
  const ping = JSON.stringify({ type: 'ping', ping_event: { event_id: 1 } });
  socket.dispatchEvent(new MessageEvent('message', { data: ping }));
  expect(live.sendMessage('When?')).toBe(true);
  expect(told).toEqual([]);
});
