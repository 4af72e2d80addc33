import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startEverythingServer } from '../support/everything-server.ts';
import { freePort } from '../support/free-port.ts';
import {
  type Answer,
  type HostileToolServer,
  plainTool,
  startHostileToolServer,
} from '../support/hostile-tool-server.ts';
import { openToolServerBench, type ToolServerBench } from './tool-server-bench.ts';

// What is known and said of servers that do not behave.

let bench: ToolServerBench;
let hostile: HostileToolServer;
beforeAll(async () => {
  bench = await openToolServerBench();
});
afterAll(() => bench[Symbol.asyncDispose]());
beforeEach(async () => {
  hostile = await startHostileToolServer();
});
afterEach(() => hostile[Symbol.asyncDispose]());

type Health = { code: string; says: string };
const GARBAGE = { body: 'Welcome!', contentType: 'text/html' };
const NO_JSON = { body: 'not json {', contentType: 'application/json' };

describe.each(['initialize', 'tools/list'])('a server that, asked to %s,', (method) => {
  it.each<[string, Answer, Health]>([
    ['asks for a sign-in', { status: 401 }, { code: 'unauthorized', says: 'Check the token' }],
    ['refuses access', { status: 403 }, { code: 'forbidden', says: '403' }],
    ['is asked too often', { status: 429 }, { code: 'rate_limited', says: '429' }],
    ['fails', { status: 503 }, { code: 'server_error', says: '503' }],
    [
      'sends on to a private address',
      { status: 307, headers: { location: 'http://10.1.2.3/mcp' } },
      { code: 'redirected', says: 'Enter the address of that one' },
    ],
    [
      'sends in circles',
      { status: 307, headers: { location: '/mcp' } },
      { code: 'redirected', says: 'leads on' },
    ],
    ['answers a page', GARBAGE, { code: 'not_a_tool_server', says: 'does not speak as a tool server' }],
    ['answers no JSON', NO_JSON, { code: 'not_a_tool_server', says: 'Check the address' }],
    ['answers something else', { result: 7 }, { code: 'not_a_tool_server', says: 'Check the address' }],
    ['breaks off', 'broken-event', { code: 'connection_lost', says: 'broke off' }],
    ['dies', 'die', { code: 'connection_lost', says: 'broke off' }],
    ['never ends its event', 'endless-event', { code: 'answer_too_long', says: 'more than is read' }],
    [
      'sends five million bytes',
      { body: JSON.stringify('x'.repeat(5_000_000)), contentType: 'application/json' },
      { code: 'answer_too_long', says: 'more than is read' },
    ],
  ])('%s is stored with what is wrong, and recovers', async (_, answer, { code, says }) => {
    hostile.answers[method] = answer;
    hostile.answers.GET = { status: 405 };
    const id = await bench.add(hostile.url);
    const { health } = await bench.get(id);
    expect(health).toMatchObject({ state: 'unreachable', tool_count: null, error: { code } });
    expect(health.error?.message).toContain(says);
    hostile.answers = {};
    expect(await bench.refresh(id)).toMatchObject({
      health: { state: 'reachable', error: null },
      tools: [{ name: 'note' }],
    });
  });
});

describe.each(['initialize', 'tools/list'])('a server that, asked to %s,', (method) => {
  it.each<[string, Answer]>([
    ['never answers', 'hang'],
    ['says nothing', 'silent-stream'],
    ['stops in an event', 'half-event'],
  ])('%s is given up, and recovers', async (_, answer) => {
    hostile.answers[method] = answer;
    await using hurried = bench.another({ probeMs: 1_000 });
    const id = await bench.add(hostile.url, {}, hurried);
    const { health } = await bench.get(id);
    expect(health).toMatchObject({ state: 'unreachable', error: { code: 'timed_out' } });
    hostile.answers = {};
    expect((await bench.refresh(id)).health).toMatchObject({ state: 'reachable', error: null });
  });
});

describe('a server of the other type', () => {
  it.each([
    ['SSE', 'STREAMABLE_HTTP', 'Choose the type Streamable HTTP'],
    ['STREAMABLE_HTTP', 'SSE', 'Choose the type SSE'],
  ] as const)('entered as %s, which speaks %s, says which one to choose', async (entered, spoken, says) => {
    await using everything = await startEverythingServer(spoken);
    const { health } = await bench.get(await bench.add(everything.url, { transport: entered }));
    expect(health).toMatchObject({ state: 'unreachable', error: { code: 'wrong_transport' } });
    expect(health.error?.message).toContain(says);
  });
});

describe('an address', () => {
  it.each([
    ['http://no-such-host.invalid/mcp', 'unreachable', 'name in the address'],
    ['http://127.0.0.1:9/mcp', 'unreachable', 'port in the address'],
  ])('such as %s says what is wrong with it', async (url, code, says) => {
    const { health } = await bench.get(await bench.add(url));
    expect(health.error).toEqual({ code, message: expect.stringContaining(says) });
  });

  it('without a server says that there is no answer', async () => {
    const { health } = await bench.get(await bench.add(`http://127.0.0.1:${await freePort()}/mcp`));
    expect(health.error).toEqual({ code: 'unreachable', message: 'No server answers at this address.' });
  });

  it('that hangs up during SSE is reported as any other', async () => {
    hostile.answers.GET = { status: 401 };
    const { health } = await bench.get(await bench.add(hostile.url, { transport: 'SSE' }));
    expect(health.error?.code).toBe('unauthorized');
    hostile.answers.GET = 'silent-stream';
    await using hurried = bench.another({ probeMs: 1_000 });
    const silent = await bench.get(await bench.add(hostile.url, { transport: 'SSE' }, hurried));
    expect(silent.health.error?.code).toBe('timed_out');
  });
});

describe('the tools of a server', () => {
  it('are 500 at most, and it is said that there are more', async () => {
    hostile.tools = Array.from({ length: 500 }, (_, index) => plainTool(`tool-${index}`));
    const id = await bench.add(hostile.url);
    expect((await bench.get(id)).health).toMatchObject({ tool_count: 500, error: null });
    hostile.tools = Array.from({ length: 5_000 }, (_, index) => plainTool(`tool-${index}`));
    const { tools, health } = await bench.refresh(id);
    expect(tools).toHaveLength(500);
    expect(health).toMatchObject({ state: 'reachable', error: { code: 'too_many_tools' } });
    expect(await bench.offered([id])).toHaveLength(128);
  });

  it('end where the server sends its readers in circles', async () => {
    hostile.answers['tools/list'] = { result: { tools: [plainTool('note')], nextCursor: 'again' } };
    expect((await bench.get(await bench.add(hostile.url))).tools).toHaveLength(1);
  });

  it('may be none', async () => {
    hostile.answers['tools/list'] = { error: { code: -32_601, message: 'Method not found' } };
    const { health, tools } = await bench.get(await bench.add(hostile.url));
    expect(health).toMatchObject({ state: 'reachable', tool_count: 0, error: null });
    expect(tools).toEqual([]);
  });

  it('that are described badly do not take the others with them', async () => {
    const nested = (depth: number): unknown =>
      depth === 0 ? { type: 'string' } : { type: 'object', properties: { deeper: nested(depth - 1) } };
    const withSchema = (name: string, inputSchema: unknown) => ({ name, inputSchema });
    hostile.tools = [
      plainTool('good'),
      withSchema('no-schema', undefined),
      withSchema('a-list', { type: 'array' }),
      withSchema('a-text', 'object'),
      withSchema('bad-type', { type: 'object', properties: { when: { type: 'date' } } }),
      withSchema('bad-parts', { type: 'object', properties: ['when'] }),
      withSchema('bad-required', { type: 'object', required: 'when' }),
      withSchema('nowhere', { type: 'object', properties: { when: { $ref: '#/$defs/gone' } } }),
      withSchema('elsewhere', { type: 'object', properties: { when: { $ref: 'http://10.0.0.1/x' } } }),
      withSchema('too-deep', nested(30)),
      withSchema('far-too-deep', nested(2_000)),
      withSchema('too-long', { type: 'object', description: 'x'.repeat(60_000) }),
      { name: 'N'.repeat(300), inputSchema: { type: 'object' } },
      withSchema('without-type', { properties: { when: { type: 'string' } } }),
      { name: 'odd \u0000 name\ud800', inputSchema: { type: 'object' } },
      { name: 7 },
      'no tool',
      null,
      { name: 'good', description: 'Again' },
    ];
    const id = await bench.add(hostile.url);
    const { tools } = await bench.get(id);
    expect(tools).toHaveLength(15);
    expect(tools.filter(({ problem }) => problem === null).map(({ name }) => name)).toEqual([
      'good',
      'without-type',
    ]);
    expect((await bench.offered([id])).map(({ name }) => name)).toEqual(['good', 'without-type']);
    for (const { problem } of tools) expect(problem ?? 'Fine.').toMatch(/^[A-Z].*\.$/);
  });
});

describe('what a server is asked', () => {
  it('is not repeated for everybody who wants to know at the same moment', async () => {
    const id = await bench.add(hostile.url);
    const before = hostile.requests.length;
    await Promise.all(Array.from({ length: 20 }, () => bench.refresh(id)));
    expect(hostile.requests.length - before).toBeLessThan(20);
  });

  it('does not grow with notices of changes', async () => {
    hostile.announcesChanges = true;
    const id = await bench.add(hostile.url);
    await expect.poll(() => hostile.listeners()).toBe(1);
    const lists = () => hostile.requests.filter(({ method }) => method === 'tools/list').length;
    const before = lists();
    for (let notice = 0; notice < 1_000; notice += 1) hostile.announceChange();
    hostile.tools = [plainTool('last')];
    hostile.announceChange();
    await expect.poll(async () => (await bench.get(id)).tools.map(({ name }) => name)).toEqual(['last']);
    expect(lists() - before).toBeLessThan(20);
  });

  it('waits a second at most for a server of which nothing is known', async () => {
    hostile.answers.initialize = 'hang';
    await using hurried = bench.another({ probeMs: 1_000 });
    const id = await bench.add(hostile.url, {}, hurried);
    await using other = bench.another();
    expect(await other.offered(bench.teamId, [id])).toEqual([]);
    expect(await other.statusOf(bench.teamId, [id])).toMatchObject([{ isConnected: false, toolCount: 0 }]);
  });
});

describe('the log', () => {
  it('contains no address, no token and nothing of what was said', async () => {
    const secret = 'secret-of-the-team';
    hostile.answers['tools/call'] = { status: 500, body: secret };
    const id = await bench.add(`${hostile.url}?key=${secret}`, { secret_token: secret });
    await bench.call(id, 'note', { text: secret });
    hostile.answers.initialize = 'die';
    await bench.refresh(id);
    expect(bench.logged()).not.toContain(secret);
  });
});
