import { expect, it } from 'vitest';
import { buildSegment, isCurrentSegment, readSegment } from './segment.ts';

const passages = [
  { heading: 'Livraison › Délais', text: 'Nous livrons en 2 jours. Les livraisons sont gratuites.' },
  { heading: '', text: 'Le modèle XR-200 coûte 49,90 €.' },
];

function usesOf(bytes: Uint8Array, wanted: string): number[][] {
  const segment = readSegment(bytes);
  const uses: number[][] = [];
  segment.forEachUse((term, ...use) => {
    if (segment.terms[term] === wanted) uses.push(use);
  });
  return uses;
}

it('gives back what was written, inflections under one stem', () => {
  const bytes = buildSegment(passages, { name: 'Conditions de vente', language: 'fr' });
  const segment = readSegment(bytes);
  expect(isCurrentSegment(bytes)).toBe(true);
  expect(segment.language).toBe('fr');
  expect(segment.lengths).toHaveLength(2);
  expect(segment.terms).toEqual([...segment.terms].sort());
  expect(usesOf(bytes, 'livraison')).toEqual([[0, (1 << 1) | 1, 0xffff]]);
  expect(usesOf(bytes, 'xr200')).toEqual([[1, 2, 1]]);
  expect(usesOf(bytes, '49.9')).toEqual([[1, 2, 1]]);
  expect(usesOf(bytes, '?amount').map(([ordinal]) => ordinal)).toEqual([0, 1]);
  expect(segment.nameTerms.map((term) => segment.terms[term])).toEqual(['condit', 'vent']);
  expect(segment.words.map(({ word }) => word)).toContain('livraisons');
});

it('gives back words that differ in half of a letter', () => {
  const text = '\u{1e900}\u{1e922}\u{1e923} \u{1e900}\u{1e922}\u{1e924}';
  const segment = readSegment(buildSegment([{ heading: '', text }], { name: '', language: null }));
  expect(segment.terms.join('').isWellFormed()).toBe(true);
  expect(segment.terms).toHaveLength(2);
  expect(segment.words.every(({ word }) => word.isWellFormed())).toBe(true);
});

it('is known as outdated when its version is another', () => {
  const bytes = buildSegment(passages, { name: '', language: null });
  bytes[4] = 0;
  expect(isCurrentSegment(bytes)).toBe(false);
  expect(isCurrentSegment(new Uint8Array())).toBe(false);
});

it('says when it is cut off', () => {
  const bytes = buildSegment(passages, { name: 'x', language: 'fr' });
  expect(() => readSegment(bytes.subarray(0, bytes.length / 2))).toThrow(RangeError);
});
