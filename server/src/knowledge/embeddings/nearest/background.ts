import { countOf, type DistanceOf, type DocumentVectors, distanceTo } from './document-vectors.ts';

/** What distances are like between a question and passages that have nothing to do with it, and among passages. */
export type Background = {
  /** Passages that were compared. */
  count: number;
  /** Documents that they belong to. */
  documents: number;
  median: number;
  /** How far distances lie from the median on its far side, where nothing is near by intention. */
  spread: number;
  /** Median of the other passages of the nearest one's document; null where it has none. */
  besideNearest: number | null;
  /** Median distances among passages themselves; null where there are none to compare. */
  passages: { ofOneDocument: number; ofDifferent: number } | null;
};

export const NO_BACKGROUND: Background = {
  count: 0,
  documents: 0,
  median: 1,
  spread: 0,
  besideNearest: null,
  passages: null,
};

const BACKGROUND_PASSAGES = 1_000;
/** Passages that are compared with others of the documents; medians of so many are off by a hundredth. */
const PAIRED_PASSAGES = 100;

type Sampled = { document: DocumentVectors; ordinal: number };

/** What a question is compared with, from so many passages of the documents, evenly spread. */
export function backgroundOf(
  distanceOf: DistanceOf,
  documents: readonly DocumentVectors[],
): Omit<Background, 'besideNearest'> {
  const count = documents.reduce((sum, document) => sum + countOf(document), 0);
  const distances = sampleOf(documents, count, BACKGROUND_PASSAGES).map(({ document, ordinal }) =>
    distanceOf(document, ordinal),
  );
  if (distances.length === 0) return NO_BACKGROUND;
  const median = quantile(distances, 0.5);
  return {
    count,
    documents: documents.length,
    median,
    // One standard deviation, as far as the distribution is a normal one.
    spread: quantile(distances, 0.84) - median,
    passages: distancesAmong(sampleOf(documents, count, PAIRED_PASSAGES)),
  };
}

/** Median distance of a question to the passages of a document without one of them; null where there is no other. */
export function medianBeside(
  distanceOf: DistanceOf,
  document: DocumentVectors,
  ordinal: number,
): number | null {
  const others: number[] = [];
  for (let number = 0; number < countOf(document); number += 1) {
    if (number !== ordinal) others.push(distanceOf(document, number));
  }
  return others.length === 0 ? null : quantile(others, 0.5);
}

function sampleOf(documents: readonly DocumentVectors[], count: number, most: number): Sampled[] {
  const step = Math.max(1, count / most);
  const sampled: Sampled[] = [];
  let [at, before] = [0, 0];
  for (const document of documents) {
    const end = before + countOf(document);
    for (; Math.floor(at) < end; at += step) sampled.push({ document, ordinal: Math.floor(at) - before });
    before = end;
  }
  return sampled;
}

/** Every passage is compared with the first of its document and with one of another, half of all passages away. */
function distancesAmong(sampled: readonly Sampled[]): Background['passages'] {
  const half = Math.floor(sampled.length / 2);
  const ofOneDocument: number[] = [];
  const ofDifferent: number[] = [];
  for (const [number, { document, ordinal }] of sampled.entries()) {
    const { vectors, dimensions } = document;
    const vector = vectors.subarray(ordinal * dimensions, (ordinal + 1) * dimensions);
    if (ordinal > 0) ofOneDocument.push(distanceTo(vector, document, 0));
    const other = sampled[(number + half) % sampled.length];
    if (other && other.document !== document)
      ofDifferent.push(distanceTo(vector, other.document, other.ordinal));
  }
  if (ofOneDocument.length === 0 || ofDifferent.length === 0) return null;
  return { ofOneDocument: quantile(ofOneDocument, 0.5), ofDifferent: quantile(ofDifferent, 0.5) };
}

/** Of numbers of which there is at least one. */
function quantile(numbers: readonly number[], share: number): number {
  const sorted = Float64Array.from(numbers).sort();
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0;
}
