import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, request as httpRequest, type IncomingMessage, type ServerResponse } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { createInterface } from 'node:readline';
import type { ToolTransport } from '@parley/contract/tool-servers.ts';
import { freePort } from './free-port.ts';

/** The official reference server of the protocol, in a process of its own. */
export type EverythingServer = AsyncDisposable & {
  /** Address to enter: of the pass-through before it, which can change what it says. */
  url: string;
  port: number;
  /** Rewrites each tool that it lists from now on; undefined leaves them as they are. */
  rewriteTool: ((tool: ListedTool) => ListedTool) | undefined;
  /** Refuses requests with 401 and this as `WWW-Authenticate`; undefined lets one through. */
  guard: ((request: IncomingMessage) => string | undefined) | undefined;
  /** Ends its process. */
  stop(): Promise<void>;
  /** Starts it again at the same address; it knows nothing of earlier sessions. */
  restart(): Promise<void>;
};

/** A tool as the server lists it. */
type ListedTool = { name: string; description?: string; inputSchema: Record<string, unknown> };

const require = createRequire(import.meta.url);
const PROGRAM = require.resolve('@modelcontextprotocol/server-everything/dist/index.js');

/** Starts it on 127.0.0.1; it needs no network. */
export async function startEverythingServer(transport: ToolTransport): Promise<EverythingServer> {
  const [path, name] = transport === 'SSE' ? ['/sse', 'sse'] : ['/mcp', 'streamableHttp'];
  const innerPort = await freePort();
  let child = await startProcess(name, innerPort);
  const passThrough = createServer((request, response) => pass(request, response));
  await new Promise<void>((done) => passThrough.listen(0, '127.0.0.1', done));
  const { port } = passThrough.address() as AddressInfo;

  function pass(request: IncomingMessage, response: ServerResponse): void {
    const { method, url: target, headers } = request;
    const challenge = server.guard?.(request);
    if (challenge !== undefined) {
      request.resume();
      return void response.writeHead(401, { 'www-authenticate': challenge }).end();
    }
    const onward = httpRequest(
      { host: '127.0.0.1', port: innerPort, method, path: target, headers, agent: false },
      (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        response.flushHeaders();
        const isStream = answer.headers['content-type']?.startsWith('text/event-stream');
        if (!isStream) return void answer.pipe(response);
        passEvents(answer, response).catch(() => response.destroy());
      },
    );
    onward.on('error', () => response.destroy());
    response.on('close', () => onward.destroy());
    request.pipe(onward);
  }

  async function passEvents(answer: IncomingMessage, response: ServerResponse): Promise<void> {
    let rest = '';
    for await (const chunk of answer.setEncoding('utf8')) {
      const events = (rest + chunk).split(/\r?\n\r?\n/);
      rest = events.pop() ?? '';
      for (const event of events) response.write(`${rewritten(event)}\n\n`);
    }
    response.end(rest);
  }

  function rewritten(event: string): string {
    const { rewriteTool } = server;
    if (!rewriteTool) return event;
    return event.replace(/^data: (.*"tools":.*)$/m, (line, json: string) => {
      const message = JSON.parse(json) as { result?: { tools?: ListedTool[] } };
      if (!Array.isArray(message.result?.tools)) return line;
      message.result.tools = message.result.tools.map(rewriteTool);
      return `data: ${JSON.stringify(message)}`;
    });
  }

  const server: EverythingServer = {
    url: `http://127.0.0.1:${port}${path}`,
    port,
    rewriteTool: undefined,
    guard: undefined,
    stop: () => end(child),
    async restart() {
      await end(child);
      child = await startProcess(name, innerPort);
    },
    async [Symbol.asyncDispose]() {
      passThrough.closeAllConnections();
      await new Promise((done) => passThrough.close(done));
      await end(child);
    },
  };
  return server;
}

async function startProcess(transport: string, port: number): Promise<ChildProcess> {
  const child = spawn(process.execPath, [PROGRAM, transport], {
    env: { PATH: process.env.PATH, PORT: String(port), NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  // It says so on standard error, as its standard output belongs to a third transport.
  for await (const line of createInterface({ input: child.stderr })) {
    if (line.includes('running on port') || line.includes('listening on port')) {
      child.stderr.resume();
      return child;
    }
  }
  throw new Error('the reference server ended before it was ready');
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
}
