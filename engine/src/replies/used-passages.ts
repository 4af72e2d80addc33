import { type PromptSection, sectionHeadings, splitPrompt } from '@parley/contract/prompt.ts';
import type { Evidence, RetrievalRecord } from '@parley/contract/turn-ledger.ts';
import { LRUCache } from 'lru-cache';
import type { WholeDocument } from '../language-model/language-model.ts';
import { contentWords, wordBeginnings } from './content-words.ts';
import type { Retrieved } from './retrieval.ts';

/** What is known of a reply when it is over. */
export type SaidReply = {
  callerText: string | undefined;
  /** What the caller got of the reply. */
  agentText: string;
  /** The caller got only part of it. */
  isCut: boolean;
  /** What the model itself says that the whole reply rests on. */
  evidence: readonly Evidence[];
  retrieved: Retrieved | undefined;
  /** What the agent knows by heart. */
  documents: readonly WholeDocument[];
  /** The system prompt, and the language of its headings; undefined where the model names itself what it takes of it. */
  prompt?: { text: string; language: string } | undefined;
};

/** Something a reply may rest on. */
type Source = Evidence & { words: ReadonlyMap<string, number> };

/**
 * What the words that a caller got rest on. A model that names documents itself knows better than we which it used;
 * of other replies it is worked out from the words, numbers and names that they share with a passage beyond those of
 * the question.
 */
export function restingOn(reply: SaidReply): {
  evidence: readonly Evidence[];
  retrieval: RetrievalRecord | null;
} {
  const named = reply.isCut ? reply.evidence.filter((each) => isSaid(each, reply.agentText)) : reply.evidence;
  const isNamed = reply.evidence.some(({ kind }) => kind === 'document');
  const found = isNamed ? [] : usedSources(reply);
  const evidence = found.length === 0 ? named : [...named, ...found];
  return { evidence, retrieval: recordOf(reply.retrieved, evidence) };
}

function recordOf(retrieved: Retrieved | undefined, evidence: readonly Evidence[]): RetrievalRecord | null {
  if (!retrieved) return null;
  return {
    retrieval_query: retrieved.query,
    embedding_model: retrieved.embeddingModel,
    passages: retrieved.passages.map(({ documentId, documentName, heading, text, score }) => ({
      document_id: documentId,
      document_name: documentName,
      heading,
      text,
      score,
      is_used: evidence.some((each) => each.source === documentId && isPartOf(each.text, text)),
    })),
  };
}

/** Share of a sentence's words that must come from a passage. */
const LEAST_SHARE = 0.34;
/** Least weight of what is shared: two words, or a number. */
const LEAST_WEIGHT = 2;
/** Weight that a further passage must add to a sentence that another accounts for. */
const LEAST_GAIN = 2;
/** Of a text in evidence, the share that must be found again where it is looked for. */
const SAME_TEXT = 0.9;

function usedSources({ agentText, callerText, retrieved, documents, prompt }: SaidReply): Evidence[] {
  const beginnings = wordBeginnings(agentText).slice(0, MOST_BEGINNINGS);
  const sources = [
    ...passageSources(retrieved),
    ...documentSources(documents, beginnings),
    ...promptSources(prompt, beginnings),
  ];
  if (agentText === '' || sources.length === 0) return [];
  const sentences = agentText.split(SENTENCE_END).map(contentWords);
  const asked = contentWords(callerText ?? '');
  const used = new Set<Source>();
  for (const words of sentences) markUsed(words, { asked, sources, used });
  const affirmed = used.size === 0 && !ADMITS.test(agentText) ? affirmedBy(sentences, sources) : undefined;
  if (affirmed) used.add(affirmed);
  return sources.filter((source) => used.has(source)).map(({ words: _, ...evidence }) => evidence);
}

const SENTENCE_END = /(?<=[.!?…])\s+|\n+/u;

/** Says that something is not known: then no passage was of use. */
const ADMITS =
  /\b(?:(?:do|does|can|could|did)(?:n[’']t| not)|not (?:sure|mentioned|specified|listed|stated)|no (?:information|mention)|cannot|ne (?:sais|dispose|trouve|figure|précise)|n[’']ai pas|n[’']est pas (?:précisé|indiqué|mentionné)|pas (?:d[’']|cette )information|no (?:lo )?(?:sé|tengo|dispongo|aparece|figura|consta|se (?:indica|menciona)))/iu;

/** Words that an answer such as "Yes, we ship to Corsica" shares with its passage, all of them from the question. */
const AFFIRMED_SHARE = 0.6;

function affirmedBy(
  sentences: readonly ReadonlyMap<string, number>[],
  sources: readonly Source[],
): Source | undefined {
  const words = new Map(sentences.flatMap((sentence) => [...sentence]));
  const least = Math.max(LEAST_WEIGHT, weightOf(words.keys(), words) * AFFIRMED_SHARE);
  const [best] = sources.toSorted(
    (one, other) => sharedWeight(words, other.words) - sharedWeight(words, one.words),
  );
  return best && sharedWeight(words, best.words) >= least ? best : undefined;
}

type Attribution = {
  asked: ReadonlyMap<string, number>;
  sources: readonly Source[];
  used: Set<Source>;
};

// The source that accounts for most of a sentence, and others that account for what it does not.
function markUsed(sentence: ReadonlyMap<string, number>, { asked, sources, used }: Attribution): void {
  const left = new Map([...sentence].filter(([word]) => !asked.has(word)));
  const whole = weightOf(left.keys(), left);
  if (whole === 0) return;
  for (let least = Math.max(LEAST_WEIGHT, whole * LEAST_SHARE); ; least = LEAST_GAIN) {
    let best: Source | undefined;
    let most = 0;
    for (const source of sources) {
      // Of two passages with the same words, one that is used already is enough.
      const shared = sharedWeight(left, source.words) + (used.has(source) ? 0.01 : 0);
      if (shared > most) {
        best = source;
        most = shared;
      }
    }
    if (!best || most < least) return;
    used.add(best);
    for (const word of best.words.keys()) left.delete(word);
  }
}

function passageSources(retrieved: Retrieved | undefined): Source[] {
  return (retrieved?.passages ?? []).map(({ documentId, documentName, heading, text, score }) => ({
    kind: 'document',
    source: documentId,
    title: documentName,
    text,
    score,
    words: contentWords(`${heading} ${text}`),
  }));
}

// Only sections that share something with the reply come into question.
function documentSources(documents: readonly WholeDocument[], beginnings: readonly string[]): Source[] {
  return documents.flatMap(({ documentId, documentName, text }) =>
    sectionsOf(text)
      .filter((section) => sharesSome(section, beginnings))
      .map((section) => ({
        kind: 'document',
        source: documentId,
        title: documentName,
        text: section.text,
        words: section.words(),
      })),
  );
}

/** Sections of a prompt that tell of more than manners. */
const FACTUAL: readonly PromptSection[] = ['environment', 'objective', 'rules', 'custom'];

function promptSources(prompt: SaidReply['prompt'], beginnings: readonly string[]): Source[] {
  if (!prompt) return [];
  const sections = splitPrompt(prompt.text);
  const headings = sectionHeadings(prompt.language);
  return FACTUAL.flatMap((source) =>
    sections[source]
      .split('\n')
      .map(sectionOf)
      .filter((line) => sharesSome(line, beginnings))
      .map((line) => ({
        kind: 'prompt',
        source,
        title: headings[source],
        text: line.text,
        words: line.words(),
      })),
  );
}

/** Words of a reply that sections are looked through for. */
const MOST_BEGINNINGS = 60;

function sharesSome({ lowerText }: DocumentSection, beginnings: readonly string[]): boolean {
  let shared = 0;
  for (const beginning of beginnings) {
    if (!lowerText.includes(beginning)) continue;
    shared += /\d/.test(beginning) ? 2 : 1;
    if (shared >= 2) return true;
  }
  return false;
}

function sharedWeight(words: ReadonlyMap<string, number>, others: ReadonlyMap<string, number>): number {
  let weight = 0;
  for (const [word, each] of words) if (others.has(word)) weight += each;
  return weight;
}

function weightOf(words: Iterable<string>, weights: ReadonlyMap<string, number>): number {
  let sum = 0;
  for (const word of words) sum += weights.get(word) ?? 0;
  return sum;
}

/** Whether what a model rested a reply on is in the part of it that was said. */
function isSaid({ kind, text }: Evidence, said: string): boolean {
  if (kind === 'tool') return true;
  const words = contentWords(said);
  const shared = sharedWeight(words, contentWords(text));
  return shared > 0 && shared >= Math.min(LEAST_WEIGHT, weightOf(words.keys(), words) / 2);
}

function isPartOf(part: string, whole: string): boolean {
  if (whole.includes(part)) return true;
  const words = contentWords(part);
  const weight = weightOf(words.keys(), words);
  return weight > 0 && sharedWeight(words, contentWords(whole)) >= weight * SAME_TEXT;
}

/** A piece of a whole document that evidence can name. */
type DocumentSection = {
  text: string;
  /** The text in small letters. */
  lowerText: string;
  /** Its {@link contentWords}, worked out when they are asked for. */
  words(): ReadonlyMap<string, number>;
};

/** Longest section, in characters, unless a single paragraph is longer. */
const LONGEST = 900;
/** Characters of documents whose sections are cached. */
const CACHED_CHARACTERS = 1_000_000;

const cache = new LRUCache<string, readonly DocumentSection[]>({
  maxSize: CACHED_CHARACTERS,
  // A size of zero is refused.
  sizeCalculation: (_sections, text) => text.length + 1,
});

/**
 * The sections of a document, cut at its headings and, where those are far apart, between paragraphs. Worked out once
 * for each text that is still in use.
 */
function sectionsOf(text: string): readonly DocumentSection[] {
  const cached = cache.get(text);
  if (cached) return cached;
  const sections = cut(text).map(sectionOf);
  cache.set(text, sections);
  return sections;
}

// Few sections of a long document are ever looked at closely.
function sectionOf(text: string): DocumentSection {
  let words: ReadonlyMap<string, number> | undefined;
  return {
    text,
    lowerText: text.toLowerCase(),
    words() {
      words ??= contentWords(text);
      return words;
    },
  };
}

function cut(text: string): string[] {
  const sections: string[] = [];
  let current = '';
  for (const paragraph of text.split(/\n{2,}/)) {
    const isHeading = /^\s{0,3}#{1,6}\s/.test(paragraph);
    if (current !== '' && (isHeading || current.length + paragraph.length > LONGEST)) {
      sections.push(current);
      current = '';
    }
    current = current === '' ? paragraph.trim() : `${current}\n\n${paragraph.trim()}`;
  }
  return current === '' ? sections : [...sections, current];
}
