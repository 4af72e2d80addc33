import type { LiveEvent } from '@parley/client/live-socket.ts';
import { describe, expect, it } from 'vitest';
import { type ChatEvent, type ChatState, NEW_CHAT, reduceChat } from './chat-state.ts';

const SORRY = 'Sorry, an error occurred.';
const live = (event: LiveEvent): ChatEvent => ({ type: 'live', event, errorSentence: SORRY });
const after = (...events: ChatEvent[]): ChatState => events.reduce(reduceChat, NEW_CHAT);
const said = ({ messages }: ChatState) => messages.map(({ role, text }) => `${role}: ${text}`);
const reply = (eventId: number, text: string): ChatEvent[] => [
  live({ type: 'reply-start', eventId }),
  live({ type: 'reply-delta', eventId, text: text.slice(0, 2) }),
  live({ type: 'reply-end', eventId, text }),
];
const asked: ChatEvent[] = [
  { type: 'user-message', text: 'When?' },
  { type: 'connect', isGreeted: true },
  live({ type: 'start', conversationId: 'conv_1', formats: { input: 'pcm_16000', output: 'pcm_16000' } }),
];

describe('the greeting', () => {
  it('that stands there already is not said again, and does not free the input', () => {
    const state = after(...asked, ...reply(1, 'Hello'));
    expect(said(state)).toEqual(['user: When?']);
    expect(state).toMatchObject({ isReplying: true, greeting: 'Hello' });
  });

  it('does not swallow the first answer of an agent that has none', () => {
    const state = after(
      { type: 'user-message', text: 'When?' },
      { type: 'connect', isGreeted: false },
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

it('says a failure once, in the place of the answer', () => {
  const failure = live({ type: 'error', message: 'x', errorType: 'llm_error' });
  const state = after(...asked, failure, failure);
  expect(said(state)).toEqual(['user: When?', `agent: ${SORRY}`]);
  expect(state.isReplying).toBe(false);
});

it('says so when the conversation never came about', () => {
  const end = live({ type: 'end', code: 1008, reason: 'no', hasStarted: false });
  for (const failure of [end, { type: 'connect-error', sentence: SORRY } as const]) {
    const state = after(
      { type: 'user-message', text: 'When?' },
      { type: 'connect', isGreeted: true },
      failure,
    );
    expect(state.phase).toBe('idle');
    expect(said(state)).toEqual(['user: When?', `agent: ${SORRY}`]);
  }
});

it('tells a lost connection from an orderly end, and asks again what was left unanswered', () => {
  const end = (code: number) => live({ type: 'end', code, reason: '', hasStarted: true });
  expect(after(...asked, ...reply(2, 'Bye.'), end(1000))).toMatchObject({
    phase: 'ended',
    isReplying: false,
  });
  const lost = after(...asked, end(1006));
  expect(lost).toMatchObject({ phase: 'lost', isReplying: false });
  const again = reduceChat(lost, { type: 'connect', isGreeted: true });
  expect(again).toMatchObject({ phase: 'connecting', isReplying: true });
  expect(said(reply(2, 'At nine.').reduce(reduceChat, again))).toEqual(['user: When?', 'agent: At nine.']);
});

it('keeps the answers of two conversations apart', () => {
  const first = after(...asked, ...reply(2, 'At nine.'));
  const second = [{ type: 'user-message', text: 'And?' } as const, ...asked.slice(1), ...reply(2, 'No.')];
  expect(said(second.reduce(reduceChat, first))).toEqual([
    'user: When?',
    'agent: At nine.',
    'user: And?',
    'agent: No.',
  ]);
});
