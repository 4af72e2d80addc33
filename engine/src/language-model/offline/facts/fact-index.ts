import { conceptsIn } from '@parley/language/concepts.ts';
import { plainText, wordsOfPlain, wordsWithAccents } from '@parley/language/plain-text.ts';
import { stem } from '@parley/language/stems.ts';
import { subjectsOf } from '@parley/language/subjects.ts';
import type { Fact } from './fact.ts';

/** Facts with an inverted index of their terms. */
export type FactIndex = {
  facts: readonly Fact[];
  /** For each fact the number of its line, counted from 0; in documents each fact has its own. */
  lines: readonly number[];
  /** Language of the facts, by which their words are stemmed. */
  language: string;
  /** Term → number of the fact → how well the fact carries the term, 0 to 1. */
  postings: ReadonlyMap<string, ReadonlyMap<number, number>>;
  /** All stems that stand in the facts. */
  stems: readonly string[];
};

const IN_CONTEXT = 0.75;
const IN_HEADING = 0.5;
const NEARBY = 0.4;
/** What a heading adds to a word that stands below it as well. */
const CONFIRMED = 0.04;
/** A word of a list that is asked for as a whole. */
const IN_LIST = 0.55;
const BY_CONCEPT = 0.9;
/** By a concept of its words and expressions together. */
const BY_CONCEPT_OF_TEXT = 0.85;

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
    /\b\d+,? (?:bis )?(?:rue|avenue|boulevard|place|\w+ (?:street|road|avenue|lane|square))\b|\b(?:calle|avenida|plaza|via|rua|ulic[ay])\b|(?:strasse|gasse|platz|allee|straat|gracht|plein|gatan|vagen) \d/,
  ],
];

export function indexFacts(facts: readonly Fact[], language: string): FactIndex {
  const index = new OpenFactIndex(language, false);
  index.add(facts);
  return index;
}

/** An index that facts are added to. */
export class OpenFactIndex implements FactIndex {
  readonly language: string;
  readonly facts: Fact[] = [];
  readonly lines: number[] = [];
  readonly postings = new Map<string, Map<number, number>>();
  readonly stems: string[] = [];
  readonly #known = new Set<string>();
  readonly #words: ReturnType<typeof createWordReader>;
  #heading: { text: string; words: readonly string[]; concepts: readonly string[] } = {
    text: '',
    words: [],
    concepts: [],
  };

  /** @param isOfDocument a document says a thing in more words than a prompt: it is found by concepts too */
  constructor(language: string, isOfDocument: boolean) {
    this.language = language;
    this.#words = createWordReader(language, isOfDocument);
  }

  add(more: readonly Fact[]): void {
    for (const fact of more) {
      const number = this.facts.push(fact) - 1;
      this.lines.push((this.lines.at(-1) ?? -1) + (fact.sharesLine && number > 0 ? 0 : 1));
      // Who the agent is seldom answers a caller's question.
      const whole = fact.isIdentity ? 0.6 : fact.shape === 'list' || fact.shape === 'answer' ? IN_LIST : 1;
      const plain = plainText(fact.original);
      this.#addText(fact.original, number, whole, plain);
      if (fact.asked) this.#addText(fact.asked, number, 1);
      if (fact.context !== '') this.#addText(fact.context, number, IN_CONTEXT);
      if (fact.near) this.#addText(fact.near, number, NEARBY);
      this.#addHeading(`${fact.heading} ${fact.title}`, number);
      for (const [tag, pattern] of TAGS) if (pattern.test(plain)) this.#addTerm(`#${tag}`, number, 1);
    }
  }

  #addTerm(term: string, number: number, strength: number): void {
    let entries = this.postings.get(term);
    if (!entries) {
      entries = new Map();
      this.postings.set(term, entries);
    }
    if ((entries.get(number) ?? 0) < strength) entries.set(number, strength);
  }

  #addWords(all: readonly string[], number: number, strength: number): void {
    for (const word of all) {
      const { stem: stemmed, concepts } = this.#words.read(word);
      if (!this.#known.has(stemmed)) {
        this.#known.add(stemmed);
        this.stems.push(stemmed);
      }
      this.#addTerm(stemmed, number, strength);
      for (const concept of concepts) this.#addTerm(concept, number, strength * BY_CONCEPT);
    }
  }

  #addText(text: string, number: number, strength: number, plain?: string): void {
    const { words, concepts } = this.#words.of(text, plain);
    this.#addWords(words, number, strength);
    for (const concept of concepts) this.#addTerm(concept, number, strength * BY_CONCEPT_OF_TEXT);
  }

  #addHeading(text: string, number: number): void {
    if (text !== this.#heading.text) this.#heading = { text, ...this.#words.of(text) };
    const { words, concepts } = this.#heading;
    const before = new Map<string, number>();
    for (const word of words) {
      const reading = this.#words.read(word);
      for (const term of [reading.stem, ...reading.concepts]) {
        const strength = this.postings.get(term)?.get(number);
        if (strength !== undefined && strength > IN_HEADING) before.set(term, strength);
      }
    }
    this.#addWords(words, number, IN_HEADING);
    for (const [term, strength] of before) this.#addTerm(term, number, Math.min(1, strength + CONFIRMED));
    for (const concept of concepts) this.#addTerm(concept, number, IN_HEADING * BY_CONCEPT_OF_TEXT);
  }
}

/** Texts whose words are remembered: what stands near or above many facts. */
const KEPT_TEXTS = 200;

export function conceptTerm(concept: string): string {
  return `~${concept}`;
}

/** Words of texts, stems and concepts of words, each worked out once. */
function createWordReader(language: string, isOfDocument: boolean) {
  const known = new Map<string, { stem: string; concepts: readonly string[] }>();
  const texts = new Map<string, { words: readonly string[]; concepts: readonly string[] }>();
  return {
    of(text: string, plain?: string) {
      let reading = texts.get(text);
      if (!reading) {
        const found = isOfDocument ? conceptsIn(wordsWithAccents(text), language) : [];
        const concepts = [...new Set(found.map(({ concept }) => conceptTerm(concept)))];
        reading = { words: wordsOfPlain(plain ?? plainText(text)), concepts };
        if (texts.size >= KEPT_TEXTS) texts.clear();
        texts.set(text, reading);
      }
      return reading;
    },
    read(word: string) {
      let reading = known.get(word);
      if (!reading) {
        const concepts = subjectsOf(word, language).map((concept) => `#${concept}`);
        reading = { stem: stem(word, language), concepts };
        known.set(word, reading);
      }
      return reading;
    },
  };
}
