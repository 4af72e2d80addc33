import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';

// Everything around a server that calls tools, in one process and so on one clock: an OpenAI-compatible model that
// asks for a tool and then answers with its result, a webhook, and a tool server. What lies between the end of the
// model's first answer and its next question, less what the tool itself took, is what the server in between adds.

/** How long the tools take. */
const TOOL_MS = 50;

const Question = z.object({
  messages: z.array(z.looseObject({ role: z.string(), content: z.unknown() })),
  tools: z.array(z.object({ function: z.object({ name: z.string() }) })).default([]),
});
const Rpc = z.object({
  id: z.union([z.number(), z.string()]).optional(),
  method: z.string(),
  params: z
    .looseObject({
      protocolVersion: z.string().optional(),
      arguments: z.object({ key: z.string() }).optional(),
    })
    .optional(),
});

type Moments = { answeredMs: number; toolMs: number };
const underWay = new Map<string, Moments>();
const overheads = new Map<string, number[]>();

const server = createServer((request, response) => {
  void serve(request, response).catch((error: unknown) => response.writeHead(500).end(String(error)));
});
server.keepAliveTimeout = 120_000;
server.listen(0, '127.0.0.1', () =>
  console.log(`ready http://127.0.0.1:${(server.address() as AddressInfo).port}`),
);
process.on('SIGTERM', () => process.exit(0));

async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const arrivedMs = performance.now();
  const path = request.url ?? '';
  const text = await bodyOf(request);
  if (path.endsWith('/models'))
    return sendJson(response, { object: 'list', data: [{ id: 'bench', object: 'model' }] });
  if (path.startsWith('/measured')) return sendJson(response, Object.fromEntries(overheads));
  if (path.endsWith('/chat/completions')) return answerChat(text, arrivedMs, response);
  if (path === '/webhook') return answerWebhook(text, arrivedMs, response);
  if (path === '/mcp') return answerRpc(request, text, arrivedMs, response);
  response.writeHead(404).end();
}

function answerChat(text: string, arrivedMs: number, response: ServerResponse): void {
  const { messages, tools } = Question.parse(JSON.parse(text));
  const key = /\[([\w-]+)\]/.exec(
    JSON.stringify(messages.findLast(({ role }) => role === 'user')?.content),
  )?.[1];
  const tool = tools[0]?.function.name;
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  const moments = key === undefined ? undefined : underWay.get(key);
  if (key !== undefined && messages.at(-1)?.role === 'tool') {
    if (moments) note(key, arrivedMs - moments.answeredMs - moments.toolMs);
    underWay.delete(key);
    return void response.end(events([{ content: 'It is booked.' }], 'stop'));
  }
  if (key === undefined || tool === undefined)
    return void response.end(events([{ content: 'Hello.' }], 'stop'));
  const call = { index: 0, id: `call_${key}`, type: 'function' };
  const delta = { tool_calls: [{ ...call, function: { name: tool, arguments: JSON.stringify({ key }) } }] };
  const answer = events([delta], 'tool_calls');
  underWay.set(key, { answeredMs: performance.now(), toolMs: 0 });
  response.end(answer);
}

async function answerWebhook(text: string, arrivedMs: number, response: ServerResponse): Promise<void> {
  const { key } = z.object({ key: z.string() }).parse(JSON.parse(text));
  await pause(TOOL_MS);
  noteTool(key, arrivedMs);
  sendJson(response, { status: 'booked' });
}

async function answerRpc(
  { method }: IncomingMessage,
  text: string,
  arrivedMs: number,
  response: ServerResponse,
): Promise<void> {
  if (method !== 'POST') return void response.writeHead(405).end();
  const call = Rpc.parse(JSON.parse(text));
  if (call.id === undefined) return void response.writeHead(202).end();
  const reply = (result: object) => sendJson(response, { jsonrpc: '2.0', id: call.id, result });
  if (call.method === 'initialize') {
    return reply({
      protocolVersion: call.params?.protocolVersion ?? '2025-06-18',
      capabilities: { tools: {} },
      serverInfo: { name: 'bench', version: '1' },
    });
  }
  if (call.method === 'tools/list') return reply({ tools: [BOOK] });
  if (call.method !== 'tools/call') return reply({});
  await pause(TOOL_MS);
  noteTool(call.params?.arguments?.key ?? '', arrivedMs);
  reply({ content: [{ type: 'text', text: 'booked' }] });
}

const BOOK = {
  name: 'book',
  description: 'Books a table.',
  inputSchema: { type: 'object', properties: { key: { type: 'string' } }, required: ['key'] },
};

function noteTool(key: string, arrivedMs: number): void {
  const moments = underWay.get(key);
  if (moments) moments.toolMs = performance.now() - arrivedMs;
}

// Keys are a contender's name, a dash and a number.
function note(key: string, overheadMs: number): void {
  const contender = key.replace(/-\d.*$/, '');
  const samples = overheads.get(contender);
  if (samples) samples.push(overheadMs);
  else overheads.set(contender, [overheadMs]);
}

function events(deltas: readonly object[], finish: string): string {
  const chunk = (delta: object, finish_reason: string | null) =>
    `data: ${JSON.stringify({
      id: 'chatcmpl-bench',
      object: 'chat.completion.chunk',
      created: 0,
      model: 'bench',
      choices: [{ index: 0, delta, finish_reason }],
    })}\n\n`;
  return [...deltas.map((delta) => chunk(delta, null)), chunk({}, finish), 'data: [DONE]\n\n'].join('');
}

function sendJson(response: ServerResponse, value: object): void {
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(value));
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}
