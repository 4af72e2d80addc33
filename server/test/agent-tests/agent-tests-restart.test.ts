import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { NewAgentTest } from '@parley/contract/agent-test.ts';
import { getTestRepetitions, getTestRun, startTestRun } from '@parley/contract/agent-test-runs.ts';
import { createAgentTest } from '@parley/contract/agent-tests.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startServerProcess } from '../support/server-process.ts';
import { openTestDatabase, type TestDatabase } from '../support/test-database.ts';
import { replyTest } from '../support/tested-agents.ts';

let PARLEY_DATA: string;
let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
  PARLEY_DATA = await mkdtemp(join(tmpdir(), 'parley-restart-'));
  await chmod(PARLEY_DATA, 0o711);
});
afterAll(async () => {
  await database[Symbol.asyncDispose]();
  await rm(PARLEY_DATA, { recursive: true, force: true });
});

const SCRIPT = { otherwise: { text: 'At nine.', firstTokenMs: 700 } };

it.each(['SIGKILL', 'SIGTERM'] as const)(
  'goes on with a run after %s ended the server in the middle of it',
  async (signal) => {
    const env = { PARLEY_DATA, DATABASE_URL: database.url };
    let id = '';
    let run_id = '';
    let test_id = '';
    {
      await using server = await startServerProcess(SCRIPT, env);
      id = (await server.openAgent()).agentId;
      const body = replyTest('When do you open?', 'nine') as NewAgentTest;
      test_id = (await server.call(createAgentTest, { params: { id }, body })).id;
      ({ run_id } = await server.call(startTestRun, { params: { id }, body: { repeat: 12 } }));
      const done = async () => (await server.call(getTestRun, { params: { id, run_id } })).done;
      await expect.poll(done, { timeout: 90_000, interval: 20 }).toBeGreaterThan(3);
      expect(await done()).toBeLessThan(12);
      await server.program.end(signal);
    }

    await using again = await startServerProcess(SCRIPT, env);

    const find = () => again.call(getTestRun, { params: { id, run_id } });
    await expect.poll(async () => (await find()).status, { timeout: 90_000, interval: 200 }).toBe('done');
    expect(await find()).toMatchObject({ done: 12, passed: 12, pass_rate: 1 });
    const { repetitions } = await again.call(getTestRepetitions, { params: { id, run_id, test_id } });
    expect(repetitions.map(({ repetition }) => repetition)).toEqual(
      Array.from({ length: 12 }, (_, at) => at + 1),
    );
  },
  300_000,
);
