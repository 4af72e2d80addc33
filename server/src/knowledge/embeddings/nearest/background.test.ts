import { expect, it } from 'vitest';
import { backgroundOf, medianBeside } from './background.ts';
import { type DistanceOf, distanceTo } from './document-vectors.ts';

const question = new Float32Array([1, 0]);
const toQuestion: DistanceOf = (document, ordinal) => distanceTo(question, document, ordinal);
const alike = { documentId: 'a', revision: 1, dimensions: 2, vectors: new Float32Array([1, 0, 1, 0, 0, 1]) };
const opposite = { ...alike, documentId: 'b', vectors: new Float32Array([-1, 0, -1, 0, -1, 0]) };

it('tells how far passages of one document and of different documents lie apart', () => {
  const background = backgroundOf(toQuestion, [alike, opposite]);
  expect(background).toMatchObject({ count: 6, documents: 2, median: 2 });
  expect(background.passages).toEqual({ ofOneDocument: 0, ofDifferent: 2 });
});

it('knows nothing of different documents where there is only one', () => {
  expect(backgroundOf(toQuestion, [alike]).passages).toBeNull();
  expect(backgroundOf(toQuestion, []).count).toBe(0);
});

it('compares with the other passages of a document', () => {
  expect(medianBeside(toQuestion, alike, 0)).toBe(1);
  expect(medianBeside(toQuestion, { ...alike, vectors: new Float32Array([1, 0]) }, 0)).toBeNull();
});
