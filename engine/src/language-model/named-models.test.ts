import { describe, expect, it } from 'vitest';
import { startGeminiServer } from '../../test/gemini-server.ts';
import { startOpenaiServer } from '../../test/openai-server.ts';
import { customLlmModel } from './custom-llm.ts';
import { googleModel } from './google.ts';
import type { ReplyRequest } from './language-model.ts';
import { listOllamaModels, ollamaModel } from './ollama.ts';
import { openaiModel } from './openai.ts';

const asked: ReplyRequest = {
  systemPrompt: 'You help.',
  language: 'en',
  messages: [
    { role: 'agent', text: 'Welcome.' },
    { role: 'user', text: 'Hello' },
  ],
  passages: [],
  tools: [],
  temperature: 0,
  maxTokens: 30,
};
const never = new AbortController().signal;

describe('OpenAI model', () => {
  it('requests low reasoning effort and limits the answer by the parameter of reasoning models', async () => {
    await using server = await startOpenaiServer({ answers: [{ tokens: ['Hi'] }] });
    const model = openaiModel({ apiKey: 'sk-1', model: 'gpt-5-mini', baseUrl: server.url, fetch });
    expect(await Array.fromAsync(model.reply(asked, never))).toHaveLength(2);
    expect(model.answering).toEqual({ source: 'openai', name: 'gpt-5-mini' });
    expect(server.requests[0]?.headers.authorization).toBe('Bearer sk-1');
    expect(server.requests[0]?.body).toMatchObject({
      model: 'gpt-5-mini',
      reasoning_effort: 'minimal',
      max_completion_tokens: 30,
    });
    expect(server.requests[0]?.body).not.toHaveProperty('temperature');
  });
});

describe('Google model', () => {
  it('streams a reply and asks Flash not to think first', async () => {
    await using server = await startGeminiServer([{ text: 'Good ' }, { text: 'day.' }]);
    const model = googleModel({ apiKey: 'g-1', model: 'gemini-2.5-flash', baseUrl: server.url, fetch });
    expect(await Array.fromAsync(model.reply(asked, never))).toEqual([
      { type: 'text-delta', text: 'Good ' },
      { type: 'text-delta', text: 'day.' },
      { type: 'end', reason: 'stop', inputTokens: 7, outputTokens: 3 },
    ]);
    expect(server.requests).toMatchObject([
      {
        path: '/v1beta/models/gemini-2.5-flash:streamGenerateContent?alt=sse',
        key: 'g-1',
        body: {
          systemInstruction: { parts: [{ text: 'You help.' }] },
          generationConfig: { temperature: 0, maxOutputTokens: 30, thinkingConfig: { thinkingBudget: 0 } },
        },
      },
    ]);
  });

  it('calls tools', async () => {
    await using server = await startGeminiServer([{ functionCall: { name: 'hours', args: { day: 'mon' } } }]);
    const model = googleModel({ apiKey: 'g-1', model: 'gemini-2.5-flash-lite', baseUrl: server.url, fetch });
    const tools = [{ name: 'hours', description: '', inputSchema: { type: 'object', properties: {} } }];
    expect(await Array.fromAsync(model.reply({ ...asked, tools }, never))).toMatchObject([
      { type: 'tool-call', call: { name: 'hours', input: { day: 'mon' } } },
      { type: 'end', reason: 'tool-calls' },
    ]);
  });

  it('says when the key is refused', async () => {
    await using server = await startGeminiServer([], 403);
    const model = googleModel({ apiKey: 'no', model: 'gemini-2.5-flash', baseUrl: server.url, fetch });
    await expect(Array.fromAsync(model.reply(asked, never))).rejects.toMatchObject({ code: 'refused' });
  });
});

describe('Ollama', () => {
  it('lists its models and answers with one', async () => {
    await using server = await startOpenaiServer({ answers: [{ tokens: ['Hi'] }], models: ['qwen3:4b'] });
    expect(await listOllamaModels(server.origin, fetch, never)).toEqual(['qwen3:4b']);
    const model = ollamaModel({ origin: server.origin, model: 'qwen3:4b', fetch });
    expect(model.answering).toEqual({ source: 'ollama', name: 'qwen3:4b' });
    expect(await Array.fromAsync(model.reply(asked, never))).toHaveLength(2);
  });

  it('is not mistaken for another server', async () => {
    await using server = await startGeminiServer([{ text: 'no' }]);
    await expect(listOllamaModels(server.url, fetch, never)).rejects.toThrow();
  });
});

describe("an agent's own model", () => {
  it('gets its key, its headers and the extra fields of the conversation, but not those that are reserved', async () => {
    await using server = await startOpenaiServer({ answers: [{ tokens: ['Hi'] }] });
    const model = customLlmModel({
      customLlm: {
        url: `${server.url}/chat/completions`,
        model_id: 'mine',
        request_headers: {
          'x-tenant': 'one',
          'x-secret': { secret_id: 's' },
          'bad name': 'x',
          'x-bad': 'a\nb',
        },
      },
      apiKey: 'k',
      fetch,
    });
    const extraBody = { customer: 42, model: 'other', messages: [], stream: false };
    await Array.fromAsync(model.reply({ ...asked, extraBody }, never));
    expect(model.answering).toEqual({ source: 'custom', name: 'mine' });
    expect(server.requests).toMatchObject([
      {
        path: '/v1/chat/completions',
        headers: { authorization: 'Bearer k', 'x-tenant': 'one' },
        body: { model: 'mine', stream: true, customer: 42 },
      },
    ]);
    expect(Object.keys(server.requests[0]?.headers ?? {})).not.toContain('x-bad');
    expect(server.requests[0]?.body.messages).toHaveLength(3);
  });
});
