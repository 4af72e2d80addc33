import { spawn } from 'node:child_process';
import { chmod, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { createInterface } from 'node:readline';
import { createAgentTest } from '@parley/contract/agent-tests.ts';
import { createAgent, getAgent, updateAgent } from '@parley/contract/agents.ts';
import { createApiKey } from '@parley/contract/api-keys.ts';
import { chat } from '@parley/contract/conversation.ts';
import { createTeamSecret } from '@parley/contract/team-secrets.ts';
import { createToolServer } from '@parley/contract/tool-servers.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startReverseProxy } from '../support/reverse-proxy.ts';
import { type RunningServer, startServer } from '../support/running-server.ts';
import { seededId, seedLogs } from '../support/seeded-logs.ts';

let server: RunningServer;
let folder: string;
let key: string;
let agentId: string;
beforeAll(async () => {
  server = await startServer({ PARLEY_ALLOWED_HOSTS: '127.0.0.1' });
  folder = await mkdtemp(join(tmpdir(), 'parley-cli-'));
  key = (
    await server.owner.call(createApiKey, {
      body: {
        name: 'Pipeline',
        scopes: [
          'agents:read',
          'agents:write',
          'tests:write',
          'tests:read',
          'knowledge:read',
          'knowledge:write',
          'conversations:start',
          'conversations:read',
        ],
      },
    })
  ).token;
  const prompt = { prompt: '# Information\nThe shop opens at nine.' };
  agentId = (
    await server.owner.call(createAgent, {
      body: {
        name: 'Front desk',
        type: 'chat',
        conversation_config: { agent: { language: 'en', first_message: 'Welcome to the shop.', prompt } },
      },
    })
  ).agent_id;
});
afterAll(async () => {
  await server[Symbol.asyncDispose]();
  await rm(folder, { recursive: true, force: true });
});

type Ended = { code: number | null; output: string };

/** Starts the command as a pipeline does: without a terminal, with the key in the environment. */
function start(args: readonly string[], env: Record<string, string> = {}, directory: string = folder) {
  const program = join(import.meta.dirname, '../../../cli/src/parley.ts');
  return spawn(process.execPath, [program, ...args], {
    cwd: directory,
    env: {
      PATH: process.env.PATH,
      HOME: folder,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      PARLEY_URL: server.url,
      PARLEY_API_KEY: key,
      ...env,
    },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
}

function parley(
  args: readonly string[],
  env: Record<string, string> = {},
  directory?: string,
): Promise<Ended> {
  const child = start(args, env, directory);
  child.stdin.end(env.STDIN ?? '');
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text: Buffer) => (output += String(text)));
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => resolve({ code, output }));
  });
}

async function pulledFile(): Promise<string> {
  await parley(['agents', 'pull', agentId]);
  const [file] = (await readdir(folder)).filter((name) => name.endsWith('.parley.json'));
  return join(folder, file ?? '');
}

async function edit(file: string, change: (text: string) => string): Promise<void> {
  await writeFile(file, change(await readFile(file, 'utf8')));
}

describe('parley', () => {
  it('lists agents, and says what is wrong with a key', async () => {
    expect(await parley(['agents', 'list'])).toEqual({ code: 0, output: `${agentId}  chat  Front desk\n` });
    expect(await parley(['agents', 'list'], { PARLEY_API_KEY: 'prl_unknown' })).toEqual({
      code: 1,
      output: expect.stringContaining('This API key is not valid'),
    });
  });

  it('stores a server and a key that later commands use', async () => {
    const stored = { PARLEY_URL: '', PARLEY_API_KEY: '' };
    expect(await parley(['agents', 'list'], stored)).toMatchObject({
      code: 1,
      output: expect.stringContaining('parley login'),
    });
    expect(await parley(['login', server.url], { ...stored, STDIN: `${key}\n` })).toMatchObject({ code: 0 });
    expect(await parley(['agents', 'list'], stored)).toMatchObject({ code: 0 });
    const file = join(folder, '.config/parley/credentials.json');
    await writeFile(file, '{');
    await chmod(file, 0o644);
    expect(await parley(['agents', 'list'], stored)).toEqual({
      code: 1,
      output: expect.stringMatching(/^Run `parley login/),
    });
    expect(await parley(['login', server.url], { ...stored, STDIN: `${key}\n` })).toMatchObject({ code: 0 });
    expect((await stat(file)).mode & 0o777).toBe(0o600);
  });

  it('says where no Parley is, and where an address only leads to one', async () => {
    const other = createServer((request, answer) => {
      if (request.url?.startsWith('/old')) answer.writeHead(301, { location: server.url });
      answer.end('<h1>Welcome</h1>');
    });
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    const url = `http://127.0.0.1:${(other.address() as AddressInfo).port}`;
    expect(await parley(['agents', 'list'], { PARLEY_URL: url })).toEqual({
      code: 1,
      output: `There is no Parley server at ${url}.\n`,
    });
    expect(await parley(['agents', 'list'], { PARLEY_URL: `${url}/old` })).toEqual({
      code: 1,
      output: expect.stringContaining(`leads on to ${server.url}, `),
    });
    other.close();
  });

  it('waits where it asks too often, as for each of a thousand documents', async () => {
    const configuration = await (await fetch(`${server.url}/api/console-configuration`)).text();
    let asked = 0;
    const busy = createServer((request, answer) => {
      if (request.url === '/api/console-configuration') return answer.end(configuration);
      asked += 1;
      if (asked > 1) return answer.end('[]');
      const error = { code: 'rate_limited', message: 'Wait 1 second before retrying' };
      return answer.writeHead(429, { 'retry-after': '1' }).end(JSON.stringify({ error }));
    });
    await new Promise<void>((resolve) => busy.listen(0, '127.0.0.1', resolve));
    const PARLEY_URL = `http://127.0.0.1:${(busy.address() as AddressInfo).port}`;
    expect(await parley(['agents', 'list'], { PARLEY_URL })).toEqual({ code: 0, output: '' });
    expect(asked).toBe(2);
    busy.close();
  });

  it('ends quietly where what reads its output ends first', async () => {
    const child = start(['agents', 'list']);
    child.stdin.end();
    child.stdout.destroy();
    let errors = '';
    child.stderr.on('data', (text: Buffer) => (errors += String(text)));
    const code = await new Promise((resolve) => child.on('close', resolve));
    expect([code, errors]).toEqual([141, '']);
  });

  it('pulls an agent to a file, shows what was changed in it and pushes that as a new version', async () => {
    const file = await pulledFile();
    expect(await parley(['agents', 'diff', file])).toMatchObject({
      code: 0,
      output: `${file}: no difference\n`,
    });
    await edit(file, (text) => text.replace('opens at nine', 'opens at ten'));
    expect(await parley(['agents', 'diff', file])).toMatchObject({
      code: 1,
      output: expect.stringContaining('conversation_config.agent.prompt.prompt: "# Information'),
    });
    expect(await parley(['agents', 'push', file])).toMatchObject({
      code: 1,
      output: expect.stringContaining('--yes'),
    });
    expect(await parley(['agents', 'push', '--yes', file])).toMatchObject({ code: 0 });
    const saved = await server.owner.call(getAgent, { params: { id: agentId } });
    expect(saved.conversation_config.agent?.prompt?.prompt).toContain('opens at ten');
    expect(JSON.parse(await readFile(file, 'utf8')).version).toBe(saved.version);
  });

  it('leaves the secrets, keys and tool servers of an agent as they are stored', async () => {
    const { call } = server.owner;
    const { secret_id } = await call(createTeamSecret, {
      body: { name: 'Shop', value: 'v', hosts: ['shop.example', 'models.example'] },
    });
    const { id: toolServer } = await call(createToolServer, {
      body: { config: { name: 'Shop', url: server.url } } as never,
    });
    const webhook = (name: string, request_headers: Record<string, unknown>) => ({
      type: 'webhook',
      name,
      description: 'Looks something up.',
      api_schema: { url: `https://shop.example/${name}`, method: 'GET', request_headers },
    });
    const created = await call(createAgent, {
      body: {
        name: 'Bike shop',
        type: 'chat',
        conversation_config: {
          agent: {
            prompt: {
              prompt: 'The shop opens at nine.',
              mcp_server_ids: [toolServer],
              custom_llm: {
                url: 'https://models.example/v1',
                request_headers: { 'X-Api-Key': 'plain-key' },
                api_key: { secret_id },
              },
              tools: [
                webhook('order', { Authorization: { secret_id } }),
                webhook('stock', { Authorization: 'Bearer plain-key' }),
              ],
            },
          },
        },
      },
    });
    const pulled = await parley(['agents', 'pull', created.agent_id, '--dir', join(folder, 'shop')]);
    const file = pulled.output.split(':')[0] ?? '';
    await edit(file, (text) =>
      text.replace('opens at nine', 'opens at ten').replace('shop.example/order', 'shop.example/orders'),
    );
    expect(await parley(['agents', 'push', '--yes', file])).toMatchObject({ code: 0 });
    const saved = await call(getAgent, { params: { id: created.agent_id } });
    expect(saved.version).toBe(2);
    const expected = JSON.stringify(created.conversation_config)
      .replace('opens at nine', 'opens at ten')
      .replace('shop.example/order', 'shop.example/orders');
    expect(saved.conversation_config).toEqual(JSON.parse(expected));
  });

  it('never pushes over a version that was saved since', async () => {
    const file = await pulledFile();
    const { provider_uuid } = await server.owner.call(getAgent, { params: { id: agentId } });
    const body = { provider_uuid, name: 'Reception' };
    await server.owner.call(updateAgent, { params: { agent_id: agentId }, body });
    await edit(file, (text) => text.replace('Welcome to the shop.', 'Hello.'));
    expect(await parley(['agents', 'push', '--yes', file])).toMatchObject({
      code: 2,
      output: expect.stringContaining('Pull it'),
    });
    expect((await server.owner.call(getAgent, { params: { id: agentId } })).name).toBe('Reception');
  });

  it('leaves one file of an agent whose name changed', async () => {
    const own = await mkdtemp(join(folder, 'agents-'));
    const body = { name: 'Before', conversation_config: { agent: { prompt: { prompt: 'Be brief.' } } } };
    const { agent_id, provider_uuid } = await server.owner.call(createAgent, { body });
    const pull = () => parley(['agents', 'pull', agent_id], {}, own);
    await pull();
    await writeFile(join(own, `mine.${agent_id.slice(-6)}.parley.json`), '{}');
    await server.owner.call(updateAgent, { params: { agent_id }, body: { provider_uuid, name: 'After' } });
    expect((await pull()).output).toContain('before.');
    const ending = `${agent_id.slice(-6)}.parley.json`;
    expect((await readdir(own)).sort()).toEqual([`after.${ending}`, `mine.${ending}`]);
  });

  it('saves none of several files where one is older, and says so where a newer version comes meanwhile', async () => {
    const own = await mkdtemp(join(folder, 'agents-'));
    const files: string[] = [];
    const ids: string[] = [];
    for (const name of ['First', 'Second']) {
      const body = { name, conversation_config: { agent: { prompt: { prompt: 'Be brief.' } } } };
      const { agent_id } = await server.owner.call(createAgent, { body });
      const { output } = await parley(['agents', 'pull', agent_id, '--dir', own]);
      files.push(output.split(':')[0] ?? '');
      ids.push(agent_id);
      await edit(files.at(-1) ?? '', (text) => text.replace('Be brief.', 'Be kind.'));
    }
    const save = async (id = '') => {
      const { provider_uuid } = await server.owner.call(getAgent, { params: { id } });
      const body = { provider_uuid, name: `Saved ${Math.random()}` };
      await server.owner.call(updateAgent, { params: { agent_id: id }, body });
    };
    const versionOf = async (id = '') => (await server.owner.call(getAgent, { params: { id } })).version;
    await save(ids[1]);
    expect(await parley(['agents', 'push', '--yes', ...files])).toMatchObject({
      code: 2,
      output: expect.stringContaining('Pull it'),
    });
    expect(await versionOf(ids[0])).toBe(1);
    await using proxy = await startReverseProxy(Number(new URL(server.url).port), async (url) => {
      if (url.startsWith('/api/agents/agent_')) await save(ids[0]);
      return false;
    });
    expect(
      await parley(['agents', 'push', '--yes', files[0] ?? ''], { PARLEY_URL: proxy.url }),
    ).toMatchObject({ code: 2, output: expect.stringContaining('Pull it') });
    expect(await versionOf(ids[0])).toBe(2);
  });

  it('leaves a section as it is that a file does not have', async () => {
    const file = await pulledFile();
    const { conversation_config, ...agent } = JSON.parse(await readFile(file, 'utf8'));
    const { turn: _, ...sections } = conversation_config;
    await writeFile(file, JSON.stringify({ ...agent, conversation_config: sections }));
    expect(await parley(['agents', 'diff', file])).toEqual({ code: 0, output: `${file}: no difference\n` });
    expect(await parley(['agents', 'push', '--yes', file])).toEqual({
      code: 0,
      output: `${file}: no difference\n`,
    });
  });

  it('creates the agent of a file that has no id, and writes the id into it', async () => {
    const file = join(folder, 'second.json');
    const { agent_id: _, version: __, ...agent } = JSON.parse(await readFile(await pulledFile(), 'utf8'));
    await writeFile(file, JSON.stringify({ ...agent, name: 'Second' }));
    expect(await parley(['agents', 'push', '--yes', file])).toMatchObject({ code: 0 });
    const { agent_id } = JSON.parse(await readFile(file, 'utf8'));
    expect((await server.owner.call(getAgent, { params: { id: agent_id } })).name).toBe('Second');
  });

  it('fails a pipeline on a bad answer, with a report in the format of JUnit', async () => {
    const test = (name: string, text: string) => ({
      kind: 'reply' as const,
      name,
      history: [{ role: 'user' as const, message: 'When does the shop open?' }],
      checks: [{ type: 'contains' as const, text }],
    });
    expect(await parley(['tests', 'run', 'front-desk'])).toMatchObject({
      code: 1,
      output: expect.stringContaining('front-desk is neither the id of an agent nor a file that was pulled.'),
    });
    const params = { id: agentId };
    await server.owner.call(createAgentTest, { params, body: test('Opening time', 'ten') });
    expect(await parley(['tests', 'run', agentId])).toMatchObject({
      code: 0,
      output: expect.stringContaining('ok   Opening time: 1 of 1 passed'),
    });
    await server.owner.call(createAgentTest, { params, body: test('Opens & closes', 'midnight') });
    const report = join(folder, 'report.xml');
    expect(await parley(['tests', 'run', agentId, '--junit', report])).toMatchObject({
      code: 1,
      output: expect.stringContaining('1 of 2 tests did not pass.'),
    });
    const xml = await readFile(report, 'utf8');
    expect(xml).toContain('tests="2" failures="1" errors="0"');
    expect(xml).toContain('name="Opens &amp; closes"><failure');
    // What was found is told also where it cannot be written.
    const { code, output } = await parley(['tests', 'run', agentId, '--junit', 'nowhere/report.xml']);
    expect([code, output]).toEqual([1, expect.stringContaining('FAIL Opens & closes: ')]);
    expect(output).toContain("open 'nowhere/report.xml'");
    expect(output).not.toContain('    at ');
  });

  it('goes on with a run and with a tail after an answer that did not come', async () => {
    const lost: string[] = [];
    // The first look at the run, and at the conversations, that the command takes.
    await using proxy = await startReverseProxy(Number(new URL(server.url).port), (url) => {
      const look = /\/test-runs\/|\/logs\?/.exec(url)?.[0];
      if (look === undefined || lost.includes(look)) return false;
      lost.push(look);
      return true;
    });
    const env = { PARLEY_URL: proxy.url };
    const [run, tail] = await Promise.all([
      parley(['tests', 'run', agentId], env),
      parley(['calls', 'tail', '--once'], env),
    ]);
    expect(run.output).toContain('Opening time: ');
    expect(tail).toMatchObject({ code: 0 });
    expect(lost).toHaveLength(2);
  });

  it('keeps documents like the texts of a folder', async () => {
    const texts = await mkdtemp(join(folder, 'texts-'));
    await writeFile(join(texts, 'hours.md'), '# Hours\n\nThe shop opens at ten in the morning.');
    const name = `${texts.split('/').at(-1)}/hours.md`;
    expect(await parley(['knowledge', 'sync', texts])).toEqual({ code: 0, output: `${name}: added\n` });
    await expect
      .poll(async () => (await parley(['knowledge', 'sync', texts])).output)
      .toBe(`${name}: no difference\n`);
    await writeFile(join(texts, 'hours.md'), '# Hours\n\nThe shop opens at eleven in the morning.');
    expect((await parley(['knowledge', 'sync', texts])).output).toBe(`${name}: changed\n`);
    await rm(join(texts, 'hours.md'));
    await writeFile(join(texts, 'other.txt'), 'Another text that is long enough.');
    expect((await parley(['knowledge', 'sync', '--delete', texts])).output).toContain(`${name}: deleted`);
  });

  it('names a file that is refused, and goes on with the others', async () => {
    const texts = await mkdtemp(join(folder, 'texts-'));
    const base = basename(texts);
    await writeFile(join(texts, 'README.md'), '');
    await writeFile(join(texts, 'hours.md'), '# Hours\n\nThe shop opens at ten in the morning.');
    expect(await parley(['knowledge', 'sync', '--delete', texts])).toEqual({
      code: 1,
      output: `${base}/README.md: refused: a text has 10 to 100000 characters, and this one 0\n${base}/hours.md: added\nFiles that were refused: 1.\n`,
    });
  });

  it('refuses texts that are not in UTF-8, instead of storing what nobody wrote', async () => {
    const texts = await mkdtemp(join(folder, 'texts-'));
    const base = basename(texts);
    await writeFile(join(texts, 'été.txt'), 'Nous ouvrons à neuf heures.');
    await writeFile(
      join(texts, 'latin.txt'),
      Buffer.from('Nous ouvrons à neuf heures, été compris.', 'latin1'),
    );
    await writeFile(join(texts, 'wide.txt'), Buffer.from('We open at nine in the morning.', 'utf16le'));
    expect(await parley(['knowledge', 'sync', texts])).toEqual({
      code: 1,
      output: `${base}/latin.txt: refused: it is not a text in UTF-8\n${base}/wide.txt: refused: it is not a text in UTF-8\n${base}/été.txt: added\nFiles that were refused: 2.\n`,
    });
  });

  it('takes documents of deleted files from the agent, and names those that other agents use', async () => {
    const texts = await mkdtemp(join(folder, 'texts-'));
    const base = basename(texts);
    await writeFile(join(texts, 'hours.md'), '# Hours\n\nThe shop opens at ten in the morning.');
    await writeFile(join(texts, 'prices.md'), '# Prices\n\nA room costs ninety euros a night.');
    expect((await parley(['knowledge', 'sync', texts, '--agent', agentId])).code).toBe(0);
    await rm(join(texts, 'hours.md'));
    expect(await parley(['knowledge', 'sync', texts, '--delete'])).toEqual({
      code: 1,
      output: `${base}/prices.md: no difference\n${base}/hours.md: kept, since it is used by “Reception”\nKept for agents that use them: 1. Remove them from these agents first.\n`,
    });
    const again = await parley(['knowledge', 'sync', texts, '--delete', '--agent', agentId]);
    expect(again).toEqual({
      code: 0,
      output: `${base}/prices.md: no difference\n${base}/hours.md: deleted\n`,
    });
    const { conversation_config } = await server.owner.call(getAgent, { params: { id: agentId } });
    const known = conversation_config.agent?.prompt?.knowledge_base ?? [];
    expect(known.map(({ name }) => name)).toContain(`${base}/prices.md`);
    expect(known.map(({ name }) => name)).not.toContain(`${base}/hours.md`);
  });

  it('names documents the same however their folder is written, and deletes those of no other', async () => {
    const texts = await mkdtemp(join(folder, 'texts-'));
    await writeFile(join(texts, 'hours.md'), '# Hours\n\nThe shop opens at ten in the morning.');
    const base = basename(texts);
    const name = `${base}/hours.md`;
    expect((await parley(['knowledge', 'sync', `./${base}`])).output).toBe(`${name}: added\n`);
    await expect
      .poll(async () => (await parley(['knowledge', 'sync', '.'], {}, texts)).output)
      .toBe(`${name}: no difference\n`);
    const others = await mkdtemp(join(folder, 'texts-'));
    await writeFile(join(others, 'prices.md'), '# Prices\n\nA room costs ninety euros a night.');
    expect((await parley(['knowledge', 'sync', '--delete', '.'], {}, others)).output).toBe(
      `${basename(others)}/prices.md: added\n`,
    );
  });

  it('chats with an agent, and prints the conversation afterwards', async () => {
    const said = await parley(['say', agentId, 'When does the shop open?']);
    expect(said).toMatchObject({ code: 0, output: expect.stringContaining('ten') });
    const printed = await parley(['calls', 'tail', '--once', '--agent', agentId]);
    expect(JSON.parse(printed.output.trim().split('\n').at(-1) ?? '')).toMatchObject({ agent_id: agentId });
  });

  it('has a message answered once whose answer is lost, and another one like it as well', async () => {
    let sent = 0;
    await using proxy = await startReverseProxy(
      Number(new URL(server.url).port),
      () => false,
      (url) => {
        if (url.endsWith('/conversation/chat')) sent += 1;
        return sent === 1;
      },
    );
    const STDIN = 'When does the shop open?\nWhen does the shop open?\n';
    const { code, output } = await parley(['say', agentId], { STDIN, PARLEY_URL: proxy.url });
    expect([code, output.match(/The shop opens/g)?.length, sent]).toEqual([0, 2, 3]);
    const { rows } = await server.database.pool.query(
      `select count(*)::int as turns from conversation_turns where role = 'user' and conversation_id =
        (select id from conversations order by started_at desc limit 1)`,
    );
    expect(rows).toEqual([{ turns: 2 }]);
  });

  it('takes each line of its input as a message, until it ends', async () => {
    const STDIN = 'When does the shop open?\nWhen does the shop open?\n';
    const { code, output } = await parley(['say', agentId], { STDIN });
    expect([code, output.match(/The shop opens/g)?.length]).toEqual([0, 2]);
    expect(output).not.toContain('Warning');
    // Nobody types there.
    expect(output).not.toContain('> ');
    expect(await parley(['login', server.url], { STDIN: '' })).toEqual({
      code: 1,
      output: expect.stringContaining('Give the address of the server, and a key.'),
    });
  });

  it('refuses numbers that are none, such as a variable of a pipeline that is not set', async () => {
    const refused = { code: 1, output: expect.stringContaining('Give a number from') };
    expect(await parley(['tests', 'run', agentId, '--min-pass-rate', ''])).toEqual(refused);
    expect(await parley(['calls', 'tail', '--once', '--last', 'ten'])).toEqual(refused);
  });

  it('prints only further conversations after the earlier ones that were asked for', async () => {
    const open = async () => {
      const body = { agent_id: agentId, message: 'When does the shop open?' };
      return (await server.owner.call(chat, { body })).conversation_id;
    };
    const before: string[] = [];
    for (let count = 0; count < 52; count += 1) before.push(await open());
    const { pool } = server.database;
    await pool.query(
      "update conversations set started_at = started_at - interval '1 day' where id = any($1)",
      [before.slice(0, 10)],
    );
    const earlier = await open();
    const tail = start(['calls', 'tail', '--last', '1', '--agent', agentId]);
    const printed: string[] = [];
    createInterface({ input: tail.stdout }).on('line', (line) =>
      printed.push(JSON.parse(line).conversation_id),
    );
    try {
      await expect.poll(() => printed).toEqual([earlier]);
      // So that the page reaches further back.
      await pool.query('delete from conversations where id = any($1)', [before.slice(-2)]);
      const further = await open();
      await expect.poll(() => printed).toContain(further);
      expect(printed).toEqual([earlier, further]);
      const { rows } = await pool.query<{ team_id: string }>('select team_id from conversations limit 1');
      const startedAt = new Date().toISOString();
      const many = Array.from({ length: 120 }, (_, number) => seededId(number));
      await seedLogs(
        pool,
        many.map((id) => ({ id, teamId: rows[0]?.team_id ?? '', agentId, startedAt })),
      );
      await expect.poll(() => printed.length).toBe(122);
      expect(new Set(printed).size).toBe(122);
    } finally {
      tail.kill();
    }
  });
});
