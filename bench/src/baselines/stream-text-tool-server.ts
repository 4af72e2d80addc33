import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import { jsonSchema, stepCountIs, streamText, tool } from 'ai';
import fastify from 'fastify';

// A chat turn with a tool as commonly written: the AI SDK's streamText with a function that calls a webhook.

const stage = process.env.STAGE ?? '';
const upstream = createOpenAICompatible({ name: 'bench', baseURL: `${stage}/v1` });
const app = fastify();

const book = tool({
  description: 'Books a table.',
  inputSchema: jsonSchema<{ key: string }>({
    type: 'object',
    properties: { key: { type: 'string' } },
    required: ['key'],
  }),
  async execute(input) {
    const headers = { 'content-type': 'application/json' };
    const answer = await fetch(`${stage}/webhook`, { method: 'POST', headers, body: JSON.stringify(input) });
    return answer.json();
  },
});

app.post<{ Body: { message: string } }>('/chat', async (request) => {
  const result = streamText({
    model: upstream('bench'),
    prompt: request.body.message,
    tools: { book },
    stopWhen: stepCountIs(3),
  });
  let reply = '';
  for await (const text of result.textStream) reply += text;
  return { reply };
});

console.log(`ready ${await app.listen({ port: 0, host: '127.0.0.1' })}`);
process.on('SIGTERM', () => process.exit(0));
