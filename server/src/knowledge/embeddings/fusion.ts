import { type PassageId, passageKey } from '../passages/passage-id.ts';
import type { Nearness } from './embeddings.ts';

/** A passage with what its words say, 0 to 1. */
type ScoredPassage = PassageId & { score: number };

/** A passage with what words and meaning say together. */
export type FusedPassage = PassageId & {
  /** 0 to 1, what the order rests on. */
  score: number;
  lexicalScore: number;
  /** Cosine distance; null where the meaning is not known. */
  distance: number | null;
};

/** What words found and what meaning found. */
export type Fusion = {
  /** Best first. */
  lexical: readonly ScoredPassage[];
  /** 0 to 1: whether the documents answer the question, by its words. */
  answerability: number;
  nearness: Nearness;
  /** Farthest cosine distance at which a passage is given for its meaning alone. */
  maxDistance: number;
  /** Most passages that come out. */
  count: number;
};

/** The best passages by words and meaning together; the lexical ones as they are where no meaning is known. */
export async function fuse(fusion: Fusion): Promise<{ passages: FusedPassage[]; answerability: number }> {
  const { lexical, nearness, maxDistance, count } = fusion;
  const nearest = new Map(nearness.passages.map((passage) => [passageKey(passage), passage]));
  const unmeasured = lexical.filter((passage) => !nearest.has(passageKey(passage)));
  const distances = await nearness.distancesOf(unmeasured);
  const byWords = new Set(lexical.map(passageKey));
  const candidates = [
    ...unmeasured.map((passage, index) => ({ ...passage, distance: distances[index] ?? null })),
    ...lexical.flatMap((passage) => {
      const near = nearest.get(passageKey(passage));
      return near ? [{ ...passage, distance: near.distance }] : [];
    }),
    ...nearness.passages
      .filter((passage) => !byWords.has(passageKey(passage)))
      // Some models' distances are all small, so within the agent's bound alone means little.
      .filter(({ distance }) => distance <= maxDistance && nearness.nearnessOf(distance) > 0)
      .map((passage) => ({ ...passage, score: 0 })),
  ];
  const passages = candidates
    .map(({ documentId, ordinal, score, distance }) => ({
      documentId,
      ordinal,
      distance,
      lexicalScore: score,
      // Either is evidence, and both together are more than one: two witnesses who err independently of each other.
      score: distance === null ? score : 1 - (1 - score) * (1 - nearness.nearnessOf(distance)),
    }))
    .sort((one, other) => other.score - one.score)
    .slice(0, count);
  return { passages, answerability: answerabilityOf(fusion) };
}

/** What words say counts most, more where a passage stands out, and less where no passage is about the matter. */
function answerabilityOf({ answerability, nearness, maxDistance }: Fusion): number {
  const [nearest] = nearness.passages;
  if (!nearest) return answerability;
  const standsOut = nearest.distance <= maxDistance ? nearness.standsOut : 0;
  const said = BY_WORDS * answerability + BY_MEANING * standsOut;
  return Math.min(1, said * (OFF_TOPIC + (1 - OFF_TOPIC) * nearness.onTopic));
}

const BY_WORDS = 0.9;
const BY_MEANING = 0.2;
/** What is left where the documents are about something else. */
const OFF_TOPIC = 0.25;
