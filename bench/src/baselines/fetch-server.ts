import fastify from 'fastify';

// The least a server can do for a chat turn: pass the messages on with fetch and put the tokens together.

type Turn = { message: string; conversation_history: { role: string; content: string }[] };

const upstream = process.env.UPSTREAM;
const app = fastify();

app.post<{ Body: Turn }>('/chat', async (request) => {
  const answer = await fetch(`${upstream}/chat/completions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      model: 'bench',
      stream: true,
      messages: [...request.body.conversation_history, { role: 'user', content: request.body.message }],
    }),
  });
  let reply = '';
  let rest = '';
  for await (const bytes of answer.body ?? []) {
    const lines = (rest + Buffer.from(bytes).toString()).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) {
      if (line.startsWith('data: {')) reply += JSON.parse(line.slice(6)).choices[0].delta.content ?? '';
    }
  }
  return { reply };
});

console.log(`ready ${await app.listen({ port: 0, host: '127.0.0.1' })}`);
process.on('SIGTERM', () => process.exit(0));
