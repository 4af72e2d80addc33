import { describe, expect, it } from 'vitest';
import {
  type OpenaiServer,
  type ReceivedRequest,
  type ScriptedAnswer,
  startOpenaiServer,
} from '../../test/openai-server.ts';
import {
  type ChatMessage,
  type LanguageModel,
  LanguageModelError,
  type ReplyPart,
  type ReplyRequest,
} from './language-model.ts';
import { openaiCompatibleModel } from './openai-compatible.ts';
import type { Patience } from './retrying-model.ts';

const asked: ReplyRequest = {
  systemPrompt: 'You help.',
  language: 'en',
  messages: [{ role: 'user', text: 'Hello' }],
  passages: [],
  tools: [],
  temperature: 0.5,
  maxTokens: 0,
};
const never = new AbortController().signal;

describe('OpenAI-compatible model', () => {
  it('streams the reply as it arrives and ends with its usage', async () => {
    await using server = await startOpenaiServer({
      answers: [{ tokens: ['Good ', 'day.'], usage: { prompt_tokens: 9, completion_tokens: 2 } }],
    });
    expect(await reply(modelAt(server))).toEqual([
      { type: 'text-delta', text: 'Good ' },
      { type: 'text-delta', text: 'day.' },
      { type: 'end', reason: 'stop', inputTokens: 9, outputTokens: 2 },
    ]);
  });

  it('sends a header once, in whatever letters it is written', async () => {
    await using server = await startOpenaiServer({ answers: [{ tokens: ['ok'] }] });
    const headers = { 'Content-Type': 'application/json', Authorization: 'Basic other' };
    await reply(modelAt(server, { apiKey: 'sk-test', headers }));
    expect(server.requests[0]?.headers).toMatchObject({
      'content-type': 'application/json',
      authorization: 'Basic other',
    });
  });

  it('sends prompt, passages, history, tools and bounds in the words of the protocol', async () => {
    await using server = await startOpenaiServer({ answers: [{ tokens: ['ok'] }] });
    await reply(modelAt(server, { apiKey: 'sk-test', headers: { 'x-team': 'one' } }), {
      ...asked,
      maxTokens: 50,
      messages: [
        { role: 'agent', text: 'Welcome.' },
        { role: 'user', text: 'Is it open?' },
        { role: 'agent', text: '', toolCalls: [{ id: 'c1', name: 'hours', input: { day: 'mon' } }] },
        { role: 'tool', toolCallId: 'c1', toolName: 'hours', result: '9 to 5', isError: false },
      ],
      documents: [{ documentId: 'e', documentName: 'Prices', text: 'A cut costs 20 €.' }],
      passages: [{ documentId: 'd', documentName: 'Hours', heading: 'Week', text: 'Open daily.', score: 1 }],
      tools: [{ name: 'hours', description: 'Opening hours', inputSchema: { type: 'object' } }],
    });
    const [request] = server.requests;
    expect(request?.path).toBe('/v1/chat/completions');
    expect(request?.headers).toMatchObject({ authorization: 'Bearer sk-test', 'x-team': 'one' });
    expect(request?.body).toMatchObject({
      model: 'test-model',
      stream: true,
      temperature: 0.5,
      max_tokens: 50,
      messages: [
        {
          role: 'system',
          content: expect.stringMatching(/^You help\.[\s\S]+20 €[\s\S]+\[1\] Hours, Week\nOpen daily\.$/),
        },
        { role: 'assistant', content: 'Welcome.' },
        { role: 'user', content: 'Is it open?' },
        {
          role: 'assistant',
          tool_calls: [
            { id: 'c1', type: 'function', function: { name: 'hours', arguments: '{"day":"mon"}' } },
          ],
        },
        { role: 'tool', tool_call_id: 'c1', content: '9 to 5' },
      ],
      tools: [{ type: 'function', function: { name: 'hours', description: 'Opening hours' } }],
    });
  });

  it('learns from one answer that the model begins with a thought which the server opened', async () => {
    const answers = [
      { tokens: ['Hm.', '</think>', 'Good day.'] },
      { tokens: ['Hm. ', 'So.</th', 'ink>\n\n', 'Good', ' day.'] },
      { tokens: ['Good ', 'day.'] },
      { tokens: ['Good ', 'day.'] },
    ];
    await using server = await startOpenaiServer({ answers });
    const model = modelAt(server);
    const said = async () =>
      (await reply(model)).map((part) => (part.type === 'text-delta' ? part.text : '|'));
    expect(await said()).toEqual(['Hm.', 'Good day.', '|']);
    expect(await said()).toEqual(['Good', ' day.', '|']);
    expect(await said()).toEqual(['Good day.', '|']);
    expect(await said()).toEqual(['Good ', 'day.', '|']);
  });

  it.each([
    ['gpt-5-mini', { max_completion_tokens: 50 }],
    ['openai/gpt-5.6', { max_completion_tokens: 50 }],
    ['o4-mini', { max_completion_tokens: 50 }],
    ['gpt-5.3-chat-latest', { max_completion_tokens: 50 }],
    ['gpt-5-chat-latest', { temperature: 0.5, max_tokens: 50 }],
    ['gpt-4o', { temperature: 0.5, max_tokens: 50 }],
    ['gpt-35-turbo', { temperature: 0.5, max_tokens: 50 }],
    ['gpt-oss-120b', { temperature: 0.5, max_tokens: 50 }],
    ['qwen3-o1', { temperature: 0.5, max_tokens: 50 }],
  ])('sends %s the bounds that it takes', async (model, bounds) => {
    await using server = await startOpenaiServer({ answers: [{ tokens: ['ok'] }] });
    await reply(modelAt(server, { model }), { ...asked, maxTokens: 50 });
    const { temperature, max_tokens, max_completion_tokens } = server.requests[0]?.body ?? {};
    expect({ temperature, max_tokens, max_completion_tokens }).toEqual(bounds);
  });

  it('finds out once that a model of another name refuses those bounds', async () => {
    await using server = await startOpenaiServer({
      // The second conversation learns of it after the first.
      answers: ({ body }, index) =>
        'max_tokens' in body ? { unsupported: 'max_tokens', headersDelayMs: index * 30 } : { tokens: ['ok'] },
    });
    const model = modelAt(server, { model: 'my-deployment' });
    const turn = () => reply(model, { ...asked, maxTokens: 50 });
    await Promise.all([turn(), turn()]);
    await turn();
    const [older, newer] = [{ temperature: 0.5, max_tokens: 50 }, { max_completion_tokens: 50 }];
    expect(server.requests.map(({ body }) => body)).toMatchObject([older, older, newer, newer, newer]);
    expect(server.requests[2]?.body).not.toHaveProperty('temperature');
  });

  it('leaves out the oldest messages where the model has no room for all of them', async () => {
    const errorMessage = "This model's maximum context length is 4096 tokens.";
    const most = (request: ReceivedRequest) => (request.body.messages as unknown[]).length > 6;
    await using server = await startOpenaiServer({
      answers: (request) => (most(request) ? { status: 400, errorMessage } : { tokens: ['ok'] }),
    });
    const messages: ChatMessage[] = [
      ...Array.from({ length: 8 }, (_, index) => ({ role: 'user' as const, text: `Question ${index}` })),
      { role: 'agent', text: '', toolCalls: [{ id: 'c1', name: 'hours', input: {} }] },
      { role: 'tool', toolCallId: 'c1', toolName: 'hours', result: '9 to 5', isError: false },
      { role: 'agent', text: 'From nine.' },
      { role: 'user', text: 'And on Sunday?' },
    ];
    expect((await reply(modelAt(server), { ...asked, messages })).at(0)).toMatchObject({ text: 'ok' });
    expect(server.requests).toHaveLength(3);
    expect(server.requests.at(-1)?.body.messages).toMatchObject([
      { role: 'system' },
      // The result of the tool goes with its call.
      { role: 'assistant', content: 'From nine.' },
      { role: 'user', content: 'And on Sunday?' },
    ]);
    const alone = { ...asked, messages: [{ role: 'user' as const, text: 'Hi' }] };
    await using full = await startOpenaiServer({ answers: [{ status: 400, errorMessage }] });
    await expect(reply(modelAt(full), alone)).rejects.toMatchObject({ code: 'refused' });
    expect(full.requests).toHaveLength(1);
  });

  it('finds out once that a server does not take the wish for its counts of tokens', async () => {
    const errorMessage = 'body.stream_options.include_usage: Extra inputs are not permitted';
    await using server = await startOpenaiServer({
      answers: ({ body }) => ('stream_options' in body ? { status: 422, errorMessage } : { tokens: ['ok'] }),
    });
    const model = modelAt(server);
    for (let turn = 0; turn < 2; turn += 1) {
      expect(await reply(model)).toEqual([
        { type: 'text-delta', text: 'ok' },
        { type: 'end', reason: 'stop' },
      ]);
    }
    expect(server.requests.map(({ body }) => 'stream_options' in body)).toEqual([true, false, false]);
  });

  it.each([
    ['temperature', 2],
    ['tools', 1],
  ])('fails when %s stays unsupported, after %i requests', async (unsupported, attempts) => {
    await using server = await startOpenaiServer({ answers: [{ unsupported }] });
    expect(await failureOf(modelAt(server))).toMatchObject({ code: 'refused' });
    expect(server.requests).toHaveLength(attempts);
  });

  it('puts together tool calls that arrive in pieces', async () => {
    await using server = await startOpenaiServer({
      answers: [{ toolCalls: [{ id: 'c1', name: 'hours', arguments: '{"day":"mon"}' }] }],
    });
    expect(await reply(modelAt(server))).toMatchObject([
      { type: 'tool-call', call: { id: 'c1', name: 'hours', input: { day: 'mon' } } },
      { type: 'end', reason: 'tool-calls' },
    ]);
  });

  it('says when the answer was cut at its longest', async () => {
    await using server = await startOpenaiServer({ answers: [{ tokens: ['cut'], finishReason: 'length' }] });
    expect((await reply(modelAt(server))).at(-1)).toMatchObject({ type: 'end', reason: 'length' });
  });

  it.each<[string, ScriptedAnswer, LanguageModelError['code'], number]>([
    ['refuses the key', { status: 401 }, 'refused', 1],
    ['forbids the model', { status: 403 }, 'refused', 1],
    ['does not know the model', { status: 404 }, 'refused', 1],
    ['is overloaded twice', { status: 429 }, 'rate_limited', 2],
    ['breaks twice', { status: 500 }, 'failed', 2],
    ['hangs up twice', { fault: 'refuse' }, 'unreachable', 2],
    ['sends rubbish', { fault: 'garbled' }, 'malformed', 1],
  ])('says what is wrong when the server %s', async (_, answer, code, attempts) => {
    await using server = await startOpenaiServer({ answers: [answer] });
    expect(await failureOf(modelAt(server))).toMatchObject({ code });
    expect(server.requests).toHaveLength(attempts);
  });

  it.each<[string, ScriptedAnswer]>([
    ['an overload', { status: 429, headers: { 'retry-after': '0' } }],
    ['a failure', { status: 503 }],
    ['a broken line', { fault: 'refuse' }],
  ])('tries again once after %s, before the first word', async (_, fault) => {
    await using server = await startOpenaiServer({ answers: [fault, { tokens: ['Here.'] }] });
    expect((await reply(modelAt(server)))[0]).toEqual({ type: 'text-delta', text: 'Here.' });
  });

  it('does not retry when the connection breaks in the middle', async () => {
    await using server = await startOpenaiServer({ answers: [{ tokens: ['Half '], fault: 'disconnect' }] });
    expect(await failureOf(modelAt(server))).toMatchObject({ code: 'unreachable', said: 'Half ' });
    expect(server.requests).toHaveLength(1);
  });

  it('times out when a server accepts the request and sends nothing', async () => {
    await using server = await startOpenaiServer({ answers: [{ fault: 'hang' }] });
    const failure = await failureOf(modelAt(server, { patience: { firstTokenMs: 30 } }));
    expect(failure).toMatchObject({ code: 'timeout', said: '' });
    await server.requests[0]?.aborted;
  });

  it('times out when a server stops sending in the middle of a reply', async () => {
    await using server = await startOpenaiServer({ answers: [{ tokens: ['Well '], fault: 'hang' }] });
    const failure = await failureOf(modelAt(server, { patience: { idleMs: 30 } }));
    expect(failure).toMatchObject({ code: 'timeout', said: 'Well ' });
  });

  it('has the whole reply of a server that says its end and leaves the line open', async () => {
    await using server = await startOpenaiServer({ answers: [{ tokens: ['Well.'], fault: 'linger' }] });
    const parts = await reply(modelAt(server, { patience: { idleMs: 30 } }));
    expect(parts.at(-1)).toEqual({ type: 'end', reason: 'stop' });
    await server.requests[0]?.aborted;
  });

  it('stops without an error and aborts the request when its signal aborts', async () => {
    await using server = await startOpenaiServer({ answers: [{ tokens: ['Well '], fault: 'hang' }] });
    const controller = new AbortController();
    const parts: ReplyPart[] = [];
    for await (const part of modelAt(server).reply(asked, controller.signal)) {
      parts.push(part);
      controller.abort();
    }
    expect(parts).toEqual([{ type: 'text-delta', text: 'Well ' }]);
    await server.requests[0]?.aborted;
  });

  it('stops before the first word as well', async () => {
    await using server = await startOpenaiServer({ answers: [{ fault: 'hang' }] });
    const controller = new AbortController();
    const replying = reply(modelAt(server), asked, controller.signal);
    await expect.poll(() => server.requests.length).toBe(1);
    controller.abort();
    expect(await replying).toEqual([]);
    await server.requests[0]?.aborted;
  });

  it('aborts the request when its consumer stops reading', async () => {
    await using server = await startOpenaiServer({ answers: [{ tokens: ['Well '], fault: 'hang' }] });
    for await (const part of modelAt(server).reply(asked, never)) {
      expect(part.type).toBe('text-delta');
      break;
    }
    await server.requests[0]?.aborted;
  });

  it('sends no request when its signal is already aborted', async () => {
    await using server = await startOpenaiServer({ answers: [{ tokens: ['Hi'] }] });
    expect(await reply(modelAt(server), asked, AbortSignal.abort())).toEqual([]);
    expect(server.requests).toHaveLength(0);
  });

  it('leaves prompts and quoted words out of its errors', async () => {
    await using server = await startOpenaiServer({
      answers: [{ status: 400, errorMessage: 'Bad prompt: You help.' }],
    });
    const [failure] = await Promise.allSettled([reply(modelAt(server))]);
    const reason = failure?.status === 'rejected' ? failure.reason : undefined;
    expect(reason).toBeInstanceOf(LanguageModelError);
    expect(`${reason} ${reason.cause} ${JSON.stringify(reason)}`).not.toContain('You help');
  });

  it('reuses its connections for the next turns', async () => {
    await using server = await startOpenaiServer({ answers: [{ tokens: ['Hi'] }] });
    const model = modelAt(server);
    for (let turn = 0; turn < 10; turn += 1) await reply(model);
    expect(server.connectionCount()).toBeLessThanOrEqual(2);
  });
});

function modelAt(
  server: OpenaiServer,
  options: {
    model?: string;
    apiKey?: string;
    headers?: Record<string, string>;
    patience?: Partial<Patience>;
  } = {},
): LanguageModel {
  const patience = { retryPauseMs: 1, ...options.patience };
  return openaiCompatibleModel({
    model: 'test-model',
    ...options,
    patience,
    baseUrl: server.url,
    source: 'openai-compatible',
    fetch,
  });
}

function reply(model: LanguageModel, request = asked, signal = never): Promise<ReplyPart[]> {
  return Array.fromAsync(model.reply(request, signal));
}

async function failureOf(model: LanguageModel): Promise<{ code: string; said: string }> {
  let said = '';
  try {
    for await (const part of model.reply(asked, never)) if (part.type === 'text-delta') said += part.text;
  } catch (error) {
    if (error instanceof LanguageModelError) return { code: error.code, said };
    throw error;
  }
  return { code: 'end', said };
}
