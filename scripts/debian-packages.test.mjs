import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { launcherOf, programOnPath, starts } from './debian-packages.mjs';

it('finds the first program on PATH that runs', () => {
  expect(programOnPath(['a-missing-program', 'sh'], () => true)).toMatch(/\/sh$/);
  expect(programOnPath(['sh'], () => false)).toBeUndefined();
});

it('tells a program that complains from one that is not there', () => {
  expect(starts('sh', ['-c', 'exit 1'])).toBe(true);
  expect(starts('sh', ['-c', 'exit 127'])).toBe(false);
  expect(starts('/nowhere/program', [])).toBe(false);
});

it('launches an unpacked program with its arguments and the libraries beside it', () => {
  const folder = mkdtempSync(join(tmpdir(), 'unpacked-'));
  try {
    mkdirSync(join(folder, 'usr/bin'), { recursive: true });
    writeFileSync(join(folder, 'usr/bin/tool'), '#!/bin/sh\necho "$EXTRA|$LD_LIBRARY_PATH|$1"\n', {
      mode: 0o755,
    });
    writeFileSync(join(folder, 'launch'), launcherOf(folder, 'usr/bin/tool', "export EXTRA='yes'\n"));
    chmodSync(join(folder, 'launch'), 0o755);
    const { stdout } = spawnSync(join(folder, 'launch'), ['with spaces'], { encoding: 'utf8' });
    const [extra, libraries, argument] = stdout.trim().split('|');
    expect([extra, argument]).toEqual(['yes', 'with spaces']);
    expect(libraries).toContain(join(folder, 'usr/lib/x86_64-linux-gnu/blas'));
  } finally {
    rmSync(folder, { recursive: true });
  }
});
