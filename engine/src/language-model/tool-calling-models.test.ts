import { describe, expect, it } from 'vitest';
import { startGeminiServer } from '../../test/gemini-server.ts';
import { type OpenaiServer, startOpenaiServer } from '../../test/openai-server.ts';
import { customLlmModel } from './custom-llm.ts';
import { googleModel } from './google.ts';
import type { ChatMessage, LanguageModel, ReplyRequest } from './language-model.ts';
import { ollamaModel } from './ollama.ts';
import { openaiModel } from './openai.ts';
import { openaiCompatibleModel } from './openai-compatible.ts';

// What connected models are told of tools, and what is understood of their calls.

const FAILED = 'HTTP 500: nothing was booked. Do not tell the caller that it was done or that it succeeded.';

const afterTwoCalls: readonly ChatMessage[] = [
  { role: 'user', text: 'Book it and tell me when you are open' },
  {
    role: 'agent',
    text: 'One moment.',
    toolCalls: [
      { id: 'c1', name: 'book', input: { day: 'Monday' } },
      { id: 'c2', name: 'hours', input: {} },
    ],
  },
  { role: 'tool', toolCallId: 'c1', toolName: 'book', result: FAILED, isError: true, status: 'failed' },
  {
    role: 'tool',
    toolCallId: 'c2',
    toolName: 'hours',
    result: '9 to 5',
    isError: false,
    status: 'succeeded',
  },
];

const request: ReplyRequest = {
  systemPrompt: 'You help.',
  language: 'en',
  messages: afterTwoCalls,
  passages: [],
  tools: [
    {
      name: 'book',
      description: 'Books a day',
      inputSchema: { type: 'object', properties: { day: { type: 'string' } }, required: ['day'] },
    },
    { name: 'hours', description: 'Opening hours', inputSchema: { type: 'object', properties: {} } },
  ],
  temperature: undefined,
  maxTokens: undefined,
};
const never = new AbortController().signal;

const MODELS: readonly [string, (server: OpenaiServer) => LanguageModel][] = [
  [
    'an OpenAI-compatible server',
    ({ url }) => openaiCompatibleModel({ baseUrl: url, model: 'm', source: 'openai-compatible', fetch }),
  ],
  ['the agent’s own model', ({ url }) => customLlmModel({ customLlm: { url, model_id: 'm' }, fetch })],
  ['OpenAI', ({ url }) => openaiModel({ apiKey: 'k', model: 'gpt-4.1', baseUrl: url, fetch })],
  ['Ollama', ({ origin }) => ollamaModel({ origin, model: 'm', fetch })],
];

describe.each(MODELS)('%s', (_, modelAt) => {
  it('is told each outcome of a round, a failure with the instruction that it is none to claim', async () => {
    await using server = await startOpenaiServer({ answers: [{ tokens: ['Sorry.'] }] });
    await Array.fromAsync(modelAt(server).reply(request, never));
    const messages = (server.requests[0]?.body.messages ?? []) as Record<string, unknown>[];
    expect(messages.map(({ role }) => role)).toEqual(['system', 'user', 'assistant', 'tool', 'tool']);
    expect(messages[2]).toMatchObject({
      content: 'One moment.',
      tool_calls: [
        { id: 'c1', type: 'function', function: { name: 'book', arguments: '{"day":"Monday"}' } },
        { id: 'c2', type: 'function', function: { name: 'hours', arguments: '{}' } },
      ],
    });
    expect(messages.slice(3)).toMatchObject([
      { tool_call_id: 'c1', content: expect.stringContaining(FAILED) },
      { tool_call_id: 'c2', content: '9 to 5' },
    ]);
    expect(server.requests[0]?.body.tools).toMatchObject([
      { type: 'function', function: { name: 'book', parameters: { required: ['day'] } } },
      { type: 'function', function: { name: 'hours' } },
    ]);
  });

  it('reads a long description among its instructions, since OpenAI refuses a reply for it', async () => {
    await using server = await startOpenaiServer({ answers: [{ tokens: ['Sorry.'] }] });
    const description = `${'Books a day. '.repeat(200)}Never on Sundays.`;
    const [book, ...others] = request.tools;
    const tools = [{ ...book, name: 'book', description, inputSchema: {} }, ...others];
    await Array.fromAsync(modelAt(server).reply({ ...request, tools }, never));
    const instructions = `You help.\n\n# Descriptions of tools\n\n## book\n${description}`;
    expect(server.requests[0]?.body).toMatchObject({
      messages: [{ content: expect.stringContaining(instructions) }, {}, {}, {}, {}],
      tools: [
        { function: { description: expect.stringMatching(/^(?=.{1024}$)Books a day\. .*instructions\.$/) } },
        { function: { description: 'Opening hours' } },
      ],
    });
  });

  it('calls several tools at once, their arguments arriving in pieces', async () => {
    const toolCalls = [
      { id: 'a', name: 'book', arguments: '{"day":"Monday","guests":[{"name":"Ada"}]}' },
      { id: 'b', name: 'hours', arguments: '' },
    ];
    await using server = await startOpenaiServer({ answers: [{ tokens: ['One moment.'], toolCalls }] });
    const parts = await Array.fromAsync(modelAt(server).reply(request, never));
    expect(parts).toMatchObject([
      { type: 'text-delta', text: 'One moment.' },
      {
        type: 'tool-call',
        call: { id: 'a', name: 'book', input: { day: 'Monday', guests: [{ name: 'Ada' }] } },
      },
      { type: 'tool-call', call: { id: 'b', name: 'hours', input: {} } },
      { type: 'end', reason: 'tool-calls' },
    ]);
    expect(parts.some((part) => part.type === 'tool-call' && part.call.problem !== undefined)).toBe(false);
  });

  it.each(['{"day":"Mon', '[1,2]', '"Monday"', 'day=Monday', 'null'])(
    'has arguments that cannot be read (%s) told back to it, while its other call stands',
    async (broken) => {
      const toolCalls = [
        { id: 'a', name: 'book', arguments: broken },
        { id: 'b', name: 'hours', arguments: '{}' },
      ];
      await using server = await startOpenaiServer({ answers: [{ toolCalls }] });
      const parts = await Array.fromAsync(modelAt(server).reply(request, never));
      expect(parts).toMatchObject([
        { type: 'tool-call', call: { id: 'a', input: {}, problem: expect.stringContaining('JSON object') } },
        { type: 'tool-call', call: { id: 'b', input: {} } },
        { type: 'end', reason: 'tool-calls' },
      ]);
      expect(server.requests).toHaveLength(1);
    },
  );

  it('does not call a tool whose arguments were cut off', async () => {
    const toolCalls = [{ id: 'a', name: 'hours', arguments: '' }];
    await using server = await startOpenaiServer({ answers: [{ toolCalls, finishReason: 'length' }] });
    const [part] = await Array.fromAsync(modelAt(server).reply(request, never));
    expect(part).toMatchObject({ type: 'tool-call', call: { problem: expect.any(String) } });
  });

  it('may send its arguments as a JSON string', async () => {
    const toolCalls = [{ id: 'a', name: 'book', arguments: '"{\\"day\\":\\"Monday\\"}"' }];
    await using server = await startOpenaiServer({ answers: [{ toolCalls }] });
    const [part] = await Array.fromAsync(modelAt(server).reply(request, never));
    expect(part).toEqual({ type: 'tool-call', call: { id: 'a', name: 'book', input: { day: 'Monday' } } });
  });

  it('shows that it is at work before the first part of its reply', async () => {
    const toolCalls = [{ id: 'a', name: 'hours', arguments: '{}' }];
    await using server = await startOpenaiServer({ answers: [{ reasoning: ['Hm. ', 'So.'], toolCalls }] });
    let signs = 0;
    const parts = modelAt(server).reply(request, never, () => {
      signs += 1;
    });
    for await (const part of parts) {
      if (part.type === 'tool-call') break;
    }
    expect(signs).toBeGreaterThan(1);
  });

  it.each([
    [
      'calls',
      Array.from({ length: 1_000 }, (_, call) => ({ id: `${call}`, name: 'hours', arguments: '{}' })),
    ],
    ['arguments', [{ id: 'a', name: 'book', arguments: JSON.stringify({ day: 'x'.repeat(2_000_000) }) }]],
  ])('fails with an answer whose %s do not end', async (_kind, toolCalls) => {
    await using server = await startOpenaiServer({ answers: [{ toolCalls }] });
    const answered = Array.fromAsync(modelAt(server).reply(request, never));
    await expect(answered).rejects.toMatchObject({ code: 'malformed' });
  });
});

describe('a server of the OpenAI protocol', () => {
  it('reads a word of the agent between a result and what the caller said when they interrupted', async () => {
    await using server = await startOpenaiServer({ answers: [{ tokens: ['Yes?'] }] });
    const messages: ChatMessage[] = [...afterTwoCalls, { role: 'user', text: 'Are you there?' }];
    const model = openaiCompatibleModel({ baseUrl: server.url, model: 'm', source: 'custom', fetch });
    await Array.fromAsync(model.reply({ ...request, messages }, never));
    const sent = (server.requests[0]?.body.messages ?? []) as Record<string, unknown>[];
    expect(sent.slice(-3)).toMatchObject([
      { role: 'tool', tool_call_id: 'c2' },
      { role: 'assistant', content: expect.stringMatching(/\S/) },
      { role: 'user', content: 'Are you there?' },
    ]);
  });

  it('gets back its signature of a call and its reasoning, which no other server does', async () => {
    const extraContent = { google: { thought_signature: 'c2lnbmVk' } };
    const toolCalls = [
      { id: 'c1', name: 'book', arguments: '{"day":"Monday"}', extraContent },
      { id: 'c2', name: 'hours', arguments: '{}' },
    ];
    await using server = await startOpenaiServer({ answers: [{ reasoning: ['Hm. ', 'So.'], toolCalls }] });
    const modelNamed = (model: string) =>
      openaiCompatibleModel({ baseUrl: server.url, model, source: 'custom', fetch });
    const parts = await Array.fromAsync(modelNamed('m').reply(request, never));
    const made = parts.flatMap((part) => (part.type === 'tool-call' ? [part.call] : []));
    const messages = afterTwoCalls.map((message) =>
      message.role === 'agent' ? { ...message, toolCalls: made } : message,
    );
    for (const name of ['m', 'other']) {
      await Array.fromAsync(modelNamed(name).reply({ ...request, messages }, never));
    }
    const sent = server.requests.slice(1).map(({ body }) => (body.messages as unknown[])[2]);
    const calls = toolCalls.map(({ id }) => ({ id }));
    expect(sent).toMatchObject([
      { reasoning_content: 'Hm. So.', tool_calls: [{ extra_content: extraContent }, { id: 'c2' }] },
      { tool_calls: calls },
    ]);
    expect(JSON.stringify(sent[1])).not.toMatch(/reasoning|extra/);
  });

  it('gets back its reasoning in parts, the pieces of a text as one', async () => {
    const text = { type: 'reasoning.text', format: 'anthropic-claude-v1', index: 0 };
    const signed = {
      type: 'reasoning.encrypted',
      id: 'c1',
      data: 'c2ln',
      format: 'google-gemini-v1',
      index: 0,
    };
    const reasoningDetails = [
      { ...text, text: 'Hm. ', signature: null },
      { ...text, text: 'So.' },
      { ...text, signature: 'c2lnbmVk' },
      signed,
      { ...signed, id: 'c2', data: 'b3RoZXI' },
    ];
    const toolCalls = [
      { id: 'c1', name: 'book', arguments: '{"day":"Monday"}' },
      { id: 'c2', name: 'hours', arguments: '{}' },
    ];
    await using server = await startOpenaiServer({ answers: [{ reasoningDetails, toolCalls }] });
    const model = openaiCompatibleModel({ baseUrl: server.url, model: 'm', source: 'custom', fetch });
    await answeredAfterCalls(model);
    const sent = (server.requests[1]?.body.messages ?? []) as unknown[];
    expect(sent[2]).toMatchObject({
      reasoning_details: [{ ...text, text: 'Hm. So.', signature: 'c2lnbmVk' }, ...reasoningDetails.slice(3)],
      tool_calls: [{ id: 'c1' }, { id: 'c2' }],
    });
  });
});

/** Has a model make its calls, and then go on with their results. */
async function answeredAfterCalls(model: LanguageModel): Promise<void> {
  const parts = await Array.fromAsync(model.reply(request, never));
  const made = parts.flatMap((part) => (part.type === 'tool-call' ? [part.call] : []));
  const messages = afterTwoCalls.map((message) =>
    message.role === 'agent' ? { ...message, toolCalls: made } : message,
  );
  await Array.fromAsync(model.reply({ ...request, messages }, never));
}

describe('Google', () => {
  it('is told the results of one round in one message, a failure as an error', async () => {
    await using server = await startGeminiServer([{ text: 'Sorry.' }]);
    const model = googleModel({ apiKey: 'g', model: 'gemini-2.5-flash', baseUrl: server.url, fetch });
    await Array.fromAsync(model.reply(request, never));
    const contents = (server.requests[0]?.body.contents ?? []) as { role: string; parts: unknown[] }[];
    expect(contents.map(({ role }) => role)).toEqual(['user', 'model', 'user']);
    expect(contents[1]?.parts).toMatchObject([
      { text: 'One moment.' },
      { functionCall: { name: 'book', args: { day: 'Monday' } } },
      { functionCall: { name: 'hours' } },
    ]);
    expect(contents[2]?.parts).toHaveLength(2);
    expect(JSON.stringify(contents[2]?.parts)).toContain(FAILED);
    expect(JSON.stringify(contents[2]?.parts)).toContain('9 to 5');
  });

  it('gets back the signature of its calls', async () => {
    const call = { functionCall: { name: 'book', args: { day: 'Monday' } }, thoughtSignature: 'c2lnbmVk' };
    await using server = await startGeminiServer([call, { functionCall: { name: 'hours', args: {} } }]);
    await answeredAfterCalls(
      googleModel({ apiKey: 'g', model: 'gemini-3-flash-preview', baseUrl: server.url, fetch }),
    );
    const contents = (server.requests[1]?.body.contents ?? []) as { parts: unknown[] }[];
    const calls = contents[1]?.parts.filter((part) => Object.hasOwn(part as object, 'functionCall'));
    expect(calls).toMatchObject([call, { functionCall: { name: 'hours' } }]);
  });
});
