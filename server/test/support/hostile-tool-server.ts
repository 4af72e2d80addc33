import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A request of the protocol as the server got it. */
type ToolServerRequest = {
  method: string;
  params: Record<string, unknown>;
  headers: IncomingMessage['headers'];
};

/** How one kind of request is answered. */
export type Answer =
  | { result: unknown }
  | { error: { code: number; message: string } }
  | { status: number; body?: string; headers?: Record<string, string> }
  /** Any bytes under any name, with status 200. */
  | { body: string; contentType: string }
  /** Never answers. */
  | 'hang'
  /** Begins a stream of events and says nothing in it. */
  | 'silent-stream'
  /** Begins an event and says no more. */
  | 'half-event'
  /** Begins an event and breaks the stream off. */
  | 'broken-event'
  /** Ends the connection without an answer. */
  | 'die'
  /** Sends bytes of one event until the client disconnects. */
  | 'endless-event';

type Answering = Answer | ((request: ToolServerRequest) => Answer | Promise<Answer>);

/** A server that breaks the protocol as configured. */
export type HostileToolServer = AsyncDisposable & {
  url: string;
  port: number;
  /** Its tools, by default in pages of 1,000. */
  tools: unknown[];
  /** Whether it says at the beginning that it will tell of changes. */
  announcesChanges: boolean;
  /** Answers other than the default ones, by method; `GET` for the stream of notifications. */
  answers: Record<string, Answering>;
  requests: readonly ToolServerRequest[];
  /** Notifies every client that the tools changed. */
  announceChange(): void;
  /** How many listen. */
  listeners(): number;
  /** How many requests wait for the end of their answer. */
  unanswered(): number;
};

/** A tool without anything wrong. */
export function plainTool(name: string, description = `Does ${name}.`): Record<string, unknown> {
  const properties = { text: { type: 'string', description: 'What it is about' } };
  return { name, description, inputSchema: { type: 'object', properties } };
}

/** Starts one on 127.0.0.1 that behaves well until configured otherwise. */
export async function startHostileToolServer(): Promise<HostileToolServer> {
  const requests: ToolServerRequest[] = [];
  const streams = new Set<ServerResponse>();
  const unanswered = new Set<ServerResponse>();
  const http = createServer((request, response) => {
    respond(request, response).catch(() => response.destroy());
  });

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.method === 'GET') return listen(request, response);
    if (request.method === 'DELETE') return void response.writeHead(200).end();
    unanswered.add(response);
    response.once('close', () => unanswered.delete(response));
    const message = await read(request);
    const { method, id, params = {} } = message;
    const asked = { method, params, headers: request.headers };
    requests.push(asked);
    if (id === undefined) return void response.writeHead(202).end();
    const other = server.answers[method];
    const answer = typeof other === 'function' ? await other(asked) : other;
    give(answer ?? defaultAnswer(method, params), id, response);
  }

  async function listen(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const asked = { method: 'GET', params: {}, headers: request.headers };
    requests.push(asked);
    const other = server.answers.GET;
    const answer = typeof other === 'function' ? await other(asked) : other;
    if (answer) return give(answer, undefined, response);
    response.writeHead(200, { 'content-type': 'text/event-stream' }).flushHeaders();
    streams.add(response);
    response.on('close', () => streams.delete(response));
  }

  function defaultAnswer(method: string, params: Record<string, unknown>): Answer {
    if (method === 'initialize') {
      const capabilities = { tools: { listChanged: server.announcesChanges } };
      const serverInfo = { name: 'hostile', version: '1' };
      return { result: { protocolVersion: params.protocolVersion, capabilities, serverInfo } };
    }
    if (method === 'tools/list') {
      const from = Number(params.cursor ?? 0);
      const isLast = from + PAGE >= server.tools.length;
      const tools = server.tools.slice(from, from + PAGE);
      return { result: { tools, ...(isLast ? {} : { nextCursor: String(from + PAGE) }) } };
    }
    if (method === 'tools/call') {
      return { result: { content: [{ type: 'text', text: `Done: ${JSON.stringify(params.arguments)}` }] } };
    }
    return { error: { code: -32_601, message: `Method not found: ${method}` } };
  }

  await new Promise<void>((done) => http.listen(0, '127.0.0.1', done));
  const { port } = http.address() as AddressInfo;
  const server: HostileToolServer = {
    url: `http://127.0.0.1:${port}/mcp`,
    port,
    tools: [plainTool('note')],
    announcesChanges: false,
    answers: {},
    requests,
    announceChange() {
      const note = { jsonrpc: '2.0', method: 'notifications/tools/list_changed' };
      for (const stream of streams) stream.write(`data: ${JSON.stringify(note)}\n\n`);
    },
    listeners: () => streams.size,
    unanswered: () => unanswered.size,
    async [Symbol.asyncDispose]() {
      http.closeAllConnections();
      await new Promise((done) => http.close(done));
    },
  };
  return server;
}

const PAGE = 1_000;

function give(answer: Answer, id: unknown, response: ServerResponse): void {
  if (answer === 'hang') return;
  if (answer === 'die') response.destroy();
  else if (typeof answer === 'string') stream(answer, response);
  else if ('status' in answer) response.writeHead(answer.status, answer.headers ?? {}).end(answer.body ?? '');
  else if ('contentType' in answer)
    response.writeHead(200, { 'content-type': answer.contentType }).end(answer.body);
  else {
    const message = JSON.stringify({ jsonrpc: '2.0', id, ...answer });
    response.writeHead(200, { 'content-type': 'application/json' }).end(message);
  }
}

function stream(
  kind: 'silent-stream' | 'half-event' | 'broken-event' | 'endless-event',
  response: ServerResponse,
): void {
  response.writeHead(200, { 'content-type': 'text/event-stream' }).flushHeaders();
  if (kind === 'silent-stream') return;
  response.write('event: message\ndata: {"jsonrpc":"2.0",');
  if (kind === 'broken-event') response.end();
  if (kind === 'endless-event') flood(response);
}

function flood(response: ServerResponse): void {
  const bytes = 'x'.repeat(100_000);
  const more = () => {
    while (!response.destroyed && response.write(bytes));
    if (!response.destroyed) response.once('drain', more);
  };
  more();
}

type Message = { method: string; id?: unknown; params?: Record<string, unknown> };

async function read(request: IncomingMessage): Promise<Message> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return JSON.parse(Buffer.concat(chunks).toString('utf8')) as Message;
}
