import { Readable } from 'node:stream';
import { gzipSync } from 'node:zlib';
import { deleteAgent, listAgents } from '@parley/contract/agent-list.ts';
import { getAgent, updateAgent } from '@parley/contract/agents.ts';
import { endpoint } from '@parley/contract/endpoint.ts';
import { ErrorReply } from '@parley/contract/error.ts';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { beginRequest, FILE_PART_HEAD, formHead } from '../test/support/raw-request.ts';
import { type AppDependencies, createApp } from './app.ts';
import { openApiDocument } from './http/openapi.ts';
import { NoSuchPath, NotSignedIn } from './http/request-errors.ts';
import { type Caller, on } from './http/route.ts';

const ROW = '00000000-0000-4000-8000-000000000001';
const AGENT = 'agent_00000000000000000000000001';
const people: Readonly<Record<string, Caller>> = {
  ada: { userId: ROW, teamId: ROW, role: 'member', name: 'Ada' },
  vera: { userId: ROW, teamId: ROW, role: 'viewer', name: 'Vera' },
};

const openCall = endpoint({
  method: 'GET',
  path: '/api/open',
  summary: 'Open',
  tag: 'Test',
  access: 'public',
  isCrossOrigin: true,
  response: z.object({ open: z.boolean() }),
});

const brokenFile = endpoint({
  method: 'GET',
  path: '/api/files/:type/:kind',
  summary: 'A file that cannot be read',
  tag: 'Test',
  access: 'public',
  params: z.object({ type: z.string(), kind: z.string() }),
  responseType: 'file',
});

const upload = endpoint({
  method: 'POST',
  path: '/api/uploads/:name',
  summary: 'Upload',
  tag: 'Test',
  access: 'public',
  isCrossOrigin: true,
  params: z.object({ name: z.string() }),
  bodyType: 'multipart',
  files: { max: 1, maxBytesEach: 2_500 },
  body: z.object({ title: z.string().optional() }),
  response: z.object({ bytes: z.number(), title: z.string() }),
});

const logged: string[] = [];

const dependencies: AppDependencies = {
  provider: 'acme',
  publicUrl: 'http://127.0.0.1:4100',
  brandName: 'Acme',
  version: '1.0.0',
  embedOrigins: ['https://admin.example'],
  pictureUrls: ['https://cdn.example/logo.svg', '/own.svg'],
  providerOrigins: ['https://eu.provider.example'],
  maxBodyBytes: 2_000,
  requestsPerMinute: 40,
  trustProxy: 1,
  requestTimeoutMs: 1_000,
  bodyBudget: {
    visitors: { perSender: 3_000, inAll: 5_000 },
    teams: { perSender: 3_000, inAll: 5_000 },
  },
  consoleFolder: '/nowhere',
  routes: [
    on(listAgents, async ({ caller }) => [{ id: ROW, external_id: AGENT, name: caller.name }]),
    on(getAgent, async () => {
      throw new Error('a bug with private details');
    }),
    on(updateAgent, async ({ body }) => ({
      agent_id: AGENT,
      external_id: AGENT,
      provider_uuid: body.provider_uuid ?? ROW,
      name: body.name ?? '',
      type: 'voice' as const,
      conversation_config: {},
      platform_settings: {},
      version: 1,
      updated_at: '2026-01-01T00:00:00Z',
      updated_by: '',
    })),
    on(deleteAgent, async () => {}),
    on(brokenFile, async ({ params: { type, kind } }) => ({
      contentType: `${type}/${kind}`,
      fileName: 'a.csv',
      length: 5,
      stream: Readable.from(
        (async function* () {
          await Promise.reject(Object.assign(new Error('gone'), { code: '57P01' }));
          yield 'never';
        })(),
      ),
    })),
    on(openCall, async () => ({ open: true })),
    on(
      upload,
      async ({ files: [file], body }) => ({ bytes: file?.bytes.length ?? 0, title: body.title ?? '' }),
      async ({ params }) => {
        if (params.name === 'nowhere') throw new NoSuchPath();
      },
    ),
  ],
  oidcPaths: ['/oauth2/authorize'],
  handleOidc: (request, response) => {
    // As the provider does: it answers once it has read the body.
    request.resume().once('end', () => response.end('oidc'));
  },
  sockets: [],
  isReady: async () => false,
  log: pino({ level: 'trace' }, { write: (line) => void logged.push(line) }),
  authenticate: async (bearer) => {
    const caller = people[bearer];
    if (!caller) throw new NotSignedIn();
    return caller;
  },
  permissionsOf: async () => ({}),
  agentsOfConversations: async () => [],
};

let app: FastifyInstance;
let url = '';
let address = 0;

beforeAll(async () => {
  app = await createApp(dependencies);
  url = await app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => app.close());

/** Each call comes from an address of its own, so that only the test of the bound meets it. */
function ask(path: string, init: RequestInit = {}, bearer = 'ada'): Promise<Response> {
  address += 1;
  return fetch(`${url}${path}`, {
    ...init,
    headers: {
      authorization: `Bearer ${bearer}`,
      'x-forwarded-for': `198.51.100.${address}`,
      ...(init.body ? { 'content-type': 'application/json' } : {}),
      ...init.headers,
    },
  });
}

async function errorOf(answer: Response) {
  return ErrorReply.parse(await answer.json()).error;
}

describe('a file that fails before its first byte', () => {
  it.each([
    ['text/csv', 'identity'],
    ['text/csv', 'gzip, br'],
    ['audio/mpeg', 'gzip'],
  ])('is answered as all failures are (%s, %s)', async (type, encoding) => {
    const answer = await ask(`/api/files/${type}`, { headers: { 'accept-encoding': encoding } });
    expect(answer.status).toBe(503);
    expect(answer.headers.get('retry-after')).toBe('5');
    expect(answer.headers.get('content-type')).toContain('application/json');
    expect(answer.headers.get('content-disposition')).toBeNull();
    expect((await errorOf(answer)).code).toBe('unavailable');
  });
});

describe('access', () => {
  it.each([
    ['no token', ''],
    ['another scheme', 'Basic abc'],
    ['a forged token', 'Bearer forged'],
  ])('answers 401 for %s', async (_, authorization) => {
    const answer = await ask('/api/acme/agents', { headers: { authorization } });
    expect(answer.status).toBe(401);
    expect((await errorOf(answer)).code).toBe('not_signed_in');
  });

  it('answers 403 when the role is too low', async () => {
    const answer = await ask(`/api/agents/${AGENT}`, { method: 'DELETE' }, 'vera');
    expect(answer.status).toBe(403);
    expect((await errorOf(answer)).code).toBe('not_allowed');
  });

  it('lets unauthenticated clients make a public call', async () => {
    expect((await ask('/api/open', {}, 'nobody')).status).toBe(200);
  });

  it.each([{}, { 'content-type': 'application/json' }, { 'content-type': 'text/xml' }])(
    'answers 204 without a body where the contract has none, whatever the content type of none: %o',
    async (headers) => {
      const answer = await ask(`/api/agents/${AGENT}`, { method: 'DELETE', headers });
      expect(answer.status).toBe(204);
      expect(await answer.text()).toBe('');
    },
  );
});

describe('bad input', () => {
  const change = (body: string, headers: Record<string, string> = {}) =>
    ask(`/api/agents/${AGENT}`, { method: 'PATCH', body, headers });

  it('names each field that does not fit', async () => {
    const answer = await change(JSON.stringify({ name: 3, base_version: -1 }));
    expect(answer.status).toBe(400);
    const error = await errorOf(answer);
    expect(error.code).toBe('invalid_request');
    expect(error.detail).toMatchObject({ fields: [{ path: 'name' }, { path: 'base_version' }] });
  });

  it.each([
    ['malformed JSON', '{"name": ', {}, 400, 'malformed_request'],
    ['a prototype key', '{"__proto__": {"a": 1}}', {}, 400, 'malformed_request'],
    ['another content type', '<a/>', { 'content-type': 'application/xml' }, 415, 'unsupported_media_type'],
    ['a body that is too large', JSON.stringify({ name: 'x'.repeat(3_000) }), {}, 413, 'body_too_large'],
  ])('says what is wrong with %s', async (_, body, headers, status, code) => {
    const answer = await change(body, headers);
    expect([answer.status, (await errorOf(answer)).code]).toEqual([status, code]);
  });

  it('answers 404 in the same form for an unknown path', async () => {
    const answer = await ask('/api/acme/nothing');
    expect([answer.status, (await errorOf(answer)).code]).toEqual([404, 'not_found']);
  });

  it.each(['/api/acme/agents/%ZZ', `/api/acme/agents/${'a'.repeat(400)}`])(
    'answers in the same form, with the security headers, where %.40s is no address',
    async (path) => {
      const answer = await ask(path);
      expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
      expect([answer.status, (await errorOf(answer)).code]).toEqual([400, 'malformed_request']);
    },
  );

  it('hides the details of a bug', async () => {
    const answer = await ask(`/api/acme/agents/${ROW}`);
    expect(answer.status).toBe(500);
    expect(await answer.json()).toEqual({
      error: { code: 'internal_error', message: 'Something went wrong' },
    });
  });
});

describe('bodies', () => {
  const form = (size: number, fields: Record<string, string> = {}): FormData => {
    const data = new FormData();
    for (const [name, value] of Object.entries(fields)) data.append(name, value);
    data.append('file', new File(['x'.repeat(size)], 'a.txt'));
    return data;
  };
  const send = (name: string, body: FormData, headers: Record<string, string> = {}) => {
    address += 1;
    return fetch(`${url}/api/uploads/${name}`, {
      method: 'POST',
      body,
      headers: { 'x-forwarded-for': `198.51.101.${address}`, ...headers },
    });
  };
  /** A form that is announced to be longer than what comes of it. */
  const stall = (name: string, size: number, from = '203.0.113.9') =>
    beginRequest(url, {
      head: [
        ...formHead(`/api/uploads/${name}`, { host: 'parley', length: 2_400 }),
        `X-Forwarded-For: ${from}`,
      ],
      body: FILE_PART_HEAD + 'x'.repeat(size),
    });

  it('are read with the fields that the call names, and no other', async () => {
    expect(await (await send('a', form(10, { title: 'T' }))).json()).toEqual({ bytes: 10, title: 'T' });
    const refused = await send('a', form(10, { title: 'T', more: 'x', evenMore: 'x' }));
    expect([refused.status, (await errorOf(refused)).code]).toEqual([413, 'body_too_large']);
    const long = await send('a', form(10, { title: 'T'.repeat(20_000) }));
    expect([long.status, (await errorOf(long)).code]).toEqual([400, 'invalid_request']);
  });

  it('are not awaited where the call is refused whatever they contain', async () => {
    using strange = await stall('nowhere', 100);
    expect(await strange.firstBytes).toMatch(/^HTTP\/1\.1 404 /);
    using forged = await beginRequest(url, {
      head: [
        `PATCH /api/agents/${AGENT} HTTP/1.1`,
        'Host: parley',
        'Authorization: Bearer forged',
        'Content-Type: application/json',
        'Content-Length: 1000',
      ],
      body: '{"name": ',
    });
    expect(await forged.firstBytes).toMatch(/^HTTP\/1\.1 401 /);
  });

  const stallJson = (path: string, ...headers: string[]) =>
    beginRequest(url, {
      head: [
        `POST ${path} HTTP/1.1`,
        'Host: parley',
        'Content-Type: application/json',
        'Content-Length: 1900',
        ...headers,
      ],
      body: `"${'x'.repeat(1_800)}`,
    });

  it.each([
    ['/nowhere', 404],
    ['/readyz', 404],
    ['/mcp/server', 401],
  ])('are not awaited at %s, which answers %i, and leave the connection usable', async (path, status) => {
    using refused = await stallJson(path);
    expect(await refused.firstBytes).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    refused.socket.write(
      `${'x'.repeat(98)}"GET /healthz HTTP/1.1\r\nHost: parley\r\nConnection: close\r\n\r\n`,
    );
    expect(await refused.answer).toMatch(/HTTP\/1\.1 200 OK.*"status":"ok"/s);
  });

  it('that assistants send count for their team', async () => {
    using first = await stallJson('/mcp/server', 'Authorization: Bearer ada');
    using second = await stallJson('/mcp/server', 'Authorization: Bearer ada');
    const answers = await Promise.all([first.answer, second.answer]);
    expect(answers.filter((answer) => answer.includes('"too_many_uploads"'))).toHaveLength(1);
  });

  it('that stop half-way time out, on every path, and release their bytes', async () => {
    using oidc = await beginRequest(url, {
      head: [
        'POST /oauth2/authorize HTTP/1.1',
        'Host: parley',
        'Content-Type: application/x-www-form-urlencoded',
        'Content-Length: 1000',
      ],
      body: 'a=b',
    });
    using first = await stall('a', 2_000);
    using second = await stall('a', 2_000);
    const answers = await Promise.all([first.answer, second.answer, oidc.answer]);
    expect(answers[2]).toMatch(/^HTTP\/1\.1 408 .*"code":"request_timeout"/s);
    // Of one address, the second found no room beside the first.
    expect(answers.slice(0, 2).filter((answer) => answer.includes('"too_many_uploads"'))).toHaveLength(1);
    expect(
      answers.slice(0, 2).every((answer) => answer.includes('"request_timeout"') || answer.includes('429')),
    ).toBe(true);
    expect((await send('a', form(2_000), { 'x-forwarded-for': '203.0.113.9' })).status).toBe(200);
  });

  it('have bounds for all addresses together', async () => {
    const stalled = await Promise.all([1, 2, 3].map((at) => stall('a', 2_000, `203.0.113.${at}`)));
    const answers = await Promise.all(stalled.map(({ answer }) => answer));
    expect(answers.filter((answer) => answer.includes('"uploads_busy"'))).toHaveLength(1);
  });

  it.each([
    ['an unknown encoding', { 'content-encoding': 'rot13' }, '{}', 415, 'unsupported_content_encoding'],
    ['a broken encoding', { 'content-encoding': 'gzip' }, '{}', 400, 'malformed_request'],
    ['a form without a boundary', { 'content-type': 'multipart/form-data' }, 'x', 400, 'malformed_request'],
    [
      'a form that ends early',
      { 'content-type': 'multipart/form-data; boundary=b' },
      `${FILE_PART_HEAD}x`,
      400,
      'malformed_request',
    ],
    [
      'a form that is none',
      { 'content-type': 'multipart/form-data; boundary=b' },
      'rubbish',
      400,
      'malformed_request',
    ],
    [
      'a form in a broken encoding',
      { 'content-type': 'multipart/form-data; boundary=b', 'content-encoding': 'gzip' },
      'x',
      400,
      'malformed_request',
    ],
    ['an invalid content type', { 'content-type': 'nonsense' }, '{}', 415, 'unsupported_media_type'],
  ])(
    'are refused in the one form of failures: %s',
    async (_, headers: Record<string, string>, body, status, code) => {
      const isForm = headers['content-type']?.startsWith('multipart') ?? false;
      const answer = isForm
        ? await ask('/api/uploads/a', { method: 'POST', body, headers })
        : await ask(`/api/agents/${AGENT}`, { method: 'PATCH', body, headers });
      expect([answer.status, (await errorOf(answer)).code]).toEqual([status, code]);
    },
  );

  it('are accepted compressed', async () => {
    const answer = await ask(`/api/agents/${AGENT}`, {
      method: 'PATCH',
      body: gzipSync(JSON.stringify({ name: 'Packed' })),
      headers: { 'content-encoding': 'gzip' },
    });
    expect(await answer.json()).toMatchObject({ name: 'Packed' });
  });

  it.each(['application/json', 'text/xml', 'nonsense'])(
    'may be missing where the content type says %s',
    async (type) => {
      const deleted = await ask(`/api/agents/${AGENT}`, {
        method: 'DELETE',
        headers: { 'content-type': type },
      });
      expect(deleted.status).toBe(204);
      const changed = await ask(`/api/agents/${AGENT}`, {
        method: 'PATCH',
        headers: { 'content-type': type },
      });
      expect(changed.status).toBe(200);
    },
  );

  it.each(['application/json', 'text/xml'])('may be empty in chunks of %s', async (type) => {
    using request = await beginRequest(url, {
      head: [
        `DELETE /api/agents/${AGENT} HTTP/1.1`,
        'Host: parley',
        'Connection: close',
        'Authorization: Bearer ada',
        `Content-Type: ${type}`,
        'Transfer-Encoding: chunked',
      ],
      body: '0\r\n\r\n',
    });
    expect(await request.answer).toMatch(/^HTTP\/1\.1 204 /);
  });

  it('leave no token in the log', async () => {
    await send('a', form(10), { authorization: 'Bearer ada-lovelace' });
    expect(logged.join('')).toContain('busboy');
    expect(logged.join('')).not.toContain('lovelace');
  });
});

it("trusts as many proxies as there are for the client's address", async () => {
  const refused = async (forged: string) =>
    (await ask('/api/open', { headers: { 'x-forwarded-for': `${forged}, 192.0.2.77` } })).status === 429;
  const answers = await Promise.all(Array.from({ length: 41 }, (_, at) => refused(`10.0.0.${at}`)));
  expect(answers.filter(Boolean)).toHaveLength(1);
});

it('renames the branded field in both directions', async () => {
  const answer = await ask(`/api/agents/${AGENT}`, {
    method: 'PATCH',
    body: JSON.stringify({ acme_uuid: '00000000-0000-4000-8000-000000000002', name: 'B' }),
  });
  expect(await answer.json()).toMatchObject({ acme_uuid: '00000000-0000-4000-8000-000000000002' });
});

it('limits the rate of one address, and says how long to wait', async () => {
  const answers = await Promise.all(
    Array.from({ length: 41 }, () =>
      ask('/api/acme/agents', { headers: { 'x-forwarded-for': '192.0.2.1' } }),
    ),
  );
  const refused = answers.filter((answer) => answer.status === 429);
  const [answer] = refused;
  if (!answer) throw new Error('nothing was refused');
  expect(refused).toHaveLength(1);
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
  expect((await errorOf(answer)).message).toMatch(
    /^(Wait (1 second|\d+ seconds) before retrying|Too many requests\. Wait one minute\.)$/,
  );
});

it('limits the rate of unknown paths too, and lets other origins read that of their calls', async () => {
  const from = (sender: string) => ({ headers: { 'x-forwarded-for': sender } });
  const repeated = async (path: string, sender: string) => {
    const answers = [];
    for (let call = 1; call <= 41; call += 1) answers.push(await ask(path, from(sender)));
    return answers.map(({ status, headers }) => [status, headers.get('access-control-allow-origin')]);
  };
  expect((await repeated('/nowhere', '203.0.113.8')).slice(-2)).toEqual([
    [404, null],
    [429, null],
  ]);
  expect((await repeated('/api/open', '203.0.113.9')).at(-1)).toEqual([429, '*']);
  const preflight = await ask('/api/uploads/a', { method: 'OPTIONS', ...from('203.0.113.9') });
  expect([preflight.status, preflight.headers.get('access-control-allow-origin')]).toEqual([204, '*']);
});

it('leaves the OpenID paths to the provider, with the security headers', async () => {
  const answer = await ask('/oauth2/authorize', {
    method: 'POST',
    body: 'a=b',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
  expect(await answer.text()).toBe('oidc');
  expect(answer.headers.get('content-security-policy')).toContain(
    "frame-ancestors 'self' https://admin.example",
  );
  // A small window signs in for the frame that opened it.
  expect(answer.headers.get('cross-origin-opener-policy')).toBe('unsafe-none');
  expect((await ask('/healthz')).headers.get('cross-origin-opener-policy')).toBe('same-origin');
});

it('sends forms to itself alone', async () => {
  expect((await ask('/healthz')).headers.get('content-security-policy')).toMatch(
    /form-action 'self' http:\/\/127\.0\.0\.1:4100(;|$)/,
  );
});

it("lets the console call the provider's own API and show its photos", async () => {
  const policy = (await ask('/healthz')).headers.get('content-security-policy');
  expect(policy).toMatch(/connect-src [^;]*https:\/\/eu\.provider\.example/);
  expect(policy).toMatch(/img-src [^;]*https:\/\/eu\.provider\.example/);
});

it('serves the document of the whole contract', async () => {
  const schemas = z.object({ schemas: z.record(z.string(), z.unknown()) });
  const document = z
    .looseObject({ openapi: z.string(), paths: z.record(z.string(), z.unknown()), components: schemas })
    .parse(await (await ask('/api/openapi.json')).json());
  const references = [...JSON.stringify(document).matchAll(/"\$ref":"([^"]*)"/g)].map(([, path]) => path);
  const known = Object.keys(document.components.schemas).map((name) => `#/components/schemas/${name}`);
  expect(new Set(references)).toEqual(new Set(known));
  expect(known).toContain('#/components/schemas/BodyParameter');
  expect(document.openapi).toBe('3.1.0');
  expect(Object.keys(document.paths)).toContain('/api/acme/agents/{id}');
  expect(JSON.stringify(document)).not.toContain('provider_uuid');
  expect((await ask('/api/docs/')).status).toBe(200);
  const shapes = Object.keys(document.paths).map((path) => path.replaceAll(/\{\w+\}/g, '{}'));
  expect(shapes).toEqual([...new Set(shapes)]);
  expect(document.paths['/api/agents/{external_id}']).toMatchObject({
    delete: { parameters: [{ name: 'external_id' }] },
    patch: { parameters: [{ name: 'external_id', in: 'path', required: true }] },
  });
});

it('promises of answers no more than they have', () => {
  const { paths } = openApiDocument('acme', 'Acme', '1');
  const settings = {
    type: 'object',
    properties: { lang: { type: 'string' }, photopath: { type: 'string' } },
  };
  const schema = { properties: { settings } };
  expect(paths['/v4/core/app/user']).toMatchObject({
    get: { responses: { 200: { content: { 'application/json': { schema } } } } },
  });
  expect(JSON.stringify(paths['/v4/core/app/user'])).not.toContain('"required":["lang"');
  // A table is no stream of octets.
  expect(paths['/api/acme/audit-log/export']).toMatchObject({
    get: { responses: { 200: { content: { '*/*': { schema: { format: 'binary' } } } } } },
  });
});

it('names the fields of forms that files come in', () => {
  const { paths } = openApiDocument('acme', 'Acme', '1');
  const formOf = (path: string) =>
    z
      .object({
        post: z.object({
          requestBody: z.object({
            content: z.object({ 'multipart/form-data': z.object({ schema: z.unknown() }) }),
          }),
        }),
      })
      .parse(paths[path]).post.requestBody.content['multipart/form-data'].schema;
  expect(formOf('/api/acme/knowledge-base/file')).toMatchObject({
    properties: { file: { type: 'string', format: 'binary' } },
    required: ['name', 'file'],
  });
  expect(formOf('/api/acme/voices/clones/{id}/samples')).toMatchObject({
    properties: { samples: { type: 'array', items: { format: 'binary' } } },
  });
});

it('is alive before it is ready', async () => {
  expect((await ask('/healthz')).status).toBe(200);
  expect((await ask('/readyz')).status).toBe(503);
});
