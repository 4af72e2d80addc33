import { expect, it } from 'vitest';
import type { ChatMessage, LanguageModel, ReplyPart, ReplyRequest } from './language-model.ts';
import { createScriptedModel } from './scripted.ts';

const instantly = async () => {};

const request = (messages: ChatMessage[]): ReplyRequest => ({
  systemPrompt: '',
  language: 'en',
  messages,
  passages: [],
  tools: [],
  temperature: undefined,
  maxTokens: undefined,
});

async function reply(model: LanguageModel, said: string): Promise<ReplyPart[]> {
  return Array.fromAsync(model.reply(request([{ role: 'user', text: said }]), AbortSignal.any([])));
}

it('answers by the first rule that applies and else by the default', async () => {
  const model = createScriptedModel(
    {
      rules: [
        { contains: 'Price', reply: { text: 'Ten euros.' } },
        { matches: '^hello\\b', reply: { text: 'Good day.' } },
      ],
      otherwise: { text: 'Pardon?' },
    },
    instantly,
  );
  const texts = async (said: string) =>
    (await reply(model, said)).map((part) => (part.type === 'text-delta' ? part.text : '')).join('');
  expect(await texts('hello, what is the price?')).toBe('Ten euros.');
  expect(await texts('Hello there')).toBe('Good day.');
  expect(await texts('Oh hello')).toBe('Pardon?');
});

it('waits as the script says before and between tokens', async () => {
  const waits: number[] = [];
  const model = createScriptedModel(
    { otherwise: { tokens: ['a', 'b', 'c'], firstTokenMs: 300, betweenTokensMs: 20 } },
    async (durationMs) => void waits.push(durationMs),
  );
  await reply(model, 'go');
  expect(waits).toEqual([300, 20, 20]);
});

it.each([
  ['timeout', 'timeout'],
  ['error', 'failed'],
  ['garbled', 'malformed'],
] as const)('fails with the fault %s before the first token', async (fault, code) => {
  const model = createScriptedModel({ otherwise: { text: 'never heard', fault } }, instantly);
  await expect(reply(model, 'go')).rejects.toMatchObject({ code });
});

it('disconnects after half of its tokens', async () => {
  const model = createScriptedModel(
    { otherwise: { tokens: ['a', 'b', 'c', 'd'], fault: 'disconnect' } },
    instantly,
  );
  const heard: string[] = [];
  const listen = async () => {
    for await (const part of model.reply(request([{ role: 'user', text: 'go' }]), AbortSignal.any([]))) {
      if (part.type === 'text-delta') heard.push(part.text);
    }
  };
  await expect(listen()).rejects.toMatchObject({ code: 'unreachable' });
  expect(heard).toEqual(['a', 'b']);
});

it('calls tools and speaks again after their result', async () => {
  const model = createScriptedModel(
    {
      rules: [
        { afterTool: 'track', reply: { text: 'It is on its way.' } },
        { contains: 'order', reply: { toolCalls: [{ name: 'track', input: { number: 7 } }] } },
      ],
    },
    instantly,
  );
  const asked: ChatMessage[] = [{ role: 'user', text: 'my order' }];
  const first = await Array.fromAsync(model.reply(request(asked), AbortSignal.any([])));
  expect(first).toEqual([
    { type: 'tool-call', call: { id: 'scripted_1_0', name: 'track', input: { number: 7 } } },
    { type: 'end', reason: 'tool-calls', outputTokens: 0 },
  ]);
  const result: ChatMessage = {
    role: 'tool',
    toolCallId: 'scripted_1_0',
    toolName: 'track',
    result: 'sent',
    isError: false,
  };
  const second = await Array.fromAsync(model.reply(request([...asked, result]), AbortSignal.any([])));
  expect(second.at(0)).toEqual({ type: 'text-delta', text: 'It' });
});

it.each([
  [true, 'That did not work.'],
  [false, 'It is booked.'],
])('tells a call that failed (%s) from one that succeeded', async (isError, said) => {
  const model = createScriptedModel(
    {
      rules: [
        { afterTool: 'book', toolFailed: true, reply: { tokens: ['That did not work.'] } },
        { afterTool: 'book', toolFailed: false, reply: { tokens: ['It is booked.'] } },
      ],
    },
    instantly,
  );
  const messages: ChatMessage[] = [
    { role: 'user', text: 'book it' },
    { role: 'agent', text: '', toolCalls: [{ id: 'c1', name: 'book', input: {} }] },
    { role: 'tool', toolCallId: 'c1', toolName: 'book', result: 'HTTP 500', isError },
  ];
  const [first] = await Array.fromAsync(model.reply(request(messages), AbortSignal.any([])));
  expect(first).toEqual({ type: 'text-delta', text: said });
});

it('refuses a rule that asks how a tool ended without naming it', () => {
  expect(() => createScriptedModel({ rules: [{ toolFailed: true, reply: {} }] }, instantly)).toThrow(
    'afterTool',
  );
});

it('stops without an error when it is aborted', async () => {
  const stop = new AbortController();
  const model = createScriptedModel({ otherwise: { tokens: ['a', 'b'], betweenTokensMs: 5 } }, async () =>
    stop.abort(),
  );
  const parts = await Array.fromAsync(model.reply(request([{ role: 'user', text: 'go' }]), stop.signal));
  expect(parts).toEqual([{ type: 'text-delta', text: 'a' }]);
});

it('refuses a script with a broken pattern', () => {
  expect(() => createScriptedModel({ rules: [{ matches: '(', reply: {} }] }, instantly)).toThrow(
    'not a regular expression',
  );
});
