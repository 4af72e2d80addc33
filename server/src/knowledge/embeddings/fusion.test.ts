import { describe, expect, it } from 'vitest';
import { type Nearness, noNearness } from './embeddings.ts';
import { fuse } from './fusion.ts';
import { nearnessScale } from './nearness-scale.ts';

const words = [
  { documentId: 'a', ordinal: 0, score: 0.35 },
  { documentId: 'b', ordinal: 0, score: 0.3 },
];
const near: Nearness = {
  model: 'test-embedding',
  failure: null,
  passages: [
    { documentId: 'c', ordinal: 4, distance: 0.2 },
    { documentId: 'b', ordinal: 0, distance: 0.3 },
    { documentId: 'd', ordinal: 1, distance: 0.7 },
  ],
  nearnessOf: (distance) => Math.max(0, 1 - distance),
  pertinence: 0.9,
  distancesOf: (passages) => Promise.resolve(passages.map(() => 0.9)),
};
const fusion = { lexical: words, answerability: 0.5, nearness: near, maxDistance: 0.6, count: 10 };

describe('words and meaning together', () => {
  it('put what both find before what one finds, and give the distance of all', async () => {
    const { passages } = await fuse(fusion);
    expect(
      passages.map(({ documentId, distance, lexicalScore }) => [documentId, distance, lexicalScore]),
    ).toEqual([
      ['b', 0.3, 0.3],
      ['c', 0.2, 0],
      ['a', 0.9, 0.35],
    ]);
    expect(passages.every(({ score }) => score >= 0 && score <= 1)).toBe(true);
  });

  it('leave out what words do not find and what is too far in meaning', async () => {
    const { passages } = await fuse({ ...fusion, maxDistance: 0.1 });
    expect(passages.map(({ documentId }) => documentId).sort()).toEqual(['a', 'b']);
  });

  it('are what words say where no meaning is known', async () => {
    const { passages, answerability } = await fuse({ ...fusion, nearness: noNearness });
    expect(passages.map(({ score, distance }) => [score, distance])).toEqual([
      [0.35, null],
      [0.3, null],
    ]);
    expect(answerability).toBe(0.5);
  });

  it('give as many as are wanted', async () => {
    expect((await fuse({ ...fusion, count: 1 })).passages).toHaveLength(1);
  });

  it('lift what words alone would not have answered', async () => {
    const { answerability } = await fuse({ ...fusion, lexical: [], answerability: 0 });
    expect(answerability).toBeGreaterThan(0.2);
  });

  it('leave the answerability of words where what is near is only about the same matter', async () => {
    const { answerability } = await fuse({ ...fusion, nearness: { ...near, pertinence: 0 } });
    expect(answerability).toBe(0.5);
  });
});

describe('the scale of nearness', () => {
  it('ranks alike for models whose distances differ', () => {
    const wide = nearnessScale(
      { count: 200, median: 0.85, spread: 0.06, besideNearest: null },
      'text-embedding-3-small',
    );
    const narrow = nearnessScale(
      { count: 200, median: 0.22, spread: 0.015, besideNearest: null },
      'multilingual-e5-large',
    );
    for (const nearness of [wide.nearnessOf(0.45), narrow.nearnessOf(0.12)])
      expect(nearness).toBeGreaterThan(0.8);
    for (const nearness of [wide.nearnessOf(0.78), narrow.nearnessOf(0.2)]) expect(nearness).toBe(0);
  });

  it('uses the default distances of a model where there are few passages', () => {
    const few = nearnessScale(
      { count: 1, median: 0.3, spread: 0, besideNearest: null },
      'text-embedding-3-small',
    );
    expect(few.nearnessOf(0.3)).toBeGreaterThan(0.8);
    expect(few.nearnessOf(0.85)).toBe(0);
  });

  it('tells what says something from what is about the same matter throughout', () => {
    const background = { count: 200, median: 0.85, spread: 0.06 };
    const alone = nearnessScale({ ...background, besideNearest: 0.8 }, 'text-embedding-3-small');
    const alike = nearnessScale({ ...background, besideNearest: 0.5 }, 'text-embedding-3-small');
    expect(alone.pertinenceOf(0.45)).toBeGreaterThan(0.8);
    expect(alike.pertinenceOf(0.45)).toBe(0);
  });
});
