import { folded } from '@parley/language/plain-text.ts';

/** A passage that may be given to an agent. */
export type Candidate = { text: string; score: number };

const MOST_GIVEN = 8;
/** Passages that say so little of what was asked only lead astray. */
const LEAST_SCORE = 0.2;
/** The same beside the best one. */
const LEAST_SHARE = 0.45;
/** Two passages that share so many of their words are one. */
const SAME_WORDS = 0.85;

/**
 * Which passages an agent is given.
 * @param candidates best first, each once
 * @param maxCharacters of all texts together
 */
export function givenPassages<C extends Candidate>(candidates: readonly C[], maxCharacters: number): Set<C> {
  const given = new Set<C>();
  const least = Math.max(LEAST_SCORE, LEAST_SHARE * (candidates[0]?.score ?? 0));
  let room = maxCharacters;
  for (const candidate of candidates) {
    if (given.size >= MOST_GIVEN || candidate.score < least) break;
    if (candidate.text.length > room) continue;
    room -= candidate.text.length;
    given.add(candidate);
  }
  return given;
}

/** Passages without those that say almost the same as a better one, such as a page that was added twice. */
export function withoutRepetitions<C extends Candidate>(candidates: readonly C[]): C[] {
  const kept: { candidate: C; words: ReadonlySet<string> }[] = [];
  for (const candidate of candidates) {
    const words = new Set(folded(candidate.text).match(/[\p{L}\p{N}]+/gu) ?? []);
    if (!kept.some((other) => areAlike(words, other.words))) kept.push({ candidate, words });
  }
  return kept.map(({ candidate }) => candidate);
}

function areAlike(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  const [smaller, larger] = one.size < other.size ? [one, other] : [other, one];
  if (smaller.size < larger.size * SAME_WORDS) return false;
  let shared = 0;
  for (const word of smaller) if (larger.has(word)) shared += 1;
  return shared >= larger.size * SAME_WORDS;
}
