import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CallError, callEndpoint } from '@parley/client/call.ts';
import { listAgents } from '@parley/contract/agent-list.ts';
import { createAgent } from '@parley/contract/agents.ts';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { type ChildProgram, processesIn, startProgram } from '../support/child-program.ts';
import { freePort } from '../support/free-port.ts';
import { copyReadyCluster } from '../support/ready-cluster.ts';
import type { SignedIn } from '../support/running-server.ts';
import { signInWithToken } from '../support/sign-in-flow.ts';

const KILLS = 12;
const LONGEST_LIFE_MS = 400;
const WRITERS = 4;
const PROVIDER = 'test';

let dataFolder: string;
let env: Record<string, string>;
let url: string;
let server: ChildProgram;

beforeAll(async () => {
  dataFolder = await mkdtemp(join(tmpdir(), 'parley-kill-'));
  await chmod(dataFolder, 0o711);
  const port = String(await freePort());
  url = `http://127.0.0.1:${port}`;
  env = {
    PORT: port,
    PARLEY_DATA: dataFolder,
    PARLEY_PROVIDER: PROVIDER,
    PARLEY_REQUESTS_PER_MINUTE: '0',
    PARLEY_MAX_AGENTS: '100000',
    PARLEY_OLLAMA_URL: 'http://127.0.0.1:9',
  };
});

afterAll(async () => {
  await server?.end('SIGTERM');
  await rm(dataFolder, { recursive: true, force: true });
});

it(`preserves every acknowledged write through ${KILLS} kills at random moments, and starts again each time`, async () => {
  const acknowledged: string[] = [];
  let call = await start();
  for (let kill = 0; kill < KILLS; kill += 1) {
    const before = acknowledged.length;
    const writing = Promise.all(Array.from({ length: WRITERS }, () => writeUntilKilled(call, acknowledged)));
    await vi.waitUntil(() => acknowledged.length > before, { timeout: 60_000, interval: 1 });
    // The moment of the kill is what is tested.
    await new Promise((resolve) => setTimeout(resolve, Math.random() * LONGEST_LIFE_MS));
    const database = kill % 3 === 0 ? await processesIn(dataFolder) : [];
    const ended = server.end('SIGKILL');
    // Every third time PostgreSQL dies with it, as when the machine loses its power.
    for (const pid of database) sendKill(pid);
    await ended;
    await writing;
    call = await start();
  }

  const stored = new Set((await call(listAgents, {})).map(({ external_id }) => external_id));

  expect(acknowledged.length).toBeGreaterThan(KILLS);
  expect(acknowledged.filter((id) => !stored.has(id))).toEqual([]);
}, 900_000);

it('refuses a second server on the folder with a sentence, and the first goes on', async () => {
  await using second = startProgram('src/main.ts', [], { ...env, PORT: String(await freePort()) });

  expect(await second.ended).toEqual({ code: 1 });
  expect(second.errors()).toContain(`Another Parley (process ${server.child.pid}) already uses the folder`);
  expect((await fetch(`${url}/readyz`)).status).toBe(200);
});

it('says which port is taken when it cannot have it', async () => {
  const other = await mkdtemp(join(tmpdir(), 'parley-port-'));
  await chmod(other, 0o711);
  await copyReadyCluster(other);
  await using second = startProgram('src/main.ts', [], { ...env, PARLEY_DATA: other });

  expect(await second.ended).toEqual({ code: 1 });
  expect(second.errors()).toContain(`Port ${env.PORT} on 127.0.0.1 is taken`);
  expect(await processesIn(other)).toEqual([]);
  await rm(other, { recursive: true });
});

it('prints a new sign-in link while the server runs', async () => {
  await using command = startProgram('src/print-sign-in-link.ts', [], env);

  const [line = ''] = await command.lines(1);

  expect(line).toContain(`Sign in: ${url}/login?token=`);
  expect(await command.ended).toEqual({ code: 0 });
});

it('stops in order when asked, with its database', async () => {
  expect(await server.end('SIGTERM')).toEqual({ code: 0 });
  expect(await processesIn(dataFolder)).toEqual([]);
});

it('leaves no process behind when it is killed', async () => {
  await start();

  await server.end('SIGKILL');

  await vi.waitUntil(async () => (await processesIn(dataFolder)).length === 0, { timeout: 30_000 });
});

function sendKill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has ended by itself.
  }
}

async function start(): Promise<SignedIn['call']> {
  server = startProgram('src/main.ts', [], env);
  const [ready = '', signIn = ''] = await server.lines(2);
  expect(ready, server.errors()).toBe(`Parley is ready: ${url}`);
  const oneTimeToken = new URL(signIn.replace('Sign in: ', '')).searchParams.get('token') ?? '';
  const { id_token: token } = await signInWithToken(url, oneTimeToken);
  const settings = { origin: url, provider: PROVIDER, token: () => token };
  return (endpoint, input) => callEndpoint(settings, endpoint, input);
}

async function writeUntilKilled(call: SignedIn['call'], acknowledged: string[]): Promise<void> {
  try {
    for (;;) {
      const { agent_id } = await call(createAgent, {
        body: {
          name: `Agent ${acknowledged.length}`,
          conversation_config: { agent: { prompt: { prompt: 'Be kind.' } } },
        },
      });
      acknowledged.push(agent_id);
    }
  } catch (error) {
    // The server was killed; what it had not acknowledged may be lost. A refusal would be a mistake of this test.
    if (error instanceof CallError && error.status !== 0) throw error;
  }
}
