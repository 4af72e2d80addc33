import type { LiveEvent } from '@parley/client/live-event.ts';
import { describe, expect, it } from 'vitest';
import { type ChatEvent, type ChatState, NEW_CHAT, reduceChat } from './chat-state.ts';

const SORRY = 'Sorry, an error occurred.';
const live = (event: LiveEvent): ChatEvent => ({ type: 'live', event, errorSentence: SORRY });
const after = (...events: ChatEvent[]): ChatState => events.reduce(reduceChat, NEW_CHAT);
const said = ({ messages }: ChatState) =>
  messages.map((message) =>
    message.role === 'note' ? `note: ${message.note}` : `${message.role}: ${message.text}`,
  );
const reply = (eventId: number, text: string): ChatEvent[] => [
  live({ type: 'reply-start', eventId }),
  live({ type: 'reply-delta', eventId, text: text.slice(0, 2) }),
  live({ type: 'reply-end', eventId, text }),
];
const asked: ChatEvent[] = [
  { type: 'user-message', text: 'When?', isWaiting: false },
  { type: 'connect', isGreeted: true, isResuming: false },
  live({ type: 'start', conversationId: 'conv_1', formats: { input: 'pcm_16000', output: 'pcm_16000' } }),
];

describe('the greeting', () => {
  it('that is shown already is not shown again, and does not unblock the input', () => {
    const state = after(...asked, ...reply(1, 'Hello'));
    expect(said(state)).toEqual(['user: When?']);
    expect(state).toMatchObject({ isReplying: true, greeting: 'Hello' });
  });

  it('does not suppress the first answer of an agent that has none', () => {
    const state = after(
      { type: 'user-message', text: 'When?', isWaiting: false },
      { type: 'connect', isGreeted: false, isResuming: false },
      ...reply(1, 'At nine.'),
    );
    expect(said(state)).toEqual(['user: When?', 'agent: At nine.']);
  });
});

it('writes an answer piece by piece and blocks until it is whole', () => {
  const begun = after(
    ...asked,
    live({ type: 'reply-start', eventId: 2 }),
    live({ type: 'reply-delta', eventId: 2, text: 'At' }),
  );
  expect(said(begun)).toEqual(['user: When?', 'agent: At']);
  expect(begun.isReplying).toBe(true);
  expect(after(...asked, ...reply(2, 'At nine.'))).toMatchObject({ isReplying: false });
});

it('shows of an interrupted answer what was heard, and nothing of one that was not heard', () => {
  const heard = (text: string) =>
    said(after(...asked, ...reply(2, 'At nine.'), live({ type: 'reply-correction', eventId: 2, text })));
  expect(heard('At')).toEqual(['user: When?', 'agent: At']);
  expect(heard('')).toEqual(['user: When?']);
});

it('shows a failure once, instead of the answer', () => {
  const failure = live({ type: 'error', message: 'x', errorType: 'llm_error' });
  const state = after(...asked, failure, failure);
  expect(said(state)).toEqual(['user: When?', `agent: ${SORRY}`]);
  expect(state.isReplying).toBe(false);
});

it('queues what was written while it reconnects, and shows it as waiting', () => {
  const state = after(
    { type: 'user-message', text: 'When?', isWaiting: true },
    { type: 'connect', isGreeted: true, isResuming: false },
    { type: 'connection-error', isRetrying: true },
  );
  expect(state).toMatchObject({ phase: 'retrying', isReplying: false });
  expect(state.messages).toMatchObject([{ role: 'user', delivery: 'waiting' }]);
  const back = [{ type: 'connect', isGreeted: true, isResuming: false }, { type: 'delivery' }] as const;
  expect(back.reduce(reduceChat, state)).toMatchObject({ isReplying: true, messages: [{ text: 'When?' }] });
});

it('refuses what waits to be sent when the conversation ends, so that it can be sent again', () => {
  const state = after(
    ...asked,
    ...reply(2, 'At nine.'),
    { type: 'connection-error', isRetrying: true },
    { type: 'user-message', text: 'And?', isWaiting: true },
    { type: 'end' },
    { type: 'connect', isGreeted: false, isResuming: false, isSpoken: true },
  );
  expect(state.messages).toMatchObject([{}, {}, { text: 'And?', delivery: 'refused' }, { note: 'call' }]);
  const again = reduceChat(state, { type: 'user-message', text: 'And?', isWaiting: false });
  expect(said(again)).toEqual(['user: When?', 'agent: At nine.', 'note: call', 'user: And?']);
});

it('replaces a refused message when it is sent again', () => {
  const refused = after(...asked, {
    type: 'delivery-error',
    problem: { code: 'rate_limited', retryAfterSeconds: 20 },
  });
  expect(refused).toMatchObject({ isReplying: false, messages: [{ delivery: 'refused' }] });
  const again = reduceChat(refused, { type: 'user-message', text: 'When?', isWaiting: false });
  expect(again).toMatchObject({ problem: undefined, isReplying: true });
  expect(said(again)).toEqual(['user: When?']);
});

it('tells two refused messages apart when the first of them is sent again', () => {
  const refusal: ChatEvent = {
    type: 'delivery-error',
    problem: { code: 'rate_limited', retryAfterSeconds: 9 },
  };
  const sent = (text: string): ChatEvent => ({ type: 'user-message', text, isWaiting: false });
  const state = after(...asked, refusal, sent('Where?'), refusal, sent('When?'), refusal, sent('Who?'));
  expect(said(state)).toEqual(['user: Where?', 'user: When?', 'user: Who?']);
  expect(new Set(state.messages.map(({ id }) => id)).size).toBe(3);
});

it('shows what was said on the last page, and waits for the answer that it interrupted', () => {
  const turns = [
    { role: 'agent', text: 'Hello', eventId: 1, score: null },
    { role: 'user', text: 'When?', eventId: 2, score: null },
    { role: 'agent', text: 'At nine.', eventId: 2, score: 'like' },
    { role: 'user', text: 'And on Sundays?', eventId: 3, score: null },
  ] as const;
  const state = after(
    { type: 'connect', isGreeted: true, isResuming: true },
    live({ type: 'history', turns, isAnswering: true }),
    ...reply(3, 'Never.'),
  );
  expect(state).toMatchObject({ greeting: 'Hello', isReplying: false, isResuming: false });
  expect(said(state)).toEqual(['user: When?', 'agent: At nine.', 'user: And on Sundays?', 'agent: Never.']);
  expect(state.messages[1]).toMatchObject({ score: 'like' });
});

it('shows a question from before the conversation once, also after a lost connection', () => {
  const turns = [
    { role: 'user', text: 'When?', eventId: 2, score: null },
    { role: 'agent', text: 'At nine.', eventId: 2, score: null },
  ] as const;
  const state = after(
    { type: 'user-message', text: 'When?', isWaiting: true },
    ...asked.slice(1),
    { type: 'delivery' },
    ...reply(2, 'At nine.'),
    { type: 'connection-error', isRetrying: true },
    { type: 'connect', isGreeted: true, isResuming: true },
    live({ type: 'history', turns, isAnswering: false }),
  );
  expect(said(state)).toEqual(['user: When?', 'agent: At nine.']);
});

it('marks an unanswered question of an earlier page as failed, and accepts the next', () => {
  const turns = [{ role: 'user' as const, text: 'Book it.', eventId: 2, score: null }];
  const state = after(
    { type: 'connect', isGreeted: true, isResuming: true },
    live({ type: 'history', turns, isAnswering: false }),
  );
  expect(state.isReplying).toBe(false);
  expect(said(state)).toEqual(['user: Book it.', `agent: ${SORRY}`]);
  // It is said where the question stands, also once the page has lost the line and comes back.
  const again = reduceChat(state, live({ type: 'history', turns, isAnswering: false }));
  expect(said(again)).toEqual(said(state));
});

it('shows that a new conversation replaces one that cannot be resumed', () => {
  const state = after(
    ...asked,
    ...reply(2, 'At nine.'),
    { type: 'user-message', text: 'And?', isWaiting: true },
    { type: 'forget' },
  );
  expect(said(state)).toEqual(['user: When?', 'agent: At nine.', 'note: forgotten', 'user: And?']);
});

it('removes files that a new conversation does not have, and messages of files only', () => {
  const files = [{ file_id: 'file_1', original_filename: 'Bill.pdf', size_bytes: 9 }];
  const state = after(
    ...asked,
    ...reply(2, 'At nine.'),
    { type: 'user-message', text: 'Mine', files, isWaiting: true },
    { type: 'user-message', text: '', files, isWaiting: true },
    { type: 'forget' },
  );
  expect(said(state)).toEqual(['user: When?', 'agent: At nine.', 'note: forgotten', 'user: Mine']);
  expect(state.messages.at(-1)).toMatchObject({ files: undefined });
});

it('says why a call did not come about, and leaves what is being written as it was', () => {
  const problem = { code: 'busy' } as const;
  const written = after(...asked, ...reply(2, 'At nine.'));
  expect(reduceChat(written, { type: 'call-error', problem })).toEqual({ ...written, problem });
  const over = after(...asked, { type: 'end' }, { type: 'call-error', problem });
  expect(over).toMatchObject({ phase: 'idle', problem });
});

it('separates the answers of two conversations', () => {
  const first = after(...asked, ...reply(2, 'At nine.'));
  const second = [
    { type: 'user-message', text: 'And?', isWaiting: false } as const,
    ...asked.slice(1),
    ...reply(2, 'No.'),
  ];
  expect(said(second.reduce(reduceChat, first))).toEqual([
    'user: When?',
    'agent: At nine.',
    'user: And?',
    'agent: No.',
  ]);
});
