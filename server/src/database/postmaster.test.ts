import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { waitUntilReady } from './postmaster.ts';

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
