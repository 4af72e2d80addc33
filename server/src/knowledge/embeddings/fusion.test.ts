import { describe, expect, it } from 'vitest';
import { type Nearness, noNearness } from './embeddings.ts';
import { fuse } from './fusion.ts';
import type { Background } from './nearest/background.ts';
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
  nearnessOf: (distance) => Math.max(0, 1 - distance) / 2,
  standsOut: 0.9,
  onTopic: 1,
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
    expect(answerability).toBeGreaterThan(0.1);
  });

  it('answer less where nothing near stands out, and least where the documents are about something else', async () => {
    const ofNearness = async (changed: Partial<Nearness>) =>
      (await fuse({ ...fusion, nearness: { ...near, ...changed } })).answerability;
    const answered = await ofNearness({});
    const asNear = await ofNearness({ standsOut: 0 });
    expect(asNear).toBeLessThan(answered);
    expect(await ofNearness({ standsOut: 0, onTopic: 0 })).toBeLessThan(asNear / 2);
  });

  it('leave a passage that words are sure of before what is only near', async () => {
    const lexical = [{ documentId: 'a', ordinal: 0, score: 0.95 }];
    const { passages } = await fuse({ ...fusion, lexical });
    expect(passages[0]).toMatchObject({ documentId: 'a' });
  });
});

const background: Background = {
  count: 200,
  documents: 20,
  median: 0.85,
  spread: 0.06,
  besideNearest: null,
  passages: null,
};

describe('the scale of nearness', () => {
  it('ranks alike for models whose distances differ', () => {
    const wide = nearnessScale(background, 'text-embedding-3-small');
    const narrow = nearnessScale({ ...background, median: 0.22, spread: 0.015 }, 'multilingual-e5-large');
    for (const nearness of [wide.nearnessOf(0.45), narrow.nearnessOf(0.12)])
      expect(nearness).toBeGreaterThan(0.6);
    for (const nearness of [wide.nearnessOf(0.81), narrow.nearnessOf(0.212)]) expect(nearness).toBe(0);
  });

  it('fits an unknown model once there are some dozens of passages', () => {
    const { nearnessOf } = nearnessScale(
      { ...background, count: 60, median: 0.11, spread: 0.01 },
      'new-embed',
    );
    expect(nearnessOf(0.05)).toBeGreaterThan(0.6);
    expect(nearnessOf(0.11)).toBeLessThan(0.1);
  });

  it('uses the default distances of a model where there are few passages', () => {
    const few = nearnessScale(
      { ...background, count: 1, documents: 1, median: 0.3, spread: 0 },
      'text-embedding-3-small',
    );
    expect(few.nearnessOf(0.3)).toBeGreaterThan(0.6);
    expect(few.nearnessOf(0.85)).toBe(0);
  });

  it('tells what says something from what is about the same matter throughout', () => {
    const alone = nearnessScale({ ...background, besideNearest: 0.8 }, 'text-embedding-3-small');
    const alike = nearnessScale({ ...background, besideNearest: 0.46 }, 'text-embedding-3-small');
    expect(alone.standsOut(0.45)).toBe(1);
    expect(alike.standsOut(0.45)).toBeLessThan(0.1);
  });

  it('tells another topic by how near passages of different documents are to each other', () => {
    const passages = { ofOneDocument: 0.2, ofDifferent: 0.44 };
    const { onTopic } = nearnessScale({ ...background, passages }, 'bge-small-en-v1.5');
    expect(onTopic(0.3)).toBe(1);
    expect(onTopic(0.52)).toBeLessThan(0.1);
    const single = nearnessScale({ ...background, documents: 1, passages }, 'bge-small-en-v1.5');
    expect(single.onTopic(0.52)).toBe(1);
  });
});
