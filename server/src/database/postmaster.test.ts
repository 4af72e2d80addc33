import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it, onTestFinished } from 'vitest';
import { endPostmaster, waitUntilReady } from './postmaster.ts';

describe('a postmaster that ends before it is ready', () => {
  const dataDirectory = mkdtempSync(join(tmpdir(), 'postmaster-'));
  afterAll(() => rmSync(dataDirectory, { recursive: true }));

  it.each(['exit 1', 'kill -KILL $$'])('is not waited for: %s', async (end) => {
    const child = spawn('/bin/sh', ['-c', end]);
    const startedMs = performance.now();
    expect(await waitUntilReady(dataDirectory, child, 20_000)).toBe(false);
    expect(performance.now() - startedMs).toBeLessThan(15_000);
  });
});

const hasPs = ['/bin/ps', '/usr/bin/ps'].some(existsSync);

it.runIf(hasPs)(
  'ends a postmaster where there is no /proc, and no other program that has its number',
  async () => {
    const { platform } = process;
    Object.defineProperty(process, 'platform', { value: 'darwin' });
    onTestFinished(() => void Object.defineProperty(process, 'platform', { value: platform }));
    const folder = mkdtempSync(join(tmpdir(), 'postmaster-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const start = (...args: string[]) => {
      const child = spawn(process.execPath, ['-e', 'setTimeout(() => {}, 60_000)', '--', ...args]);
      onTestFinished(() => void child.kill('SIGKILL'));
      return { child, ended: new Promise((resolve) => child.once('exit', (_, signal) => resolve(signal))) };
    };
    const [stranger, postmaster] = [start('-D', '/elsewhere'), start('-D', folder)];
    for (const { child } of [stranger, postmaster]) {
      writeFileSync(join(folder, 'postmaster.pid'), `${child.pid}\n`);
      await endPostmaster(folder, 5_000);
    }

    expect(await postmaster.ended).toMatch(/^SIG/);
    expect(stranger.child.signalCode).toBeNull();
  },
);
