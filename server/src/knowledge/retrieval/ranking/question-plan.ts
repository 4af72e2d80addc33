import { conceptsIn } from '@parley/language/concepts.ts';
import { type MarkKind, marksIn } from '@parley/language/marks.ts';
import { folded } from '@parley/language/plain-text.ts';
import { isStopWord, isWeakWord, questionLanguage } from '@parley/language/stop-words.ts';
import { wordTokens } from '@parley/language/word-tokens.ts';
import { markTerms } from '../segment/passage-terms.ts';
import { type Alternative, best, known, single } from './alternative.ts';
import type { PassageIndex } from './passage-index.ts';
import {
  conceptAlternatives,
  joinedTerms,
  misspeltConcepts,
  neighbouringTerms,
  ownTerms,
  partTerms,
} from './word-alternatives.ts';

/** One thing that a question asks for. */
export type Wanted = {
  alternatives: readonly Alternative[];
  /** How much it says besides how rare it is: small for words of any question. */
  emphasis: number;
  /** Whether a passage without it answers less. */
  isRequired: boolean;
  /** The language it was asked in, and whether texts in others are known to have words for it. */
  language?: string | undefined;
  isTranslatable?: boolean;
  /** It is no word of the question but a sign of an answer to it, such as an amount of money. */
  isSign?: boolean;
};

/** What is said beyond this many characters is not looked up, nor more words than these: others wait for their turn. */
const LONGEST_QUESTION = 2_000;
const MOST_WANTED = 40;

const FULL = 1;
const WEAK = 0.35;
const CODE = 1.6;
const EARLIER = 0.3;
const KIND = 0.5;

/**
 * What a question asks for, in terms of an index.
 * @param earlier words of what was said before, which count little
 * @param spoken language of the conversation, for a question too short to tell its own
 */
export function questionPlan(
  index: PassageIndex,
  question: string,
  earlier: readonly string[],
  spoken: string | undefined,
): Wanted[] {
  const languages = [...new Set(index.documents.map(({ language }) => language))];
  const wanted = wantedWords(index, question, languages, spoken);
  const before = earlier.flatMap((text) => wantedWords(index, text, languages, spoken));
  const kinds = markKindsWanted(folded(question.slice(0, LONGEST_QUESTION)));
  const kindTerms = kinds.flatMap((kind) => known(index, [`?${kind}`]));
  const values = marksIn(question.slice(0, LONGEST_QUESTION)).flatMap((mark) =>
    mark.value ? known(index, markTerms(mark).slice(1)) : [],
  );
  return [
    ...wanted,
    ...before.map((word) => ({ ...word, emphasis: word.emphasis * EARLIER, isRequired: false })),
    ...(kindTerms.length > 0
      ? [
          {
            alternatives: kindTerms.map((term) => single(term, FULL)),
            emphasis: KIND,
            isRequired: false,
            isSign: true,
          },
        ]
      : []),
    ...values.map((term) => ({ alternatives: [single(term, FULL)], emphasis: FULL, isRequired: false })),
  ];
}

/** Words of a question that say something of their own. */
export function contentWords(question: string, spoken: string | undefined): string[] {
  const tokens = [...wordTokens(question)].filter(({ kind }) => kind !== 'part');
  const language = questionLanguage(
    tokens.map(({ plain }) => plain),
    spoken,
  );
  return tokens
    .filter(({ plain }) => !isSmall(plain, language) && !isWeak(plain, language))
    .map(({ plain }) => plain);
}

function wantedWords(
  index: PassageIndex,
  question: string,
  languages: readonly string[],
  spoken: string | undefined,
): Wanted[] {
  const all = [...wordTokens(question.slice(0, LONGEST_QUESTION))];
  const tokens = all.filter(({ kind }) => kind !== 'part');
  const plainWords = tokens.map(({ plain }) => plain);
  const language = questionLanguage(plainWords, spoken);
  const stemmedBy = [...new Set([...(language === undefined ? [] : [language]), ...languages])];
  const concepts = conceptsIn(
    tokens.map(({ word }) => word),
    language,
  );
  const wanted: Wanted[] = [];
  const seen = new Set<string>();
  for (const [position, token] of tokens.entries()) {
    if (wanted.length >= MOST_WANTED) break;
    if (isSmall(token.plain, language) || seen.has(token.plain)) continue;
    seen.add(token.plain);
    const parts = all.filter(({ kind, at }) => kind === 'part' && at === token.at);
    const ofWord = concepts.filter(({ from, count }) => from <= position && position < from + count);
    const own = ownTerms(index, token, stemmedBy, language);
    const alternatives = [
      ...own,
      ...neighbouringTerms(index, token, own),
      ...joinedTerms(index, tokens, position, stemmedBy),
      ...partTerms(index, parts, stemmedBy, language),
      ...ofWord.flatMap(({ concept, count }) => conceptAlternatives(index, concept, count, languages)),
    ];
    const emphasis = isWeak(token.plain, language) ? WEAK : token.kind === 'code' ? CODE : FULL;
    const isTranslatable = token.kind !== 'word' || ofWord.length > 0;
    if (alternatives.length === 0 && !isTranslatable) {
      alternatives.push(...misspeltConcepts(index, token.word, language, languages));
    }
    wanted.push({ alternatives: best(alternatives), emphasis, isRequired: true, language, isTranslatable });
  }
  for (const concept of concepts) {
    const isOfSmallWords = tokens
      .slice(concept.from, concept.from + concept.count)
      .every(({ plain }) => isSmall(plain, language));
    if (!isOfSmallWords) continue;
    const alternatives = conceptAlternatives(index, concept.concept, concept.count, languages);
    wanted.push({ alternatives: best(alternatives), emphasis: KIND, isRequired: false });
  }
  return wanted;
}

function isSmall(plain: string, language: string | undefined): boolean {
  return language !== undefined && isStopWord(plain, language);
}

function isWeak(plain: string, language: string | undefined): boolean {
  return language !== undefined && isWeakWord(plain, language);
}

/** What a question wants to be told, in its own words, without accents. */
const KINDS: readonly { kinds: readonly MarkKind[]; pattern: RegExp }[] = [
  {
    kinds: ['duration'],
    pattern:
      /\bhow (?:long|quickly|fast|soon)\b|\bcombien de (?:temps|jours|semaines|mois|minutes|heures|annees)\b|\bsous combien\b|\bquels? .{0,12}(?:delais?|duree)\b|\bdelais?\b|\bcuanto (?:tiempo|tarda|dura)\b|\bcuant[oa]s (?:dias|semanas|meses|horas|anos)\b|\bplazos?\b|\bhow many (?:days|weeks|months|years|hours|minutes)\b|\bwie lange\b|\bhoe lang\b|\bquanto tempo\b/,
  },
  {
    kinds: ['amount'],
    pattern:
      /\bhow much\b(?! time)(?!.*\bweigh)|\b(?:price|cost|fees?|rates?|charges?)\b|\bcombien\b(?! de)(?!.*\bpese)|\b(?:prix|tarifs?|couts?|frais)\b|\bcuanto (?:cuesta|vale|cobra|es|hay que pagar|me)|\b(?:precios?|tarifas?|coste|costo)\b|\bwie ?viel kostet\b|\bwas kostet\b|\bquanto costa\b|\bquanto custa\b|\bhoeveel kost\b/,
  },
  {
    kinds: ['time', 'date'],
    pattern:
      /\b(?:what|which) (?:time|hours?|days?|date)\b|\bwhen\b|\bquelles? (?:heures?|horaires|jours?|date)\b|\bquand\b|\ba que horas?\b|\bque (?:dias?|horarios?|fecha)\b|\bcuando\b|\bopen(?:ing)? (?:on|at|hours)\b|\bouverts? (?:le|a|jusqu)\b|\bwann\b|\bwanneer\b|\ba che ora\b/,
  },
  {
    kinds: ['place'],
    pattern:
      /\bwhere (?:are|is|can i find|do i find) (?:you|your|the)\b|\baddress\b|\bou (?:etes|se trouve|se situe|est|vous trouver|sont)\b|\badresse\b|\bdonde (?:esta|estan|queda|os encuentr|se encuentr)|\bdireccion\b/,
  },
  { kinds: ['phone'], pattern: /\b(?:phone|telephone|telefono|call you|appeler|joindre|llamar|numero)\b/ },
  { kinds: ['email'], pattern: /\b(?:e-?mail|courriel|correo|mail|write to you|ecrire)\b/ },
  {
    kinds: ['percentage'],
    pattern:
      /\bpercent(?:age)?\b|\bpourcentage\b|\bporcentaje\b|\bhow much (?:discount|interest)\b|\bquel taux\b|\btaux\b/,
  },
];

/** Kinds of marks, any of which an answer to this question contains; empty where that cannot be told. */
export function markKindsWanted(plainQuestion: string): readonly MarkKind[] {
  return KINDS.find(({ pattern }) => pattern.test(plainQuestion))?.kinds ?? [];
}
