import { Readable } from 'node:stream';
import { type Endpoint, fromWire, pathOf, toWire } from '@parley/contract/endpoint.ts';
import { errorMessageOf } from '@parley/contract/error.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type AccessDependencies, identify } from '../http/access.ts';
import { type BodyBudget, countedBody } from '../http/body-budget.ts';
import type { Caller } from '../http/route.ts';
import { createToolsForAssistants } from '../mcp-server/mcp-server.ts';
import { type ApiCall, type CallParts, RefusedCall } from '../mcp-server/mcp-tool.ts';
import { type Admission, admitBody } from './body-admission.ts';

/** Where assistants find it. */
const PATH = '/mcp/server';

/** Headers that say who calls; the calls of a tool have them too. */
const OF_THE_CALLER = ['authorization', 'xi-api-key', 'x-forwarded-for'] as const;

export type McpServerDependencies = AccessDependencies & {
  provider: string;
  version: string;
  brandName: string;
  bodyBudget: BodyBudget;
};

/** Answers assistants that speak MCP; the calls that their tools make go through the same routes as all others. */
export async function mountMcpServer(
  app: FastifyInstance,
  dependencies: McpServerDependencies,
): Promise<void> {
  const tools = createToolsForAssistants(dependencies);
  app.addHook('onClose', () => tools.close());
  await app.register(async (scope) => {
    scope.addHook('preParsing', async (request, reply) => {
      const caller = await identify(request.headers, dependencies);
      admitBody(request, reply, { caller, bodyBudget: dependencies.bodyBudget });
    });
    scope.route({
      method: ['GET', 'POST', 'DELETE'],
      url: PATH,
      // Runs after decompression, so that it counts the bytes in memory.
      preParsing: (request, _reply, body, done) => {
        const { allowance } = request.getDecorator<Admission>('admission');
        done(null, request.method === 'GET' ? body : countedBody(body, allowance));
      },
      async handler(request, reply) {
        const { caller } = request.getDecorator<Admission & { caller: Caller }>('admission');
        const call = apiCall(app, dependencies.provider, request);
        return sendAnswer(reply, await tools.answer(webRequest(request), request.body, { caller, call }));
      },
    });
  });
}

function apiCall(app: FastifyInstance, provider: string, { headers, socket }: FastifyRequest): ApiCall {
  const ofCaller = Object.fromEntries(
    OF_THE_CALLER.flatMap((name) => (headers[name] === undefined ? [] : [[name, headers[name]]])),
  );
  return async (endpoint: Endpoint, { params, query, body }: CallParts) => {
    const answer = await app.inject({
      method: endpoint.method,
      url: pathOf(endpoint, provider, params as Record<string, string>),
      query: texts(query),
      remoteAddress: socket.remoteAddress ?? '127.0.0.1',
      headers: ofCaller,
      ...(body ? { payload: toWire(provider, body) as object } : {}),
    });
    const value: unknown = answer.payload === '' ? undefined : answer.json();
    if (answer.statusCode >= 400) throw new RefusedCall(errorMessageOf(value, answer.statusCode));
    return fromWire(provider, value) as never;
  };
}

function texts(query: CallParts['query'] = {}): Record<string, string> {
  const given = Object.entries(query).filter(([, value]) => value !== undefined);
  return Object.fromEntries(given.map(([name, value]) => [name, String(value)]));
}

function webRequest({ method, headers, url }: FastifyRequest): Request {
  const given = Object.entries(headers).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  );
  // The body is parsed already.
  const body = method === 'POST' ? '' : null;
  return new Request(new URL(url, 'http://parley.invalid'), { method, headers: given, body });
}

function sendAnswer(reply: FastifyReply, { status, headers, body }: Response): FastifyReply {
  reply.code(status).header('cache-control', 'no-store');
  headers.forEach((value, name) => void reply.header(name, value));
  // Where the browser's library is loaded too, as for the journeys, its streams have another type.
  return reply.send(body ? Readable.fromWeb(body as Parameters<typeof Readable.fromWeb>[0]) : null);
}
