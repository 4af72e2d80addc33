import { mkdtempSync, rmSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { channelsOfWav } from '../../../test/support/recorded-sound.ts';
import { createStereoWavFile, silenceStretches } from './stereo-wav-file.ts';

describe('a growing WAV file', () => {
  const folder = mkdtempSync(join(tmpdir(), 'wav-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  const ready = Promise.resolve();

  it('contains what was added in order, silence included', async () => {
    const path = join(folder, 'whole.wav');
    const file = createStereoWavFile(path, ready);
    file.append(2, Int16Array.of(1, -1, 2, -2));
    file.append(3, undefined);
    file.append(1, Int16Array.of(32_767, -32_768));
    file.append(2, undefined);
    expect(await file.close()).toEqual({ bytes: 44 + 8 * 4, durationSeconds: 8 / 16_000 });
    const { left, right } = channelsOfWav(await readFile(path));
    expect([...left]).toEqual([1, 2, 0, 0, 0, 32_767, 0, 0]);
    expect([...right]).toEqual([-1, -2, 0, 0, 0, -32_768, 0, 0]);
  });

  it('silences one side of a stretch, as far as the file goes', async () => {
    const path = join(folder, 'silenced.wav');
    const file = createStereoWavFile(path, ready);
    file.append(48, new Int16Array(96).fill(7));
    await file.close();
    await silenceStretches(path, [
      { side: 'caller', fromMs: 1, toMs: 2 },
      { side: 'agent', fromMs: 2, toMs: Number.POSITIVE_INFINITY },
    ]);
    const { left, right } = channelsOfWav(await readFile(path));
    const part = (value: number) => Array.from({ length: 16 }, () => value);
    expect([...left]).toEqual([...part(7), ...part(0), ...part(7)]);
    expect([...right]).toEqual([...part(7), ...part(7), ...part(0)]);
  });

  it('fails at its end where it could not be written, and leaves no file', async () => {
    await writeFile(join(folder, 'in-the-way'), '');
    const file = createStereoWavFile(join(folder, 'in-the-way/lost.wav'), ready);
    file.append(1, Int16Array.of(1, 1));
    await expect(file.close()).rejects.toMatchObject({ code: 'ENOTDIR' });
  });

  it('fails rather than fill the memory when the disk stalls', async () => {
    const path = join(folder, 'slow.wav');
    const disk = Promise.withResolvers<void>();
    const file = createStereoWavFile(path, disk.promise);
    for (let second = 0; second < 130; second += 1) file.append(16_000, new Int16Array(32_000).fill(1));
    disk.resolve();
    await expect(file.close()).rejects.toMatchObject({ name: 'DiskTooSlow' });
    await file.discard();
    await expect(readFile(path)).rejects.toMatchObject({ code: 'ENOENT' });
  });
});
