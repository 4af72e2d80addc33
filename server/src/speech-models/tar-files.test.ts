import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TarBroken, tarFiles } from './tar-files.ts';

const LONG = `${'folder/'.repeat(20)}été.txt`;
let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'tar-files-'));
  mkdirSync(join(folder, 'folder/'.repeat(20)), { recursive: true });
  writeFileSync(join(folder, LONG), 'long');
  writeFileSync(join(folder, 'empty'), '');
  writeFileSync(join(folder, 'block'), 'b'.repeat(512));
  writeFileSync(join(folder, 'large'), 'l'.repeat(100_000));
  symlinkSync('/etc/passwd', join(folder, 'link'));
});
afterAll(() => rmSync(folder, { recursive: true }));

/** An archive of the folder, made by the system's tar. */
function archive(format: string): Buffer {
  const names = ['empty', 'link', LONG, 'block', 'large'];
  return execFileSync('tar', [`--format=${format}`, '-cf', '-', '-C', folder, ...names]);
}

async function* pieces(bytes: Buffer, length: number): AsyncGenerator<Buffer> {
  for (let from = 0; from < bytes.length; from += length) yield bytes.subarray(from, from + length);
}

async function read(bytes: Buffer, length = bytes.length): Promise<[string, string][]> {
  const found: [string, string][] = [];
  for await (const { path, content } of tarFiles(pieces(bytes, length))) {
    found.push([path, Buffer.concat(await Array.fromAsync(content)).toString()]);
  }
  return found;
}

describe('files of an archive', () => {
  it.each(['pax', 'ustar'])('are read in the format %s, however the bytes come', async (format) => {
    for (const length of [700, 10_240, 1_000_000]) {
      expect(await read(archive(format), length)).toEqual([
        ['empty', ''],
        [LONG, 'long'],
        ['block', 'b'.repeat(512)],
        ['large', 'l'.repeat(100_000)],
      ]);
    }
  });

  it('may be passed over', async () => {
    const paths: string[] = [];
    for await (const { path } of tarFiles(pieces(archive('pax'), 4_096))) paths.push(path);
    expect(paths).toEqual(['empty', LONG, 'block', 'large']);
  });

  it('are refused where the archive is cut or is none', async () => {
    await expect(read(archive('pax').subarray(0, 50_000))).rejects.toThrow(TarBroken);
    await expect(read(Buffer.from('no archive '.repeat(100)))).rejects.toThrow(TarBroken);
  });
});
