import type { LiveEvent } from '@parley/client/live-event.ts';
import { expect, it } from 'vitest';
import { type ChatEvent, NEW_CHAT, reduceChat } from './chat-state.ts';
import { type Reading, readingOf } from './use-unread.ts';

const NOTHING: Reading = { unread: 0, read: 0 };

const asked: ChatEvent = { type: 'user-message', text: 'When?', isWaiting: false };
const live = (event: LiveEvent): ChatEvent => ({ type: 'live', event, errorSentence: 'Sorry.' });
const answer = (eventId: number) => live({ type: 'reply-end', eventId, text: 'At nine.' });
const chat = (...events: ChatEvent[]) => events.reduce(reduceChat, NEW_CHAT);
const history = (isAnswering: boolean, ...roles: ('user' | 'agent')[]) =>
  live({
    type: 'history',
    turns: roles.map((role, index) => ({ role, text: 'So.', eventId: index + 1, score: null })),
    isAnswering,
  });
const resuming: ChatEvent = { type: 'connect', isGreeted: false, isResuming: true };

it('counts what the agent has said in a chat that is closed, once it is whole', () => {
  const begun = chat(asked, live({ type: 'reply-delta', eventId: 2, text: 'At ' }));
  expect(readingOf(begun, false, NOTHING)).toEqual(NOTHING);
  expect(readingOf(chat(asked, answer(2)), false, NOTHING)).toEqual({ unread: 1, read: 0 });
  expect(readingOf(chat(asked, answer(2), answer(3)), false, NOTHING)).toEqual({ unread: 2, read: 0 });
});

it('counts a failure, which the visitor has to know of', () => {
  const failed = chat(asked, live({ type: 'error', message: '', errorType: 'internal' }));
  expect(readingOf(failed, false, NOTHING).unread).toBe(1);
});

it('counts nothing that was read, and begins again with each message of the visitor', () => {
  const read = readingOf(chat(asked, answer(2)), true, { unread: 1, read: 0 });
  expect(read).toEqual({ unread: 0, read: 1 });
  expect(readingOf(chat(asked, answer(2)), false, read).unread).toBe(0);
  expect(readingOf(chat(asked, answer(2), answer(3)), false, read).unread).toBe(1);
  const next = readingOf(chat(asked, answer(2), asked), true, read);
  expect(readingOf(chat(asked, answer(2), asked, answer(4)), false, next).unread).toBe(1);
});

it('stays as it was after a reload until the conversation is fetched, and counts nothing twice', () => {
  const left = { unread: 1, read: 1 };
  expect(readingOf(NEW_CHAT, false, left)).toEqual(left);
  expect(readingOf(chat(resuming), true, left)).toEqual(left);
  const fetched = chat(resuming, history(false, 'user', 'agent', 'agent'));
  expect(readingOf(fetched, false, left)).toEqual(left);
  expect(readingOf(fetched, true, left)).toEqual({ unread: 0, read: 2 });
});

it('counts the answer of a question that was asked on the page before', () => {
  const fetched = [resuming, history(true, 'user', 'agent', 'user')];
  expect(readingOf(chat(...fetched), false, NOTHING)).toEqual(NOTHING);
  expect(readingOf(chat(...fetched, answer(4)), false, NOTHING).unread).toBe(1);
});
