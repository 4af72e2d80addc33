/** A document in the reading that agents know. */
export type KnownDocument = { documentId: string; revision: number };

/** A passage by where it stands. */
export type PassageId = { documentId: string; ordinal: number };

/** What a passage is found by in a map. */
export function passageKey({ documentId, ordinal }: PassageId): string {
  return `${documentId} ${ordinal}`;
}
