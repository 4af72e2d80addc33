import type { LiveEvent } from '@parley/client/live-event.ts';
import type { LiveConversation } from '@parley/client/live-socket.ts';
import { expect, it } from 'vitest';
import type { Connect } from './chat-agent.ts';
import { ChatLine } from './chat-line.ts';
import { chatMemory } from './chat-memory.ts';
import { isAnyWaiting } from './chat-message.ts';
import { type ChatEvent, NEW_CHAT, reduceChat } from './chat-state.ts';

type Socket = {
  tell: (event: LiveEvent) => void;
  sent: string[];
  context: string[];
  files: string[];
  token: string | null;
  fate?: string;
  /** Found lost with the next message. */
  isDead?: boolean;
};

/** A line of which the test is the server, the network and the clock. */
function openLine(memory = chatMemory('', null), saidBefore: string[] = []) {
  const sockets: Socket[] = [];
  const told: ChatEvent[] = [];
  const timers: { ms: number; act: () => void }[] = [];
  const connect: Connect = async (tell, token) => {
    const socket: Socket = { tell, token, sent: [], context: [], files: [] };
    sockets.push(socket);
    return {
      sendMessage(text, files = []) {
        if (socket.isDead) {
          tell(end(1006));
          return false;
        }
        socket.files.push(...files.map(({ file_id }) => file_id));
        return socket.sent.push(text) > 0;
      },
      sendContext: (text) => void socket.context.push(text),
      isOpen: () => true,
      end: () => Object.assign(socket, { fate: 'end' }),
      rest: () => Object.assign(socket, { fate: 'rest' }),
    } as Partial<LiveConversation> as LiveConversation;
  };
  const line = new ChatLine({
    memory,
    dispatch: (event) => told.push(event),
    agent: () => ({ isGreeted: false, errorSentence: 'Sorry.', connect }),
    takeSaidBefore: () => saidBefore.shift(),
    random: () => 1,
    later(ms, act) {
      const timer = { ms, act };
      timers.push(timer);
      return () => void timers.splice(timers.indexOf(timer), 1);
    },
  });
  return { line, sockets, told, timers, memory };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));
const start = (resumeToken = 'token'): Extract<LiveEvent, { type: 'start' }> => ({
  type: 'start',
  conversationId: 'conv_1',
  resumeToken,
  formats: { input: 'pcm_16000', output: 'pcm_16000' },
});
const end = (code: number, hasStarted = true): LiveEvent => ({ type: 'end', code, reason: '', hasStarted });
const history = (...texts: string[]): LiveEvent => ({
  type: 'history',
  turns: texts.map((text, index) => ({ role: 'user', text, eventId: index + 1, score: null })),
  isAnswering: true,
});

/** A line with one question on its way. */
async function ask() {
  const opened = openLine();
  opened.line.send('When?');
  await settled();
  opened.sockets[0]?.tell(start());
  return opened;
}

it('begins with the first message and sends it once', async () => {
  const { sockets, memory } = await ask();
  expect(sockets).toMatchObject([{ token: null, sent: ['When?'] }]);
  expect(memory.read().token).toBe('token');
  sockets[0]?.tell({ type: 'reply-end', eventId: 1, text: 'At nine.' });
  expect(memory.read().outbox).toEqual([]);
});

it('tells a new conversation once what was said in a call before', async () => {
  const { line, sockets } = openLine(undefined, ['Visitor: When?']);
  line.send('And on Sundays?');
  await settled();
  sockets[0]?.tell(start());
  line.reconnect();
  await settled();
  sockets[1]?.tell(start());
  expect(sockets).toMatchObject([
    { context: ['Visitor: When?'], sent: ['And on Sundays?'] },
    { token: 'token', context: [] },
  ]);
});

it('shows and sends a first message that waited when the visitor went to another page', async () => {
  const before = openLine();
  before.line.send('When?');
  await settled();
  before.sockets[0]?.tell(end(1006, false));
  // Opening the window again shows it once.
  before.line.resume();
  expect(before.told.filter(({ type }) => type === 'user-message')).toHaveLength(1);
  const { line, sockets, told } = openLine(before.memory);
  line.resume();
  line.resume();
  await settled();
  sockets[0]?.tell(start());
  expect(told.filter(({ type }) => type === 'user-message')).toMatchObject([
    { text: 'When?', isWaiting: true },
  ]);
  expect(sockets).toMatchObject([{ token: null, sent: ['When?'] }]);
});

it('reconnects with growing pauses, and with the token of its conversation', async () => {
  const { sockets, timers } = await ask();
  sockets[0]?.tell(end(1006));
  expect(timers.map(({ ms }) => ms)).toEqual([1_000]);
  timers[0]?.act();
  await settled();
  sockets[1]?.tell(end(1006, false));
  expect(sockets[1]?.token).toBe('token');
  expect(timers.at(-1)?.ms).toBe(2_000);
});

it('drops a slow connection attempt when the visitor asks for another', async () => {
  const { line, sockets } = await ask();
  sockets[0]?.tell(end(1006));
  line.reconnect();
  await settled();
  line.reconnect();
  await settled();
  expect(sockets.map(({ fate }) => fate)).toEqual([undefined, 'rest', undefined]);
});

it('sends unconfirmed messages again, and confirmed ones once', async () => {
  for (const [arrived, sent] of [
    [[], ['When?']],
    [['When?'], []],
  ] as const) {
    const { line, sockets } = await ask();
    sockets[0]?.tell(end(1006));
    line.reconnect();
    await settled();
    sockets[1]?.tell(start());
    sockets[1]?.tell(history(...arrived));
    expect(sockets[1]?.sent).toEqual(sent);
  }
});

it('sends a question that was lost with the line, and what was written until it came back', async () => {
  for (const [arrived, sent] of [
    [[], ['When?', 'Hello?']],
    [['When?'], ['Hello?']],
  ] as const) {
    const { line, sockets, told, memory } = await ask();
    sockets[0]?.tell(end(1006));
    line.send('Hello?');
    await settled();
    sockets[1]?.tell(start());
    sockets[1]?.tell(history(...arrived));
    expect(sockets[1]?.sent).toEqual(sent);
    const state = told.reduce(reduceChat, NEW_CHAT);
    expect(state.messages).toMatchObject([{ text: 'When?' }, { text: 'Hello?' }]);
    expect(isAnyWaiting(state.messages)).toBe(false);
    sockets[1]?.tell({ type: 'reply-end', eventId: 2, text: 'At nine.' });
    expect(memory.read().outbox).toEqual([]);
  }
});

it('sends again what was written while an answer came, and lost with the line', async () => {
  for (const [arrived, sent] of [
    [['When?'], ['And on Sundays?']],
    [['When?', 'And on Sundays?'], []],
  ] as const) {
    const { line, sockets, memory } = await ask();
    line.send('And on Sundays?');
    sockets[0]?.tell({ type: 'reply-end', eventId: 1, text: 'At nine.' });
    sockets[0]?.tell(end(1006));
    line.reconnect();
    await settled();
    sockets[1]?.tell(start());
    sockets[1]?.tell(history(...arrived));
    expect(sockets[1]?.sent).toEqual(sent);
    sockets[1]?.tell({ type: 'reply-end', eventId: 2, text: 'Never.' });
    expect(memory.read().outbox).toEqual([]);
  }
});

it('sends what is written on the next page before the conversation is there again', async () => {
  const { sockets: before, memory } = await ask();
  before[0]?.tell({ type: 'reply-end', eventId: 1, text: 'At nine.' });
  const { line, sockets, told } = openLine(memory);
  line.resume();
  await settled();
  line.send('And on Sundays?');
  sockets[0]?.tell(start());
  expect(sockets[0]?.sent).toEqual([]);
  sockets[0]?.tell(history('When?'));
  expect(sockets[0]?.sent).toEqual(['And on Sundays?']);
  expect(
    told.reduce(reduceChat, NEW_CHAT).messages.map((message) => 'text' in message && message.text),
  ).toEqual(['When?', 'And on Sundays?']);
});

it('shows each message that was not taken as not sent, so that it can be sent again', async () => {
  const { line, sockets, told } = await ask();
  sockets[0]?.tell(end(1006));
  line.send('Hello?');
  await settled();
  sockets[1]?.tell(start());
  sockets[1]?.tell(history());
  expect(sockets[1]?.sent).toEqual(['When?', 'Hello?']);
  const refusal: LiveEvent = { type: 'error', message: 'x', errorType: 'rate_limited', retryAfterSeconds: 9 };
  sockets[1]?.tell(refusal);
  sockets[1]?.tell(refusal);
  expect(told.reduce(reduceChat, NEW_CHAT).messages).toMatchObject([
    { text: 'When?', delivery: 'refused' },
    { text: 'Hello?', delivery: 'refused' },
  ]);
});

it('comes back with its token where the server began another conversation before it heard of it', async () => {
  const { line, sockets, timers, memory } = await ask();
  sockets[0]?.tell(end(1006));
  line.reconnect();
  await settled();
  sockets[1]?.tell({ ...start(), conversationId: 'conv_2', resumeToken: undefined });
  expect(sockets[1]).toMatchObject({ sent: [], fate: 'end' });
  expect(memory.read().token).toBe('token');
  timers.at(-1)?.act();
  await settled();
  sockets[2]?.tell(start());
  sockets[2]?.tell(history());
  expect(sockets[2]).toMatchObject({ token: 'token', sent: ['When?'] });
});

it('begins a new conversation with what was not sent where the old one is over, and asks nothing twice', async () => {
  const { line, sockets, told } = await ask();
  sockets[0]?.tell(end(1006));
  line.send('And on Sundays?');
  await settled();
  sockets[1]?.tell({ type: 'error', message: 'Expired.', errorType: 'resume_refused' });
  sockets[1]?.tell(end(1008, false));
  await settled();
  sockets[2]?.tell(start('another'));
  expect(sockets[2]).toMatchObject({ token: null, sent: ['And on Sundays?'] });
  expect(told.map(({ type }) => type)).toContain('forget');
});

it('asks nothing anew that was sent in a conversation that is over', async () => {
  const { line, sockets, memory } = await ask();
  sockets[0]?.tell(end(1006));
  line.reconnect();
  await settled();
  sockets[1]?.tell({ type: 'error', message: 'Expired.', errorType: 'resume_refused' });
  sockets[1]?.tell(end(1008, false));
  await settled();
  expect(sockets).toHaveLength(2);
  expect(memory.read()).toMatchObject({ token: undefined, outbox: [] });
});

it('sends what was written into a line that had died over another, once', async () => {
  const { line, sockets, told } = await ask();
  sockets[0]?.tell({ type: 'reply-end', eventId: 1, text: 'At nine.' });
  Object.assign(sockets[0] ?? {}, { isDead: true });
  line.send('And on Sundays?');
  await settled();
  expect(told.findLast(({ type }) => type === 'user-message')).toMatchObject({ isWaiting: true });
  sockets[1]?.tell(start());
  sockets[1]?.tell(history('When?'));
  expect(sockets.slice(1)).toMatchObject([{ token: 'token', sent: ['And on Sundays?'] }]);
});

it('shows what an earlier page left unsent in a conversation that is over', async () => {
  const left = chatMemory('', null);
  left.write({ token: 'token', outbox: [{ text: 'And on Sundays?' }] });
  const { line, sockets, told } = openLine(left);
  line.resume();
  await settled();
  sockets[0]?.tell({ type: 'error', message: 'Expired.', errorType: 'resume_refused' });
  sockets[0]?.tell(end(1008, false));
  await settled();
  sockets[1]?.tell(start('another'));
  expect(sockets[1]?.sent).toEqual(['And on Sundays?']);
  const state = told.reduce(reduceChat, NEW_CHAT);
  expect(state.messages.map((message) => message.role === 'note' || message.text)).toEqual([
    true,
    'And on Sundays?',
  ]);
});

const BILL = { file_id: 'file_1', original_filename: 'Bill.pdf', size_bytes: 9 };

it('sends files again with a message that never arrived', async () => {
  const { line, sockets, told } = openLine();
  line.send('Mine', [BILL]);
  await settled();
  sockets[0]?.tell(start());
  sockets[0]?.tell(end(1006));
  line.reconnect();
  await settled();
  sockets[1]?.tell(start());
  sockets[1]?.tell(history());
  expect(sockets[1]).toMatchObject({ sent: ['Mine'], files: ['file_1'] });
  const said = told.findLast(({ type }) => type === 'user-message');
  expect(said).toMatchObject({ text: 'Mine', files: [BILL], isWaiting: true });
});

it('sends the text without its files to a new conversation', async () => {
  for (const [text, sent] of [
    ['Mine', ['Mine']],
    ['', undefined],
  ] as const) {
    const { line, sockets } = await ask();
    sockets[0]?.tell({ type: 'reply-end', eventId: 1, text: 'At nine.' });
    sockets[0]?.tell(end(1006));
    line.send(text, [BILL]);
    await settled();
    sockets[1]?.tell({ type: 'error', message: 'Expired.', errorType: 'resume_refused' });
    sockets[1]?.tell(end(1008, false));
    await settled();
    sockets[2]?.tell(start('another'));
    expect(sockets[2]?.sent).toEqual(sent);
    expect(sockets[2]?.files ?? []).toEqual([]);
  }
});

it('waits for the visitor where the server refuses, and forgets a conversation that is over', async () => {
  const refused = openLine();
  refused.line.send('When?');
  await settled();
  refused.sockets[0]?.tell({ type: 'error', message: 'x', errorType: 'rate_limited', retryAfterSeconds: 9 });
  refused.sockets[0]?.tell(end(1013, false));
  expect(refused.timers).toEqual([]);
  expect(refused.told.at(-1)).toEqual({
    type: 'connection-error',
    isRetrying: false,
    problem: { code: 'rate_limited', retryAfterSeconds: 9 },
  });
  const over = await ask();
  over.sockets[0]?.tell(end(1000));
  expect(over.memory.read()).toMatchObject({ token: undefined, outbox: [] });
});

it.each(['team_suspended', 'budget_spent', 'minutes_spent'])(
  'passes on what the server says of a silent team, before and in a conversation: %s',
  async (errorType) => {
    const message = 'Ce service est suspendu.';
    const refused = openLine();
    refused.line.send('When?');
    await settled();
    const running = await ask();
    for (const { sockets, told, timers } of [refused, running]) {
      sockets[0]?.tell({ type: 'error', message, errorType });
      sockets[0]?.tell(end(1008, sockets === running.sockets));
      expect(timers).toEqual([]);
      expect(told.at(-1)).toEqual({
        type: 'connection-error',
        isRetrying: false,
        problem: { code: 'silent', sentence: message },
      });
    }
  },
);

it('disconnects without an end message when the network is lost, and reconnects with it', async () => {
  const { line, sockets } = await ask();
  sockets[0]?.tell({ type: 'reply-end', eventId: 1, text: 'At nine.' });
  line.setOnline(false);
  expect(sockets[0]?.fate).toBe('rest');
  line.send('And on Sundays?');
  await settled();
  expect(sockets).toHaveLength(1);
  line.setOnline(true);
  await settled();
  sockets[1]?.tell(start());
  sockets[1]?.tell(history('When?'));
  expect(sockets[1]).toMatchObject({ token: 'token', sent: ['And on Sundays?'] });
});

it('asks once in a conversation without a token, which lasts while the network is away', async () => {
  const { line, sockets } = openLine();
  line.send('When?');
  await settled();
  sockets[0]?.tell({ ...start(), resumeToken: undefined });
  line.setOnline(false);
  line.setOnline(true);
  await settled();
  expect(sockets).toMatchObject([{ sent: ['When?'] }]);
  line.setOnline(false);
  line.send('And on Sundays?');
  line.setOnline(true);
  expect(sockets).toMatchObject([{ sent: ['When?', 'And on Sundays?'] }]);
});

it('leaves a conversation to the page that took it up when the network comes back, until the visitor asks', async () => {
  const asks: readonly ((line: ChatLine) => void)[] = [
    (line) => line.reconnect(),
    (line) => line.resume(),
    (line) => line.send('And on Sundays?'),
  ];
  for (const act of asks) {
    const { line, sockets } = await ask();
    sockets[0]?.tell(end(4001));
    line.setOnline(false);
    line.setOnline(true);
    await settled();
    expect(sockets).toHaveLength(1);
    act(line);
    await settled();
    expect(sockets).toMatchObject([{}, { token: 'token' }]);
  }
});

it('leaves the conversation of an earlier page alone when the network comes back, until the chat is opened', async () => {
  const { memory } = await ask();
  const { line, sockets } = openLine(memory);
  line.setOnline(false);
  line.setOnline(true);
  await settled();
  expect(sockets).toEqual([]);
  line.resume();
  await settled();
  expect(sockets).toMatchObject([{ token: 'token' }]);
});

it('takes a conversation back when the network does, once the visitor wrote in it', async () => {
  const { line, sockets } = await ask();
  sockets[0]?.tell(end(4001));
  line.setOnline(false);
  line.send('And on Sundays?');
  line.setOnline(true);
  await settled();
  expect(sockets).toMatchObject([{}, { token: 'token' }]);
});
