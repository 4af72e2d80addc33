import type { Evidence, RetrievalRecord } from '@parley/contract/turn-ledger.ts';

/** Something that a reply rests on, or that was at hand for it. */
export type TurnSource = {
  title: string;
  /** Where in a document it stands; empty for everything else. */
  heading: string;
  /** What the reply took of it, where that is known. */
  excerpt: string;
  /** All of it. */
  text: string;
  /** 0 to 1, how well it fits the question; absent where nothing was looked up. */
  score?: number;
  /** The document that it is a part of. */
  documentId?: string;
};

/**
 * Sets apart what a reply rests on and what the agent was given for nothing. A passage that was looked up and is
 * evidence too appears once, with what was taken of it.
 */
export function turnSources(
  evidence: readonly Evidence[],
  retrieval: RetrievalRecord | null | undefined,
): { used: TurnSource[]; unused: TurnSource[] } {
  const passages = retrieval?.passages ?? [];
  const looked = passages.filter(({ is_used }) => is_used);
  const isLooked = (each: Evidence) => looked.some((passage) => isFrom(each, passage));
  return {
    used: [
      ...looked.map((passage) => fromPassage(passage, evidence)),
      ...evidence.filter((each) => !isLooked(each)).map(fromEvidence),
    ],
    unused: passages.filter(({ is_used }) => !is_used).map((passage) => fromPassage(passage, [])),
  };
}

type Passage = RetrievalRecord['passages'][number];

function fromPassage(passage: Passage, evidence: readonly Evidence[]): TurnSource {
  const { document_id, document_name, heading, text, score } = passage;
  const taken = evidence.filter((each) => isFrom(each, passage)).map((each) => each.text.trim());
  const isWhole = taken.some((words) => wordsOf(words).length >= wordsOf(text).length);
  const excerpt = isWhole ? '' : taken.join(' … ');
  return { title: document_name, heading, excerpt, text, score, documentId: document_id };
}

function fromEvidence({ kind, source, title, text }: Evidence): TurnSource {
  const documentId = kind === 'document' ? source : undefined;
  return { title, heading: '', excerpt: '', text, documentId };
}

/** What was taken of a passage may be said in another order, such as a row of a table, but with its words. */
const SAME_WORDS = 0.9;

function isFrom({ kind, source, text }: Evidence, passage: Passage): boolean {
  if (kind !== 'document' || source !== passage.document_id) return false;
  const words = wordsOf(text);
  const all = new Set(wordsOf(`${passage.heading} ${passage.text}`));
  return words.filter((word) => all.has(word)).length >= words.length * SAME_WORDS;
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}
