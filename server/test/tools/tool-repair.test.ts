import { openaiCompatibleModel } from '@parley/engine/language-model/openai-compatible.ts';
import { expect, it } from 'vitest';
import { type ScriptedAnswer, startOpenaiServer } from '../../../engine/test/openai-server.ts';
import { startConversationServer } from '../support/conversation-server.ts';
import { agentWith, bookingWebhook } from '../support/tool-agents.ts';
import { startConversation } from '../support/tool-socket.ts';
import { startWebhookServer } from '../support/webhook-server.ts';

// Models write arguments that are unreadable or that the tool does not accept. They are told so and repair them.

const booked = { id: 'c2', name: 'book_table', arguments: '{"guests":4}' };

it.each([
  ['are cut off', '{"guests":', 'JSON object'],
  ['are no object', '[4]', 'JSON object'],
  ['lack a value', '{}', '"guests" is missing'],
  ['have the wrong type', '{"guests":"many"}', '"guests" must be a whole number, not "many"'],
])('a model whose arguments %s repairs them, and the turn goes on', async (_, broken, problem) => {
  await using webhook = await startWebhookServer();
  const answers: ScriptedAnswer[] = [
    { toolCalls: [{ id: 'c1', name: 'book_table', arguments: broken }] },
    { toolCalls: [booked] },
    { tokens: ['It is booked.'] },
  ];
  await using service = await startOpenaiServer({ answers });
  const languageModel = openaiCompatibleModel({
    baseUrl: service.url,
    model: 'm',
    source: 'openai-compatible' as const,
    fetch,
  });
  await using server = await startConversationServer({}, { languageModel });
  const config = agentWith({ tools: [bookingWebhook(`${webhook.origin}/echo`)] });
  using conversation = await startConversation(await server.newTeam(), config);

  conversation.say('A table for four, please.');

  expect(await conversation.reply()).toBe('It is booked.');
  const repaired = service.requests[1]?.body.messages as { role: string; content: string }[];
  expect(repaired.at(-1)?.role).toBe('tool');
  expect(repaired.at(-1)?.content).toContain(problem);
  expect(repaired.at(-1)?.content).toMatch(/Do not (?:tell|claim)/);
  expect(webhook.requests.map(({ body }) => body)).toEqual(['{"guests":4}']);
  const { turns } = await conversation.finish();
  expect(turns.flatMap(({ tool_calls }) => tool_calls)).toMatchObject([
    { request_id: 'c1', status: 'failed', was_called: false },
    { request_id: 'c2', status: 'succeeded', was_called: true },
  ]);
});

it('a value in another type is converted where there is no doubt, and null is none', async () => {
  await using webhook = await startWebhookServer();
  await using service = await startOpenaiServer({
    answers: [
      { toolCalls: [{ ...booked, arguments: '{"guests":"4","names":"[\\"Ada\\"]","note":null}' }] },
      { tokens: ['It is booked.'] },
    ],
  });
  const languageModel = openaiCompatibleModel({
    baseUrl: service.url,
    model: 'm',
    source: 'openai-compatible' as const,
    fetch,
  });
  await using server = await startConversationServer({}, { languageModel });
  const api_schema = {
    url: `${webhook.origin}/echo`,
    method: 'POST',
    request_body_schema: {
      type: 'object',
      properties: {
        guests: { type: 'integer', description: 'How many guests come' },
        names: { type: 'array', items: { type: 'string', description: 'Their names' } },
        note: { type: 'string', description: 'What else they say' },
      },
      required: ['guests', 'names'],
    },
  };
  const config = agentWith({ tools: [bookingWebhook('', { api_schema })] });
  using conversation = await startConversation(await server.newTeam(), config);
  conversation.say('A table for four, please.');
  expect(await conversation.reply()).toBe('It is booked.');
  expect(webhook.requests.map(({ body }) => JSON.parse(body))).toEqual([{ guests: 4, names: ['Ada'] }]);
});

it('a failure is given to a connected model with the instruction not to claim success', async () => {
  await using webhook = await startWebhookServer();
  await using service = await startOpenaiServer({
    answers: [{ toolCalls: [booked, { ...booked, id: 'c3' }] }, { tokens: ['I am sorry.'] }],
  });
  const languageModel = openaiCompatibleModel({
    baseUrl: service.url,
    model: 'm',
    source: 'openai-compatible' as const,
    fetch,
  });
  await using server = await startConversationServer({}, { languageModel });
  const config = agentWith({ tools: [bookingWebhook(`${webhook.origin}/status/503`)] });
  using conversation = await startConversation(await server.newTeam(), config);
  conversation.say('A table for four, please.');
  expect(await conversation.reply()).toBe('I am sorry.');
  const messages = service.requests[1]?.body.messages as Record<string, unknown>[];
  const [asked, ...results] = messages.slice(-3);
  expect(asked).toMatchObject({ role: 'assistant', tool_calls: [{ id: 'c2' }, { id: 'c3' }] });
  expect(results).toMatchObject([
    { role: 'tool', tool_call_id: 'c2', content: expect.stringMatching(/503[\s\S]*Do not (?:tell|claim)/) },
    { role: 'tool', tool_call_id: 'c3', content: expect.stringMatching(/Do not (?:tell|claim)/) },
  ]);
});
