import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { startEmbeddedPostgres } from '../../src/database/embedded-postgres.ts';
import { copyReadyCluster } from '../support/ready-cluster.ts';
import { startServerProcess } from '../support/server-process.ts';

const TOKEN = 'a token that cannot be guessed';

it('reports every figure that needs no database while PostgreSQL is away, and ends no process', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'parley-outage-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await chmod(folder, 0o711);
  await copyReadyCluster(folder);
  await using postgres = await startEmbeddedPostgres(folder, false);
  await using server = await startServerProcess(
    { otherwise: { text: 'Yes.' } },
    { DATABASE_URL: postgres.url, PARLEY_PROCESSES: '2', PARLEY_METRICS_TOKEN: TOKEN },
  );
  await postgres[Symbol.asyncDispose]();
  for (const _ of [1, 2]) {
    const page = await fetch(`${server.url}/metrics`, { headers: { authorization: `Bearer ${TOKEN}` } });
    const text = await page.text();
    expect(text).toMatch(/^parley_processes 2$/m);
    expect(text).toMatch(/^parley_process_restarts_total 0$/m);
    expect(text).not.toMatch(/^parley_sip_trunk_up\S* /m);
  }
  expect(server.program.errors()).not.toMatch(/unhandledRejection|a process has ended/);
}, 400_000);
