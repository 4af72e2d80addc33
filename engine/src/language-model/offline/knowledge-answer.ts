import type { Evidence } from '@parley/contract/turn-ledger.ts';
import type { Passage } from '../language-model.ts';
import { type Fact, passageFacts } from './fact.ts';
import { type FactIndex, indexFacts, type Match, type QueryTerm, searchFacts } from './fact-index.ts';
import { languageOfWords } from './lexicon/lexicon-choice.ts';
import { plainWords } from './plain-text.ts';
import { sentencesOf } from './sentences.ts';

/** What the facts say to a question. */
export type KnowledgeAnswer = {
  /** `full`: the facts cover the question; `partial`: they cover a part of it; `none`: they do not. */
  fit: 'full' | 'partial' | 'none';
  /** Whether a partial answer covers most of the question. */
  isClose: boolean;
  sentences: readonly string[];
  evidence: readonly Evidence[];
};

const FULL = 0.6;
const CLOSE = 0.5;
const PARTIAL = 0.42;
/** Facts nearly as good as the best are said with it. */
const ALONGSIDE = 0.92;
const MOST_FACTS = 3;
const LONGEST_ANSWER = 420;

/** Answers from a prompt's facts and from passages; `hints` are words of the question before. */
export function answerFrom(
  index: FactIndex,
  passages: readonly Passage[],
  terms: readonly QueryTerm[],
  hints: readonly QueryTerm[],
): KnowledgeAnswer {
  const own = searchFacts(index, terms, hints).map((match) => ({ ...match, kind: 'prompt' as const }));
  const read = searchFacts(indexPassages(passages), terms, hints).map((match) => ({
    ...match,
    kind: 'document' as const,
  }));
  const matches = [...own, ...read].toSorted((one, other) => other.score - one.score);
  const [best] = matches;
  if (!best || best.coverage < PARTIAL || terms.every(({ weight }) => weight < 1)) {
    return { fit: 'none', isClose: false, sentences: [], evidence: [] };
  }
  const chosen: (Match & { kind: Evidence['kind'] })[] = [];
  let length = 0;
  for (const match of matches) {
    if (match.score < best.score * ALONGSIDE || chosen.length === MOST_FACTS) break;
    if (chosen.some(({ fact }) => fact.spoken === match.fact.spoken)) continue;
    length += match.fact.spoken.length;
    if (chosen.length > 0 && length > LONGEST_ANSWER) break;
    chosen.push(match);
  }
  chosen.sort((one, other) => one.kind.localeCompare(other.kind) * -1 || one.number - other.number);
  return {
    fit: best.coverage >= FULL ? 'full' : 'partial',
    isClose: best.coverage >= CLOSE,
    sentences: chosen.map(({ fact }) => askedPart(fact.spoken, terms)),
    evidence: chosen.map(({ fact, kind, coverage }) => toEvidence(fact, kind, coverage)),
  };
}

/** Of a line such as "Green light: it works. Red light: it is down." the entries that the question names. */
function askedPart(spoken: string, terms: readonly QueryTerm[]): string {
  const entries = sentencesOf(spoken);
  if (entries.length < 3 || !entries.every((entry) => ENTRY.test(entry))) return spoken;
  const stems = terms.map(({ stem }) => stem).filter((stem) => stem.length > 2);
  const named = entries.map((entry) => {
    const words = plainWords(entry.split(':')[0] ?? '');
    return stems.filter((stem) => words.some((word) => word.startsWith(stem))).length;
  });
  const most = Math.max(...named);
  return entries.filter((_, number) => named[number] === most).join(' ');
}

const ENTRY = /^[^:.]{2,40}:\s/u;

function toEvidence(fact: Fact, kind: Evidence['kind'], coverage: number): Evidence {
  const score = Math.round(coverage * 100) / 100;
  return { kind, source: fact.source, title: fact.title, text: fact.original, score };
}

function indexPassages(passages: readonly Passage[]): FactIndex {
  const facts = passages.flatMap(({ text, documentId, documentName, heading }) =>
    passageFacts(text, { source: documentId, title: documentName, heading }),
  );
  const language = languageOfWords(
    plainWords(passages.map(({ text }) => text.slice(0, 500)).join(' ')),
    'en',
  );
  return indexFacts(facts, language);
}
