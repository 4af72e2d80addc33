import { describe, expect, it } from 'vitest';
import { createShortMemory } from './short-memory.ts';

describe('short memory', () => {
  it('reads once for all who ask within its age', async () => {
    let readings = 0;
    let now = 0;
    const memory = createShortMemory(
      2_000,
      async () => ++readings,
      () => now,
    );
    expect(await Promise.all([memory.get('a'), memory.get('a')])).toEqual([1, 1]);
    now = 1_999;
    expect(await memory.get('a')).toBe(1);
    now = 2_000;
    expect(await memory.get('a')).toBe(2);
  });

  it('reads anew after it was told to forget', async () => {
    let readings = 0;
    const memory = createShortMemory(
      2_000,
      async () => ++readings,
      () => 0,
    );
    await memory.get('a');
    memory.forget('a');
    expect(await memory.get('a')).toBe(2);
  });

  it('does not remember a failure', async () => {
    let readings = 0;
    const read = async () => {
      readings += 1;
      if (readings === 1) throw new Error('down');
      return readings;
    };
    const memory = createShortMemory(2_000, read, () => 0);
    await expect(memory.get('a')).rejects.toThrow('down');
    expect(await memory.get('a')).toBe(2);
  });
});
