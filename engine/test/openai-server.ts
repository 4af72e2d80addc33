import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** How the server answers one chat request; everything is optional. */
export type ScriptedAnswer = {
  /** Pieces of the reply, one event each. */
  tokens?: readonly string[];
  /** Pieces of reasoning before the reply, one event each. */
  reasoning?: readonly string[];
  /** Parts of it in the form of OpenRouter, one event each. */
  reasoningDetails?: readonly object[];
  toolCalls?: readonly { id: string; name: string; arguments: string; extraContent?: unknown }[];
  /** Pause before the headers, in milliseconds. */
  headersDelayMs?: number;
  /** What must have happened before the first token. */
  after?: Promise<void>;
  /** Pause before the first token, in milliseconds. */
  firstTokenDelayMs?: number;
  /** Pause between two tokens, in milliseconds. */
  tokenDelayMs?: number;
  finishReason?: string;
  usage?: { prompt_tokens: number; completion_tokens: number };
  /** Answers with this status and an error instead. */
  status?: number;
  /** The error's words, for `status`. */
  errorMessage?: string;
  /** Refuses this field of the request with 400, as OpenAI does for models that reason. */
  unsupported?: string;
  headers?: Readonly<Record<string, string>>;
  /**
   * `hang`: says nothing after the tokens and stays open; `linger`: stays open behind its end; `disconnect`: cuts the line after the tokens;
   * `garbled`: sends an event that is no JSON after the tokens; `refuse`: cuts the line before any answer.
   */
  fault?: 'hang' | 'linger' | 'disconnect' | 'garbled' | 'refuse';
};

/** A chat request as it arrived. */
export type ReceivedRequest = {
  path: string;
  headers: IncomingMessage['headers'];
  body: Record<string, unknown>;
  /** Resolves when the line of this request is closed from the other side before the answer was complete. */
  aborted: Promise<void>;
};

/** A local server that speaks the OpenAI chat protocol, and lists models as OpenAI and Ollama do. */
export type OpenaiServer = AsyncDisposable & {
  /** Base address with `/v1`. */
  url: string;
  /** Address without a path, as Ollama is configured. */
  origin: string;
  requests: readonly ReceivedRequest[];
  /** Connections that were ever opened. */
  connectionCount: () => number;
};

export type OpenaiServerOptions = {
  /** The answer to the nth request (from 0); an array answers in order and repeats its last entry. */
  answers: readonly ScriptedAnswer[] | ((request: ReceivedRequest, index: number) => ScriptedAnswer);
  models?: readonly string[];
  /** False answers 404 where the models would be listed. */
  listsModels?: boolean;
  /** Requests with another key are refused with 401. */
  apiKey?: string;
  port?: number;
};

/** Starts the server on 127.0.0.1. */
export async function startOpenaiServer(options: OpenaiServerOptions): Promise<OpenaiServer> {
  const requests: ReceivedRequest[] = [];
  let connections = 0;
  const server = createServer((request, response) => {
    respond(request, response).catch(() => response.destroy());
  });
  server.keepAliveTimeout = 60_000;
  server.on('connection', (socket) => {
    connections += 1;
    socket.setNoDelay(true);
  });

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = request.url ?? '';
    if (options.apiKey && request.headers.authorization !== `Bearer ${options.apiKey}`) {
      return sendError(response, 401, 'Incorrect API key provided.');
    }
    if (path.endsWith('/models') && options.listsModels === false) return sendError(response, 404);
    if (path.endsWith('/models')) return sendModels(response, options.models ?? ['test-model']);
    if (path.endsWith('/api/tags')) {
      return sendJson(response, 200, {
        models: (options.models ?? []).map((name) => ({ name, model: name })),
      });
    }
    const body = await readJson(request);
    const aborted = new Promise<void>((resolve) => {
      response.once('close', () => {
        if (!response.writableFinished) resolve();
      });
    });
    const received = { path, headers: request.headers, body, aborted };
    const index = requests.push(received) - 1;
    const answer =
      typeof options.answers === 'function'
        ? options.answers(received, index)
        : (options.answers[Math.min(index, options.answers.length - 1)] ?? {});
    await play(answer, response);
  }

  await new Promise<void>((resolve) => server.listen(options.port ?? 0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url: `${origin}/v1`,
    origin,
    requests,
    connectionCount: () => connections,
    [Symbol.asyncDispose]: () => close(server),
  };
}

async function play(answer: ScriptedAnswer, response: ServerResponse): Promise<void> {
  if (answer.fault === 'refuse') return void response.destroy();
  if (answer.headersDelayMs) await pause(answer.headersDelayMs);
  if (answer.status) return sendError(response, answer.status, answer.errorMessage, answer.headers);
  if (answer.unsupported) {
    const message = `Unsupported parameter: '${answer.unsupported}'.`;
    const error = { message, type: 'invalid_request_error', param: answer.unsupported };
    return sendJson(response, 400, { error: { ...error, code: 'unsupported_parameter' } });
  }
  response.writeHead(200, { 'content-type': 'text/event-stream', ...answer.headers });
  response.flushHeaders();
  await answer.after;
  if (answer.firstTokenDelayMs) await pause(answer.firstTokenDelayMs);
  for (const thought of answer.reasoning ?? []) response.write(event({ reasoning_content: thought }));
  for (const detail of answer.reasoningDetails ?? []) response.write(event({ reasoning_details: [detail] }));
  for (const [index, token] of (answer.tokens ?? []).entries()) {
    if (index > 0 && answer.tokenDelayMs) await pause(answer.tokenDelayMs);
    response.write(event({ content: token }));
  }
  for (const [index, call] of (answer.toolCalls ?? []).entries()) {
    const half = Math.ceil(call.arguments.length / 2);
    const head = { index, id: call.id, type: 'function', extra_content: call.extraContent };
    response.write(
      event({
        tool_calls: [{ ...head, function: { name: call.name, arguments: call.arguments.slice(0, half) } }],
      }),
    );
    response.write(event({ tool_calls: [{ index, function: { arguments: call.arguments.slice(half) } }] }));
  }
  if (answer.fault === 'hang') return;
  if (answer.fault === 'disconnect') return void response.write(': cut\n\n', () => response.destroy());
  if (answer.fault === 'garbled') return void response.end('data: {"choices":[{"delta":{"content":\n\n');
  response.write(event({}, answer.finishReason ?? (answer.toolCalls ? 'tool_calls' : 'stop')));
  if (answer.usage)
    response.write(`data: ${JSON.stringify({ id: 'c', choices: [], usage: answer.usage })}\n\n`);
  response.write('data: [DONE]\n\n');
  if (answer.fault !== 'linger') response.end();
}

function event(delta: Record<string, unknown>, finishReason: string | null = null): string {
  return `data: ${JSON.stringify({
    id: 'chatcmpl-1',
    object: 'chat.completion.chunk',
    created: 1_700_000_000,
    model: 'test-model',
    choices: [{ index: 0, delta, finish_reason: finishReason }],
  })}\n\n`;
}

function sendModels(response: ServerResponse, models: readonly string[]): void {
  sendJson(response, 200, { object: 'list', data: models.map((id) => ({ id, object: 'model' })) });
}

function sendError(
  response: ServerResponse,
  status: number,
  message = 'Scripted failure.',
  headers: Readonly<Record<string, string>> = {},
): void {
  sendJson(response, status, { error: { message, type: 'scripted', code: null } }, headers);
}

function sendJson(
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
}

async function readJson(request: IncomingMessage): Promise<Record<string, unknown>> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  const text = Buffer.concat(chunks).toString('utf8');
  return text === '' ? {} : JSON.parse(text);
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}
