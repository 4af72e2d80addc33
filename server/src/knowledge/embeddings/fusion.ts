import type { Nearness, PassageId } from './embeddings.ts';

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
  const { lexical, answerability, nearness, maxDistance, count } = fusion;
  const nearest = new Map(nearness.passages.map((passage) => [keyOf(passage), passage]));
  const unmeasured = lexical.filter((passage) => !nearest.has(keyOf(passage)));
  const distances = await nearness.distancesOf(unmeasured);
  const byWords = new Set(lexical.map(keyOf));
  const candidates = [
    ...unmeasured.map((passage, index) => ({ ...passage, distance: distances[index] ?? null })),
    ...lexical.flatMap((passage) => {
      const near = nearest.get(keyOf(passage));
      return near ? [{ ...passage, distance: near.distance }] : [];
    }),
    ...nearness.passages
      .filter((passage) => !byWords.has(keyOf(passage)))
      // Some models' distances are all small, so within the agent's bound alone means little.
      .filter(({ distance }) => distance <= maxDistance && nearness.nearnessOf(distance) > 0)
      .map((passage) => ({ ...passage, score: 0 })),
  ];
  const isMeant = nearness.passages.length > 0;
  const passages = candidates
    .map(({ documentId, ordinal, score, distance }) => ({
      documentId,
      ordinal,
      distance,
      lexicalScore: score,
      score: isMeant
        ? together(score, distance === null ? 0 : NEARNESS_WEIGHT * nearness.nearnessOf(distance))
        : score,
    }))
    .sort((one, other) => other.score - one.score)
    .slice(0, count);
  const [nearestOne] = nearness.passages;
  const meant = nearestOne && nearestOne.distance <= maxDistance ? nearness.pertinence : 0;
  return {
    passages,
    answerability: isMeant ? together(answerability, PERTINENCE_WEIGHT * meant) : answerability,
  };
}

/** Either is evidence, and both together are more than one: two witnesses who err independently of each other. */
function together(byWords: number, byMeaning: number): number {
  return 1 - (1 - byWords) * (1 - byMeaning);
}

/** Nearness to a matter is not yet an answer: where words are sure, meaning should hardly reorder. */
const NEARNESS_WEIGHT = 0.5;
/** A question that nothing answers is near to what is about the same matter, so meaning alone says little here. */
const PERTINENCE_WEIGHT = 0.3;

function keyOf({ documentId, ordinal }: PassageId): string {
  return `${documentId} ${ordinal}`;
}
