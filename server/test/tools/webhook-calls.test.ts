import { WebhookFunction } from '@parley/contract/functions.ts';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type WebhookCall, Webhooks } from '../../src/tools/webhook/webhooks.ts';
import { startWebhookServer, type WebhookServer } from '../support/webhook-server.ts';

const SECRET = 'sk-live-4242 / é';

let server: WebhookServer;
let other: WebhookServer;
let webhooks: Webhooks;
beforeAll(async () => {
  [server, other] = await Promise.all([startWebhookServer(), startWebhookServer()]);
  webhooks = new Webhooks({
    revealSecret: async (teamId, id) => (teamId === 'team' && id === 'stored' ? SECRET : undefined),
    allowedHosts: ['127.0.0.1'],
    log: pino({ level: 'silent' }),
  });
});
afterAll(async () => {
  await webhooks[Symbol.asyncDispose]();
  await Promise.all([server[Symbol.asyncDispose](), other[Symbol.asyncDispose]()]);
});

describe('a request', () => {
  it('carries the key of its call, so that the service can tell a repeated one', async () => {
    await webhooks.run(calling('/echo', { method: 'POST' }), {}, callOf({ key: 'of-this-call' }));
    expect(server.requests.at(-1)?.headers['idempotency-key']).toBe('of-this-call');
  });

  it('reuses connections', async () => {
    await using fresh = await startWebhookServer();
    for (let count = 0; count < 10; count += 1) {
      await webhooks.run(calling(`${fresh.origin}/echo`, { method: 'POST' }), {}, callOf());
    }
    // The library may open a second one while it still tidies up the first.
    expect(fresh.connections()).toBeLessThanOrEqual(2);
  });

  it('has no body where its method has none', async () => {
    const body = { type: 'object', properties: { a: { type: 'string', constant_value: 'b' } } };
    await webhooks.run(calling('/echo', { method: 'DELETE', request_body_schema: body }), {}, callOf());
    expect(server.requests.at(-1)).toMatchObject({ method: 'DELETE', body: '' });
    expect(server.requests.at(-1)?.headers).not.toHaveProperty('content-type');
  });

  it.each([
    [undefined, {}],
    [['tags'], undefined],
  ])('leaves out a list of a variable without a value where %j must be there', async (required, body) => {
    const items = { type: 'string', dynamic_variable: 'tag' };
    const properties = { tags: { type: 'array', items } };
    const request_body_schema = { type: 'object', properties, ...(required ? { required } : {}) };
    const webhook = calling('/echo', { method: 'POST', request_body_schema });
    const outcome = await webhooks.run(webhook, {}, callOf());
    expect(outcome.wasCalled).toBe(body !== undefined);
    if (body) expect(JSON.parse(server.requests.at(-1)?.body ?? '')).toEqual(body);
    await webhooks.run(webhook, {}, callOf({ variables: { tag: 'red' } }));
    expect(JSON.parse(server.requests.at(-1)?.body ?? '')).toEqual({ tags: ['red'] });
  });

  it.each([['{{secret:stored}}'], ['{{secret stored}}'], ['secret{{stored}}'], ['{{ secret : stored }}']])(
    'finds a secret that is written %s',
    async (written) => {
      const webhook = calling('/echo', { request_headers: { 'X-Key': `Key ${written}` } });
      expect((await webhooks.run(webhook, {}, callOf())).status).toBe('succeeded');
      const sent = Buffer.from(server.requests.at(-1)?.headers['x-key'] ?? '', 'latin1').toString('utf8');
      expect(sent).toBe(`Key ${SECRET}`);
    },
  );

  it('carries what stands before a stored secret', async () => {
    const webhook = calling('/echo', {
      request_headers: { Authorization: { secret_id: 'stored', prefix: 'Bearer ' } },
    });
    await webhooks.run(webhook, {}, callOf());
    expect(server.requests.at(-1)?.headers.authorization).toMatch(/^Bearer sk-live-4242/);
  });

  it.each([
    ['another team', 'stored', 'others'],
    ['nobody', 'gone', 'team'],
  ])('is not sent with a secret of %s', async (_, secret_id, teamId) => {
    const webhook = calling('/echo', { request_headers: { 'X-Key': { secret_id } } });
    const before = server.requests.length;
    const outcome = await webhooks.run(webhook, {}, callOf({ teamId }));
    expect(outcome).toMatchObject({
      status: 'refused',
      wasCalled: false,
      detail: { error_code: 'secret_missing' },
    });
    expect(server.requests).toHaveLength(before);
  });

  it('carries secret variables of the conversation in headers, and nowhere else', async () => {
    const variables = { secret__token: 'visitor-token-99' };
    const header = calling('/headers', {
      request_headers: { 'X-Token': { variable_name: 'secret__token' } },
    });
    const told = await webhooks.run(header, {}, callOf({ variables }));
    expect(server.requests.at(-1)?.headers['x-token']).toBe('visitor-token-99');
    expect(JSON.stringify(told)).not.toContain('visitor-token-99');
    const inAddress = calling('/echo/{{secret__token}}');
    expect(await webhooks.run(inAddress, {}, callOf({ variables }))).toMatchObject({ wasCalled: false });
  });

  it.each([
    ['a line break', { 'X-Caller': { variable_name: 'caller' } }, { caller: 'Ada\r\nHost: elsewhere' }],
    ['the name of one that the connection sets', { Host: 'elsewhere' }, {}],
  ])('is not made with a header that has %s', async (_, request_headers, variables) => {
    const outcome = await webhooks.run(calling('/echo', { request_headers }), {}, callOf({ variables }));
    expect(outcome).toMatchObject({ wasCalled: false, detail: { error_code: 'header_invalid' } });
  });

  it.each([
    ['http://{host}/echo', {}, 'url_host_open'],
    ['http://{{tenant}}/echo', { tenant: 'evil.example/' }, 'url_host_open'],
    ['http://user:word@127.0.0.1/', {}, 'url_invalid'],
    ['ftp://127.0.0.1/', {}, 'url_invalid'],
    ['{{base}}/echo', { base: 'http://127.0.0.1' }, 'url_invalid'],
  ])('is refused at %s', async (url, variables, code) => {
    const outcome = await webhooks.run(calling(url), { host: 'evil.example' }, callOf({ variables }));
    expect(outcome).toMatchObject({ status: 'refused', wasCalled: false, detail: { error_code: code } });
  });

  it('does not fill in templates within a value', async () => {
    const webhook = calling('/echo/{a}?x={b}');
    await webhooks.run(webhook, { a: '{{name}}', b: '{a}' }, callOf({ variables: { name: 'filled' } }));
    expect(server.requests.at(-1)?.url).toBe('/echo/%7B%7Bname%7D%7D?x=%7Ba%7D');
  });
});

describe('secrets', () => {
  it('are masked in everything that is sent to the model, shown and stored, also where the service echoes them', async () => {
    const webhook = calling('/headers', {
      method: 'POST',
      request_headers: { 'X-Key': { secret_id: 'stored' } },
    });
    const trial = await webhooks.attempt(webhook, {}, callOf());
    expect(server.requests.at(-1)?.headers['x-key']).toContain('sk-live-4242');
    expect(JSON.stringify(trial)).not.toContain('sk-live-4242');
    expect(trial.outcome.result).toContain('••••••');
  });

  it('stay with the origin that they are meant for', async () => {
    const onward = encodeURIComponent(`${other.origin}/headers`);
    const webhook = calling(`/redirect?status=307&to=${onward}`, {
      method: 'POST',
      request_headers: { Authorization: { secret_id: 'stored' }, 'X-Plain': 'plain' },
    });
    const outcome = await webhooks.run(webhook, {}, callOf());
    expect(outcome.status).toBe('succeeded');
    expect(other.requests.at(-1)?.method).toBe('POST');
    expect(other.requests.at(-1)?.headers).not.toHaveProperty('authorization');
    expect(other.requests.at(-1)?.headers).not.toHaveProperty('x-plain');
  });
});

describe('a value of an answer', () => {
  it.each(['$id', '$.$id', '$', '$[0]', '$.host'])('is found at %s, or is not there', async (path) => {
    const webhook = calling('/headers', { request_headers: { $id: 'A-17' } });
    const assignments = [{ source: 'response' as const, dynamic_variable: 'found', value_path: path }];
    const { variables = {} } = await webhooks.run({ ...webhook, assignments }, {}, callOf());
    const found: Record<string, unknown> = {
      $id: 'A-17',
      '$.$id': 'A-17',
      $: expect.stringContaining('A-17'),
      '$.host': new URL(server.origin).host,
    };
    expect(variables.found).toEqual(found[path]);
  });

  it('is taken from an answer that tells of a failure too', async () => {
    const assignments = ['success', 'message', 'table'].map((value_path) => {
      return { source: 'response' as const, dynamic_variable: value_path, value_path };
    });
    const outcome = await webhooks.run({ ...calling('/declined'), assignments }, {}, callOf());
    expect(outcome).toMatchObject({ status: 'failed', detail: { error_code: 'answer_tells_failure' } });
    expect(outcome.variables).toEqual({ success: false, message: 'No table is free.' });
  });

  it('is an id of many digits as the service wrote it, also in the calls that follow', async () => {
    const assignments = ['customer.id', 'customer'].map((value_path) => {
      const dynamic_variable = value_path.replace('.', '_');
      return { source: 'response' as const, dynamic_variable, value_path };
    });
    const { variables = {} } = await webhooks.run({ ...calling('/long-id'), assignments }, {}, callOf());
    expect(variables).toEqual({
      customer_id: '1234567890123456789',
      customer: '{"id":"1234567890123456789"}',
    });
    await webhooks.run(calling('/echo/{{customer_id}}'), {}, callOf({ variables }));
    expect(server.requests.at(-1)?.url).toBe('/echo/1234567890123456789');
    const properties = { id: { type: 'number', dynamic_variable: 'customer_id' } };
    const asNumber = calling('/echo', {
      method: 'POST',
      request_body_schema: { type: 'object', properties },
    });
    const refused = await webhooks.run(asNumber, {}, callOf({ variables }));
    expect(refused).toMatchObject({ wasCalled: false, detail: { error_code: 'input_invalid' } });
  });
});

describe('a turn that is broken off', () => {
  it('sends nothing more', async () => {
    const before = server.requests.length;
    const outcome = await webhooks.run(
      calling('/echo', { method: 'POST' }),
      {},
      callOf({ cut: AbortSignal.abort() }),
    );
    expect(outcome).toMatchObject({ wasCalled: false, detail: { error_code: 'cut' } });
    expect(server.requests).toHaveLength(before);
  });

  it('stops what only reads', async () => {
    const cut = new AbortController();
    const running = webhooks.run(calling('/silent'), {}, callOf({ cut: cut.signal }));
    await expect.poll(() => server.requests.at(-1)?.url).toBe('/silent');
    cut.abort();
    expect(await running).toMatchObject({ status: 'failed', detail: { error_code: 'cut' } });
  });

  it('lets what changes something go on, and knows what came of it', async () => {
    const cut = new AbortController();
    await using slow = await startWebhookServer();
    const running = webhooks.run(
      calling(`${slow.origin}/echo`, { method: 'POST' }),
      {},
      callOf({ cut: cut.signal }),
    );
    await expect.poll(() => slow.connections()).toBe(1);
    cut.abort();
    expect((await running).status).toBe('succeeded');
    expect(slow.requests).toHaveLength(1);
  });

  it('does not know what came of a change when the conversation is over', async () => {
    const over = new AbortController();
    const webhook = calling('/silent', { method: 'PUT' });
    const running = webhooks.run(webhook, {}, callOf({ signal: over.signal }));
    await expect.poll(() => server.requests.at(-1)).toMatchObject({ url: '/silent', method: 'PUT' });
    over.abort();
    expect(await running).toMatchObject({
      status: 'unknown',
      wasCalled: true,
      detail: { error_code: 'cancelled' },
    });
  });
});

function calling(path: string, api: Record<string, unknown> = {}): WebhookFunction {
  const url = path.startsWith('/') ? `${server.origin}${path}` : path;
  return WebhookFunction.parse({ type: 'webhook', name: 'call', api_schema: { url, ...api } });
}

function callOf(call: Partial<WebhookCall> = {}): WebhookCall {
  const { signal } = new AbortController();
  return { teamId: 'team', variables: {}, key: 'key', signal, cut: signal, ...call };
}
