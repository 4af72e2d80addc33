import { conceptsOf, conceptsOfMisspelt } from './concepts.ts';
import type { Fact } from './fact.ts';
import { plainText, plainWords } from './plain-text.ts';
import { isTypoOf, stem } from './stems.ts';

/** What one word of a question is looked up by, and how much it counts. */
export type QueryTerm = {
  word: string;
  stem: string;
  concepts: readonly string[];
  /** 0 for what only breaks ties. */
  weight: number;
  /** A thing of the caller's, as in "my kettle": it counts little when no fact names it. */
  isOwn?: boolean;
  /** Asks for something that looks like an amount, a time and the like, without a word of its own. */
  isKind?: boolean;
};

/** Facts with the places of their terms, ready to be searched. */
export type FactIndex = {
  facts: readonly Fact[];
  /** Term → number of the fact → how well the fact carries the term, 0 to 1. */
  postings: ReadonlyMap<string, ReadonlyMap<number, number>>;
  /** All stems that stand in the facts. */
  stems: readonly string[];
};

/** A fact and how well it fits a question. */
export type Match = {
  fact: Fact;
  number: number;
  /** Share of the question's weight that the fact covers, 0 to 1. */
  coverage: number;
  /** Coverage with what breaks ties. */
  score: number;
};

const IN_CONTEXT = 0.75;
const IN_HEADING = 0.5;
/** From here on a fact carries a term itself, not only its heading. */
const OWN_WORDS = 0.6;
const BY_CONCEPT = 0.9;
const BY_TYPO = 0.85;
const BY_PREFIX = 0.8;
const BY_ELISION = 0.9;
const BY_HINT = 0.12;
const HIGHEST_IDF = 2.5;
/** What is left of the weight of a minor word, or of the caller's own thing, that no fact names. */
const UNHEARD_OF = 0.35;
/** What a fact is worth that looks like an answer but shares no word with the question. */
const WITHOUT_CONTENT = 0.5;

/** What an amount, a time and the like look like; a fact that shows one carries the tag as a concept. */
const TAGS: readonly (readonly [string, RegExp])[] = [
  [
    'price',
    /[€$£]|\b\d+ ?(?:eur|euros?|dollars?|pounds?|zl|kr)\b|\b(?:free of charge|gratuit\w*|gratis|offert\w*|on request|sur devis|presupuest\w*|for free|is free|are free|free for|gratuito|gratuita|gratuite)\b/,
  ],
  [
    'duration',
    /\b(?:\d+|one|two|three|un|une|deux|trois|uno|dos|tres|lendemain|next) (?:(?:to|a|or|ou|o|-) \d+ )?(?:working |business )?(?:jours?|heures?|minutes?|mois|semaines?|ans?|days?|hours?|months?|weeks?|years?|dias?|horas?|minutos|mes|meses|semanas?|anos?|giorni|ore|tage?|stunden|dagen|dni|dagar)\b|\blendemain\b|\bdia siguiente\b/,
  ],
  ['customers', /\b(?:our (?:customers|clients) are|nos clients sont|nuestros clientes son)\b/],
  ['time', /\b\d{1,2} ?(?:h|am|pm|uhr)\b|\b\d{1,2}[:h]\d{2}\b/],
  ['number', /(?:\+|\b0|\b[689])\d(?:[ .-]?\d){6,}/],
  ['email', /[\w.+-]{1,64}@[\w-]{1,63}\.\w+/],
  ['contact', /[\w.+-]{1,64}@[\w-]{1,63}\.\w+|(?:\+|\b0|\b[689])\d(?:[ .-]?\d){6,}/],
  [
    'address',
    /\b\d+,? (?:bis )?(?:rue|avenue|boulevard|place|\w+ (?:street|road|avenue|lane|square))\b|\b(?:calle|avenida|plaza|via|rua)\b|strasse \d/,
  ],
];

/** Makes facts searchable. */
export function indexFacts(facts: readonly Fact[], language: string): FactIndex {
  const postings = new Map<string, Map<number, number>>();
  const stems = new Set<string>();
  const add = (term: string, number: number, strength: number) => {
    const places = postings.get(term) ?? new Map<number, number>();
    places.set(number, Math.max(places.get(number) ?? 0, strength));
    postings.set(term, places);
  };
  for (const [number, fact] of facts.entries()) {
    // Who the agent is seldom answers what somebody asks about.
    const whole = fact.isIdentity ? 0.6 : 1;
    for (const [text, strength] of [
      [fact.original, whole],
      [fact.context, IN_CONTEXT],
      [`${fact.heading} ${fact.title}`, IN_HEADING],
    ] as const) {
      for (const word of plainWords(text)) {
        const stemmed = stem(word, language);
        stems.add(stemmed);
        add(stemmed, number, strength);
        for (const concept of conceptsOf(word, language)) add(`#${concept}`, number, strength * BY_CONCEPT);
      }
    }
    const plain = plainText(fact.original);
    for (const [tag, pattern] of TAGS) if (pattern.test(plain)) add(`#${tag}`, number, 1);
  }
  return { facts, postings, stems: [...stems] };
}

/** The facts that share something with the terms, best first. */
export function searchFacts(
  index: FactIndex,
  terms: readonly QueryTerm[],
  hints: readonly QueryTerm[] = [],
): Match[] {
  const total = new Map<number, number>();
  const anchored = new Set<number>();
  let whole = 0;
  for (const term of terms) {
    const places = placesOf(index, term);
    const holders = [...places.values()].filter((strength) => strength >= OWN_WORDS).length;
    const importance = weightOf(term, places.size) * importanceOf(index, holders || places.size);
    whole += importance;
    for (const [number, strength] of places) {
      total.set(number, (total.get(number) ?? 0) + importance * strength);
      if (isContent(term) && strength >= OWN_WORDS) anchored.add(number);
    }
  }
  // Where no fact has the words itself, those under a heading with the words are all there is.
  const needsAnchor =
    anchored.size > 0 || terms.some((term) => isContent(term) && placesOf(index, term).size === 0);
  const hinted = [...hints, ...terms.filter(({ weight }) => weight === 0)].map((term) =>
    placesOf(index, term),
  );
  const matches: Match[] = [];
  for (const [number, covered] of total) {
    const fact = index.facts[number];
    if (!fact || whole === 0) continue;
    const coverage = (covered / whole) * (needsAnchor && !anchored.has(number) ? WITHOUT_CONTENT : 1);
    const hint = hinted.reduce((sum, places) => sum + (places.get(number) ?? 0), 0);
    matches.push({ fact, number, coverage, score: coverage + BY_HINT * Math.min(hint, 2) });
  }
  return matches.toSorted((one, other) => other.score - one.score || one.number - other.number);
}

/** Concepts that frame a question about something else. */
const FRAMING: ReadonlySet<string> = new Set(['place', 'price', 'sale']);

/** Whether a term is about something, rather than about the shape of the answer. */
function isContent({ isKind, weight, concepts }: QueryTerm): boolean {
  if (isKind) return weight >= 1 && concepts.includes('hours');
  return weight >= 1 && !concepts.some((concept) => FRAMING.has(concept));
}

function weightOf({ weight, isOwn }: QueryTerm, holders: number): number {
  if (holders > 0) return weight;
  return weight < 1 || isOwn ? weight * UNHEARD_OF : weight;
}

/** Whether the word of a term, or another for the same thing, stands in the facts. */
export function knows(index: FactIndex, { stem: stemmed, concepts }: QueryTerm): boolean {
  return index.postings.has(stemmed) || concepts.some((concept) => index.postings.has(`#${concept}`));
}

/** How many places of the index a search for the terms looks at. */
export function countVisits(index: FactIndex, terms: readonly QueryTerm[]): number {
  return terms.reduce((sum, term) => sum + placesOf(index, term).size, 0);
}

function placesOf(index: FactIndex, term: QueryTerm): ReadonlyMap<number, number> {
  const found = new Map<number, number>();
  const take = (key: string, factor: number) => {
    for (const [number, strength] of index.postings.get(key) ?? []) {
      found.set(number, Math.max(found.get(number) ?? 0, strength * factor));
    }
  };
  take(term.stem, 1);
  for (const concept of term.concepts) take(`#${concept}`, 1);
  if (found.size > 0 || term.word.length < 5 || /\d/.test(term.word)) return found;
  for (const rest of withoutElision(term.word)) {
    take(stem(rest, 'fr'), BY_ELISION);
    for (const concept of conceptsOf(rest, 'fr')) take(`#${concept}`, BY_ELISION);
  }
  // A word that the concepts know is spelled right: it is not here.
  if (term.concepts.length > 0) return found;
  for (const candidate of index.stems) {
    if (
      candidate.length >= 4 &&
      candidate[0] === term.stem[0] &&
      (isTypoOf(term.stem, candidate) || isTypoOf(term.word, candidate))
    )
      take(candidate, BY_TYPO);
    else if (sharePrefix(candidate, term.stem)) take(candidate, BY_PREFIX);
  }
  if (found.size === 0) for (const concept of conceptsOfMisspelt(term.word)) take(`#${concept}`, BY_TYPO);
  return found;
}

/** « lutiliser » for « l'utiliser »: what stands behind a little word whose apostrophe is missing. */
function withoutElision(word: string): string[] {
  const rest = /^(?:qu|[ljdmnstc])([aeiouyh]\p{L}{3,})$/u.exec(word)?.[1];
  return rest === undefined ? [] : [rest];
}

function sharePrefix(one: string, other: string): boolean {
  const length = Math.min(one.length, other.length);
  return (
    length >= 5 && Math.abs(one.length - other.length) <= 3 && one.slice(0, length) === other.slice(0, length)
  );
}

function importanceOf(index: FactIndex, holders: number): number {
  const facts = Math.max(index.facts.length, 8);
  return Math.min(Math.log(1 + (facts + 1) / (holders + 0.5)), HIGHEST_IDF);
}
