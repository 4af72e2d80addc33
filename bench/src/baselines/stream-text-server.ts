import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import { streamText } from 'ai';
import fastify from 'fastify';

// A chat turn as commonly written: Fastify and the AI SDK's streamText, without storage and authentication.

type Turn = { message: string; conversation_history: { role: 'user' | 'assistant'; content: string }[] };

const upstream = createOpenAICompatible({ name: 'bench', baseURL: process.env.UPSTREAM ?? '' });
const app = fastify();

app.post<{ Body: Turn }>('/chat', async (request) => {
  const result = streamText({
    model: upstream('bench'),
    messages: [...request.body.conversation_history, { role: 'user', content: request.body.message }],
  });
  let reply = '';
  for await (const text of result.textStream) reply += text;
  return { reply };
});

console.log(`ready ${await app.listen({ port: 0, host: '127.0.0.1' })}`);
process.on('SIGTERM', () => process.exit(0));
