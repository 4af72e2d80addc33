import { afterEach, expect, it, vi } from 'vitest';
import { type LastingEvent, openLastingSocket } from './lasting-socket.ts';
import type { LiveEvent, PastTurn } from './live-event.ts';
import type { LiveConversation, LiveConversationOptions } from './live-socket.ts';

afterEach(() => vi.useRealTimers());

it('ends as planned when the caller leaves before the socket is open', () => {
  const events: LastingEvent[] = [];
  const lasting = openLastingSocket({
    url: 'ws://localhost/v1/convai/conversation',
    source: 'test',
    open: unopenedSocket,
    onEvent: (event) => events.push(event),
  });
  lasting.end();
  expect(events).toEqual([{ type: 'end', code: 1000, reason: '', hasStarted: false }]);
});

it('sends what was written into a dead line again, behind what the server has', () => {
  const { lasting, sockets, events } = openLine();
  lasting.sendMessage('When?', undefined);
  sockets[0]?.tell({ type: 'reply-end', eventId: 2, text: 'At nine.' });
  lasting.sendMessage('Where?', undefined);
  lasting.sendMessage('How?', [BILL]);
  sockets[0]?.tell(LOST);
  vi.runAllTimers();
  sockets[1]?.tell(START);
  lasting.sendMessage('Who?', undefined);
  expect(sockets[1]?.sent).toEqual([]);
  const known = [user(2, 'When?'), user(3, 'Where?')];
  sockets[1]?.tell({ type: 'history', turns: known, isAnswering: false });
  expect(sockets[1]?.sent).toEqual(['How?', 'Who?']);
  expect(events.at(-1)).toMatchObject({
    turns: [...known, { text: 'How?', files: [BILL] }, { text: 'Who?' }],
    isAnswering: true,
  });
});

it('keeps a message that finds its line lost until there is another', () => {
  const { lasting, sockets } = openLine();
  expect(lasting.sendMessage(INTO_DEAD_LINE, undefined)).toBe(true);
  vi.runAllTimers();
  sockets[1]?.tell(START);
  sockets[1]?.tell({ type: 'history', turns: [], isAnswering: false });
  expect(sockets.map(({ sent }) => sent)).toEqual([[], [INTO_DEAD_LINE]]);
});

it('sends nothing again that was answered, that the server has, or that it refused', () => {
  const { lasting, sockets, events } = openLine();
  lasting.sendMessage('When?', undefined);
  sockets[0]?.tell({ type: 'reply-end', eventId: 2, text: 'At nine.' });
  lasting.sendMessage('Where?', undefined);
  sockets[0]?.tell({ type: 'error', message: 'Too much.', errorType: 'rate_limited' });
  lasting.sendMessage('Who?', undefined);
  sockets[0]?.tell(LOST);
  vi.runAllTimers();
  sockets[1]?.tell(START);
  // The server before was lost with what it had not stored.
  const history: LiveEvent = { type: 'history', turns: [user(3, 'Who?')], isAnswering: true };
  sockets[1]?.tell(history);
  expect(sockets[1]?.sent).toEqual([]);
  expect(events.at(-1)).toEqual(history);
});

it('sends a message again that repeats one which arrived', () => {
  const { lasting, sockets } = openLine();
  lasting.sendMessage('Yes', undefined);
  lasting.sendMessage('Yes', undefined);
  sockets[0]?.tell(LOST);
  vi.runAllTimers();
  sockets[1]?.tell(START);
  sockets[1]?.tell({ type: 'history', turns: [user(1, 'Yes')], isAnswering: true });
  expect(sockets[1]?.sent).toEqual(['Yes']);
});

it('comes back to its conversation where the server began another before it heard of it', () => {
  const { lasting, sockets, events } = openLine();
  sockets[0]?.tell(LOST);
  vi.runAllTimers();
  sockets[1]?.tell({ ...START, conversationId: 'conv_2', resumeToken: undefined });
  lasting.sendMessage('Who?', undefined);
  vi.runAllTimers();
  expect(sockets[2]?.token).toBe('token');
  sockets[2]?.tell(START);
  sockets[2]?.tell({ type: 'history', turns: [], isAnswering: false });
  expect(sockets.map(({ sent }) => sent)).toEqual([[], [], ['Who?']]);
  expect(events.map(({ type }) => type)).toEqual(['start', 'reconnect', 'start', 'history']);
});

/** Finds the first line lost. */
const INTO_DEAD_LINE = 'Still there?';
const BILL = { file_id: 'file_1', original_filename: 'Bill.pdf', size_bytes: 9 };
const LOST: LiveEvent = { type: 'end', code: 1006, reason: '', hasStarted: true };
const START: Extract<LiveEvent, { type: 'start' }> = {
  type: 'start',
  conversationId: 'conv_1',
  resumeToken: 'token',
  formats: { input: 'pcm_16000', output: 'pcm_16000' },
};
const user = (eventId: number, text: string): PastTurn => ({ role: 'user', text, eventId, score: null });

/** A conversation that has started, of which the test is the server and the clock. */
function openLine() {
  vi.useFakeTimers();
  const events: LastingEvent[] = [];
  const sockets: { token: string | null | undefined; tell: (event: LiveEvent) => void; sent: string[] }[] =
    [];
  const lasting = openLastingSocket({
    url: 'ws://localhost/v1/convai/conversation',
    source: 'test',
    open(options) {
      const socket = { token: options.resumeToken, tell: options.onEvent, sent: [] as string[] };
      sockets.push(socket);
      const sendMessage = (text: string) => {
        if (text !== INTO_DEAD_LINE || sockets.length > 1) return socket.sent.push(text) > 0;
        options.onEvent(LOST);
        return false;
      };
      return { ...unopenedSocket(options), sendMessage };
    },
    onEvent: (event) => events.push(event),
  });
  sockets[0]?.tell(START);
  return { lasting, sockets, events };
}

/** As browsers close a socket that is still being opened. */
function unopenedSocket({ onEvent }: LiveConversationOptions): LiveConversation {
  const close = () => onEvent({ type: 'end', code: 1006, reason: '', hasStarted: false });
  return {
    sendMessage: () => false,
    sendContext: () => undefined,
    sendActivity: () => undefined,
    rateMessage: () => false,
    sendAudio: () => undefined,
    answerTool: () => undefined,
    decideTool: () => undefined,
    isOpen: () => false,
    end: close,
    rest: close,
  };
}
