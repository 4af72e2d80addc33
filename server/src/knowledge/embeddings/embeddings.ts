import type { KnownDocument, PassageId } from '../passages/passage-id.ts';

// What belongs here: how passages are found by what they mean, through whatever embedding model is connected.

/** A passage with its cosine distance to the question: 0 the same meaning, 1 unrelated, 2 the opposite. */
export type NearPassage = PassageId & { distance: number };

/** What passages are to be near to. */
export type WantedNearness = {
  teamId: string;
  documents: readonly KnownDocument[];
  query: string;
  /** Name of the embedding model that the agent asks for; undefined for the team's first. */
  model: string | undefined;
  /** Most passages that are given. */
  count: number;
};

/** How near passages are to a question. */
export type Nearness = {
  /** The model that took part, by the name it has at its server; null where words alone decide. */
  model: string | null;
  /** Why no model took part although one is connected, as a sentence; null otherwise. */
  failure: string | null;
  /** Nearest first. */
  passages: readonly NearPassage[];
  /**
   * How near something is compared with everything else in the documents, which one model's distances do not say of
   * another's: 0 like most passages, towards 1 the nearer it is.
   */
  nearnessOf(distance: number): number;
  /** 0 to 1: how far the nearest passage stands out among the others of its document. */
  standsOut: number;
  /** 0 to 1: whether the question is about the matter of the documents at all. */
  onTopic: number;
  /** Distances of other passages, in the order given; null for one whose meaning is not known. */
  distancesOf(passages: readonly PassageId[]): Promise<readonly (number | null)[]>;
};

/** Where no embedding model can ever be connected: words alone decide. */
export const noNearness: Nearness = {
  model: null,
  failure: null,
  passages: [],
  nearnessOf: () => 0,
  standsOut: 0,
  onTopic: 1,
  distancesOf: (passages) => Promise.resolve(passages.map(() => null)),
};
