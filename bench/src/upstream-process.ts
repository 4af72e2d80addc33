import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

// An OpenAI-compatible server that answers every chat at once: with the same twenty tokens, or with NUMBERED each time with
// another sentence, which no cache of speech has.

const TOKENS = Array.from({ length: 20 }, (_, index) => (index === 19 ? 'done.' : `word${index} `));
const chunk = (delta: object, finish: string | null) =>
  `data: ${JSON.stringify({
    id: 'chatcmpl-bench',
    object: 'chat.completion.chunk',
    created: 0,
    model: 'bench',
    choices: [{ index: 0, delta, finish_reason: finish }],
  })}\n\n`;
const eventsOf = (tokens: readonly string[]) => [
  chunk({ role: 'assistant', content: '' }, null),
  ...tokens.map((content) => chunk({ content }, null)),
  chunk({}, 'stop'),
  'data: [DONE]\n\n',
];
const SAME = eventsOf(TOKENS);
let answers = 0;

function nextEvents(): readonly string[] {
  if (!process.env.NUMBERED) return SAME;
  answers += 1;
  return eventsOf([`Your request has number ${answers}, `, 'and we call you back today.']);
}

const server = createServer((request, response) => {
  if (request.url?.endsWith('/models')) {
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ object: 'list', data: [{ id: 'bench', object: 'model' }] }));
    return;
  }
  request.resume().on('end', () => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    for (const event of nextEvents()) response.write(event);
    response.end();
  });
});
server.keepAliveTimeout = 120_000;
server.listen(0, '127.0.0.1', () =>
  console.log(`ready http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`),
);
process.on('SIGTERM', () => process.exit(0));
