import { expect, it } from 'vitest';
import { addNote, type ReplyInput, replyRequest } from './reply-request.ts';

const sources: ReplyInput = {
  systemPrompt: 'Be kind.',
  language: 'en',
  messages: [{ role: 'user', text: 'Hi' }],
  notes: [],
  documents: [],
  passages: [],
  tools: [],
  temperature: 0,
  maxTokens: undefined,
  extraBody: undefined,
};

it('makes a section of the context notes, apart from the prompt', () => {
  const { systemPrompt, context } = replyRequest({
    ...sources,
    notes: [{ contextId: undefined, text: 'The cart is empty.' }],
  });
  expect(systemPrompt).toBe('Be kind.');
  expect(context).toMatch(/^# Context\n.*\n- The cart is empty\.$/s);
});

it('contains no half of a surrogate pair, from either side', () => {
  const half = 'cut \ud83d';
  const request = replyRequest({
    ...sources,
    systemPrompt: half,
    notes: [{ contextId: undefined, text: half }],
    messages: [
      { role: 'user', text: half },
      { role: 'agent', text: half, toolCalls: [{ id: 't1', name: 'look_up', input: {} }] },
      { role: 'tool', toolCallId: 't1', toolName: 'look_up', result: half, isError: false },
    ],
  });
  expect(JSON.stringify(request).match(/cut ./gu)).toEqual(Array(5).fill('cut \ufffd'));
});

it('leaves out the oldest messages of a very long history, and tool results without their call', () => {
  const long = 'x'.repeat(50_000);
  const { messages } = replyRequest({
    ...sources,
    messages: [
      { role: 'user', text: long },
      { role: 'agent', text: '', toolCalls: [{ id: 't1', name: 'look_up', input: {} }] },
      { role: 'user', text: long },
      { role: 'tool', toolCallId: 't1', toolName: 'look_up', result: long, isError: false },
      { role: 'user', text: 'now' },
    ],
  });
  expect(messages.map(({ role }) => role)).toEqual(['agent', 'user', 'tool', 'user']);
  const shorter = replyRequest({
    ...sources,
    messages: [
      { role: 'agent', text: long.repeat(3) },
      { role: 'tool', toolCallId: 't1', toolName: 'look_up', result: long, isError: false },
      { role: 'user', text: 'now' },
    ],
  });
  expect(shorter.messages).toEqual([{ role: 'user', text: 'now' }]);
});

it('always includes what the caller said last, however long', () => {
  const messages = [{ role: 'user' as const, text: 'x'.repeat(200_000) }];
  expect(replyRequest({ ...sources, messages }).messages).toEqual(messages);
});

it('leaves out nothing of the turn behind what the caller said last, and shortens its oldest results', () => {
  const user = { role: 'user' as const, text: 'Where are my orders?' };
  const ids = ['a', 'b', 'c', 'd', 'e', 'f', 'g'];
  const toolCalls = ids.map((id) => ({ id, name: 'orders', input: {} }));
  const results = ids.map((toolCallId) => ({
    role: 'tool' as const,
    toolCallId,
    toolName: 'orders',
    result: 'x'.repeat(20_000),
    isError: false,
  }));
  const before = { role: 'user' as const, text: 'Hello' };
  const messages = [before, user, { role: 'agent' as const, text: '', toolCalls }, ...results];
  const given = replyRequest({ ...sources, messages }).messages;
  expect(given.slice(0, 2)).toEqual(messages.slice(1, 3));
  const lengths = given.slice(2).map((message) => message.role === 'tool' && message.result.indexOf('\n['));
  expect(lengths).toEqual([1_000, 18_980, -1, -1, -1, -1, -1]);
});

it('keeps what the caller said last behind a call of a tool, however long', () => {
  const messages = [
    { role: 'user' as const, text: 'x'.repeat(200_000) },
    { role: 'agent' as const, text: '', toolCalls: [{ id: 't1', name: 'look_up', input: {} }] },
    { role: 'tool' as const, toolCallId: 't1', toolName: 'look_up', result: 'found', isError: false },
  ];
  expect(replyRequest({ ...sources, messages }).messages).toEqual(messages);
});

it('replaces a context note by a later one with the same id', () => {
  const notes = addNote(addNote([], { contextId: 'page', text: 'Home' }), {
    contextId: undefined,
    text: 'Logged in',
  });
  expect(addNote(notes, { contextId: 'page', text: 'Basket' })).toEqual([
    { contextId: undefined, text: 'Logged in' },
    { contextId: 'page', text: 'Basket' },
  ]);
});

it('drops the oldest context notes when there are too many', () => {
  const notes = ['a', 'b', 'c'].reduce(
    (all, letter) => addNote(all, { contextId: letter, text: letter.repeat(15_000) }),
    addNote([], { contextId: 'first', text: 'first' }),
  );
  expect(notes.map(({ contextId }) => contextId)).toEqual(['b', 'c']);
});

it('bounds the lines of context notes, however short, and takes a text back with a blank one', () => {
  let notes = addNote([], { contextId: 'page', text: 'Home' });
  notes = addNote(notes, { contextId: 'page', text: ' ' });
  expect(notes).toEqual([]);
  for (let count = 0; count < 12_000; count += 1) notes = addNote(notes, { contextId: undefined, text: 'x' });
  expect(notes).toHaveLength(10_000);
  expect(replyRequest({ ...sources, notes }).context?.length).toBeLessThan(40_100);
});
