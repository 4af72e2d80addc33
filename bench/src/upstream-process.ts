import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

// An OpenAI-compatible server that answers every chat with the same twenty tokens, the first at once.

const TOKENS = Array.from({ length: 20 }, (_, index) => (index === 19 ? 'done.' : `word${index} `));
const chunk = (delta: object, finish: string | null) =>
  `data: ${JSON.stringify({
    id: 'chatcmpl-bench',
    object: 'chat.completion.chunk',
    created: 0,
    model: 'bench',
    choices: [{ index: 0, delta, finish_reason: finish }],
  })}\n\n`;
const EVENTS = [
  chunk({ role: 'assistant', content: '' }, null),
  ...TOKENS.map((content) => chunk({ content }, null)),
  chunk({}, 'stop'),
  'data: [DONE]\n\n',
];

const server = createServer((request, response) => {
  if (request.url?.endsWith('/models')) {
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ object: 'list', data: [{ id: 'bench', object: 'model' }] }));
    return;
  }
  request.resume().on('end', () => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    for (const event of EVENTS) response.write(event);
    response.end();
  });
});
server.keepAliveTimeout = 120_000;
server.listen(0, '127.0.0.1', () =>
  console.log(`ready http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`),
);
process.on('SIGTERM', () => process.exit(0));
