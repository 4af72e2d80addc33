import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { MANIFEST_NAME, readManifest } from './backup-manifest.ts';
import { BackupRefused } from './backup-refused.ts';

describe('the manifest of a backup', () => {
  const folder = mkdtempSync(join(tmpdir(), 'manifest-'));
  afterAll(() => rmSync(folder, { recursive: true }));

  it.each([
    ['cut off', '{"format": 1, "parley": "0.'],
    ['of another format', '{"format": 2}'],
    ['empty', ''],
  ])('is refused with a sentence where it is %s', async (_, text) => {
    writeFileSync(join(folder, MANIFEST_NAME), text);
    await expect(readManifest(folder)).rejects.toThrow(BackupRefused);
    await expect(readManifest(folder)).rejects.toThrow(/newer Parley, or is damaged/);
  });
});
