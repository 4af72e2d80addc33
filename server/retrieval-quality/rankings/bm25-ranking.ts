import type { StoredPassage } from '../corpus/stored-corpus.ts';
import type { Ranking } from './asked-question.ts';

// The floor: BM25 as in the textbooks, over the same passages, with lower-cased words as they are written.

const K1 = 1.2;
const B = 0.75;

/**
 * Ranks by BM25.
 * @param asksEverything whether the words of earlier questions are searched for too
 */
export function createBm25Ranking(
  passages: readonly StoredPassage[],
  { asksEverything = false }: { asksEverything?: boolean } = {},
): Ranking {
  const all = passages.map((passage) => {
    const words = wordsOf(`${passage.heading} ${passage.text}`);
    return { ...passage, counts: countsOf(words), length: words.length };
  });
  return async ({ question, history }, documentIds) => {
    const within = all.filter(({ documentId }) => documentIds.includes(documentId));
    const meanLength = sum(within.map(({ length }) => length)) / within.length;
    const words = new Set(wordsOf((asksEverything ? [...history, question] : [question]).join(' ')));
    const weights = new Map(
      [...words].map((word) => {
        const containing = within.filter(({ counts }) => counts.has(word)).length;
        return [word, Math.log(1 + (within.length - containing + 0.5) / (containing + 0.5))] as const;
      }),
    );
    const scored = within.map(({ documentId, text, counts, length }) => {
      const share = 1 - B + (B * length) / meanLength;
      const score = sum(
        [...weights].map(([word, weight]) => {
          const count = counts.get(word) ?? 0;
          return (weight * count * (K1 + 1)) / (count + K1 * share);
        }),
      );
      return { documentId, text, score };
    });
    const found = scored.filter(({ score }) => score > 0);
    return { passages: found.sort((first, second) => second.score - first.score) };
  };
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}

function countsOf(words: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
