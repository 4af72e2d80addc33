import { numbersIn } from '@parley/language/numbers.ts';
import { plainText, plainWords, unaccented } from '@parley/language/plain-text.ts';
import type { Lexicon } from '../lexicon/lexicon.ts';
import { withoutHesitation } from '../lexicon/sentences.ts';
import type { AnswerKind, MandatoryQuestion } from '../prompt/mandatory-question.ts';
import type { Utterance } from './caller-turn.ts';

// Lengths are bounded so that a long message of nothing but letters is not read over and over.
const EMAIL = /[\p{L}\p{N}._%+-]{1,64}@(?:[\p{L}\p{N}-]{1,63}\.){1,8}\p{L}{2,24}/u;
/** A telephone number; a date such as 12.07.2026 is none. */
export const PHONE =
  /(?:\+|(?<!\d[.-])\b)(?!(?:\d{1,2}[.-]\d{1,2}[.-](?:\d{4}|\d{2})|\d{4}-\d{1,2}-\d{1,2})(?![.-]?\d))\d(?:[\s().-]*\d){7,14}\b/;
const REFERENCE = /\b(?=[\p{L}\p{N}/-]{0,30}\d)[\p{L}\p{N}][\p{L}\p{N}/-]{0,40}/u;
const DATE =
  /\b\d{1,4}[/.-]\d{1,2}(?:[/.-]\d{2,4})?\b|\b\d{1,2}(?:er|st|nd|rd|th)?\s+(?:de\s+)?\p{L}{3,}\b|\b\p{L}{3,}\s+\d{1,2}\b|\b(?:today|tomorrow|yesterday|aujourd|demain|hier|hoy|manana|ayer|monday|tuesday|wednesday|thursday|friday|saturday|sunday|lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche|lunes|martes|miercoles|jueves|viernes|sabado|domingo|montag|heute|morgen|oggi|domani|hoje|amanha|next|prochain\w*|proxim\w*)\b/u;
/** Digits, and what counts besides the names of numbers. */
const COUNT =
  /\d|\b(?:dozen|dizaine|quinzaine|vingtaine|trentaine|alone|seule?|solo|(?:just|only) me|(?:juste|que) moi|solo yo|nur ich)\b/;
const SPAN =
  /\b(?:depuis|hier soir|ce matin|cette nuit|ce midi|il y a|since|ago|this morning|last (?:night|week|month)|tonight|desde|hace|anoche|esta manana|semaines?|jours?|heures?|mois|days?|weeks?|hours?|months?|dias?|semanas?|horas?|meses)\b/;
const COLOUR =
  /\b(?:rouges?|verte?s?|orange|bleue?s?|blanc|blanche|jaune|noire?|grise?|violet|violette|rose|eteinte?|allumee?|clignot\w*|red|green|blue|white|yellow|amber|black|gr[ae]y|purple|pink|off|on|blinking|flashing|roj[oa]|verde|naranja|azul|blanc[oa]|amarill[oa]|negr[oa]|gris|morad[oa]|rosa|apagad[oa]|encendid[oa]|parpade\w*|rosso|rossa|arancione|bianco|rot|grun|blau|weiss|gelb|aus|rood|groen|wit|geel|vermelh[oa]|laranja|branc[oa]|czerwon\w*|zielon\w*|rod|gron|bla|vit|gul)\b/;
const LONGEST_NAME_WORDS = 4;

/** An e-mail address, phone number or stated name in a message, asked for or not. */
export function volunteeredValue(kind: AnswerKind, text: string, lexicon: Lexicon): string | undefined {
  if (kind === 'email') return EMAIL.exec(text)?.[0];
  const rest = text.replace(EMAIL, ' ');
  if (kind === 'phone') return PHONE.exec(rest)?.[0].trim();
  if (kind === 'reference') {
    const [whole = '', reference] = NUMBERED.exec(rest) ?? [];
    return ANY_NUMBER.test(whole) && PHONE.test(rest) ? undefined : reference;
  }
  if (kind === 'name') {
    const name = behindLead(INTRODUCTION, text);
    return name === undefined ? undefined : nameAtStart(name, lexicon, true);
  }
  return undefined;
}

/** A number of which is not said what it is of. */
const ANY_NUMBER = /^(?:number|n[uú]m[eé]ro)/iu;
const NUMBERED =
  /(?:order|commande|pedido|customer|client|cliente|ticket|dossier|number|numéro|número|reference|référence|referencia)\s*(?:number|no\.?|n°|nº|num[eé]ro|número|is|est(?: le)?|es(?: el)?|:|#)*\s*#?([\p{L}]{0,4}-?\d[\p{L}\p{N}-]{2,})/iu;
const INTRODUCTION =
  /\b(?:my name is|my name's|i am called|je m'appelle|mon nom est|mon nom c'est|je suis (?:monsieur|madame|m\.|mme)|me llamo|mi nombre es|mi chiamo|chamo-me|meu nome e|mijn naam is|ik heet|mein name ist|ich heisse|nazywam sie|mam na imie|jag heter|mitt namn ar)\s+/;

/**
 * The answer that an utterance gives to a question just asked.
 * @returns undefined when it has not the shape of an answer
 */
export function answerValue(kind: AnswerKind, text: string, lexicon: Lexicon): string | undefined {
  const plain = plainText(text);
  switch (kind) {
    case 'email':
      return volunteeredValue(kind, dictatedEmail(text), lexicon);
    case 'phone':
      return volunteeredValue(kind, text, lexicon);
    case 'reference':
      return wholeReference(text, lexicon) ?? REFERENCE.exec(text)?.[0];
    case 'count':
      return COUNT.test(plain) || numbersIn(text, lexicon.language).length > 0
        ? withoutLead(text, lexicon)
        : undefined;
    case 'date':
      return DATE.test(plain) ? withoutLead(text, lexicon) : undefined;
    case 'moment':
      return DATE.test(plain) || SPAN.test(plain) ? withoutLead(text, lexicon) : undefined;
    case 'colour':
      return COLOUR.test(plain) ? withoutLead(text, lexicon) : undefined;
    case 'yesNo':
      return lexicon.patterns.yes.test(plain) || lexicon.patterns.no.test(plain) ? trimmed(text) : undefined;
    case 'name': {
      const written = withoutApology(text, lexicon);
      const named = behindLead(lexicon.patterns.nameLead, written);
      // "No worries" is no name.
      const isDenial = named === undefined && lexicon.patterns.no.test(plain) && !/^\p{Lu}/u.test(written);
      return isDenial || isNeverMind(plain) ? undefined : nameAtStart(named ?? written, lexicon);
    }
    case 'text': {
      const isBareYes = BARE_WORD.test(plain) && lexicon.patterns.yes.test(plain);
      return isBareYes || isBareNo(plain, lexicon) ? undefined : withoutLead(text, lexicon);
    }
  }
}

/** "ada at example dot com", as a recogniser writes it. */
function dictatedEmail(said: string): string {
  return said
    .replaceAll(
      /\s+(?:at|arobase|arroba|chiocciola|apenstaartje|klammeraffe|snabel-?a|malpa|małpa)\s+/giu,
      '@',
    )
    .replaceAll(/\s+(?:dot|point|punto|ponto|punt|punkt|kropka)\s+/giu, '.');
}

const BARE_WORD = /^\p{L}+[.!]?$/u;

/** Whether a text in plain form is a no and nothing else. */
export function isBareNo(plain: string, { patterns }: Lexicon): boolean {
  return BARE_WORD.test(plain) && patterns.no.test(plain);
}

/** The reference that a whole text is, also where its letters and digits stand in groups, as in "AB 1234". */
export function wholeReference(text: string, lexicon: Lexicon): string | undefined {
  const groups = withoutLead(text, lexicon)
    .replace(/^(?:n°|nº|#)\s*/u, '')
    .replaceAll(SPELLED, '$1 ')
    .trim()
    .split(/[\s,]+/u);
  // An article before it, as in «es el 447 881».
  if (
    groups.length > 1 &&
    /^\p{Ll}+$/u.test(groups[0] ?? '') &&
    lexicon.stopWords.has(plainText(groups[0] ?? ''))
  )
    groups.shift();
  const isLetters = (group: string) =>
    /^\p{Lu}{1,3}$/u.test(group) || (/^\p{L}{1,3}$/u.test(group) && !lexicon.stopWords.has(plainText(group)));
  const isWhole = groups.every((group) => /^(?=\D*\d)[\p{L}\p{N}/-]{1,40}$/u.test(group) || isLetters(group));
  const joined = groups.join('');
  const isDictated = groups.length <= MOST_GROUPS || groups.every(({ length }) => length <= 2);
  return isWhole && isDictated && /\d/.test(joined) ? joined : undefined;
}

const MOST_GROUPS = 3;
/** "A as in Alpha", « D comme Denise ». */
const SPELLED =
  /(?<![\p{L}\p{N}])(\p{L}),? (?:as in|like|for|comme|wie|come|como|zoals|jak|som) \p{L}+,?(?![\p{L}\p{N}])\s?/giu;

/** Whether a text in plain form leaves what was wished for. */
export function isNeverMind(plain: string): boolean {
  return NEVER_MIND.test(plain);
}

const NEVER_MIND =
  /\b(?:never ?mind|forget (?:it|about it)|leave it|laissez tomber|laisse tomber|oubliez|tant pis|olvide(?:lo)?|olvidalo|dejelo|dejalo|da igual|lascia(?:mo)? stare|lasci stare|deixe (?:estar|la)|laat maar|vergessen sie es|schon gut|egal|niewazne|strunt i det)\b/;

/** Whether an utterance in plain form agrees; `neither` for what limits its yes, as "yes, but…" does. */
export function agreementIn(said: string, { patterns }: Lexicon): 'yes' | 'no' | 'neither' {
  const plain = withoutHesitation(said);
  const yes = patterns.yes.exec(plain);
  if (yes === null) return patterns.no.test(plain) ? 'no' : 'neither';
  const rest = plain.slice(yes[0].length);
  if (patterns.negation.test(rest)) return 'no';
  return patterns.exception.test(rest) ? 'neither' : 'yes';
}

/** A message in the parts of which each puts right the ones before, as "at 8, no wait, at 9". */
export function partsPutRight(text: string, lexicon: Lexicon): string[] {
  const parts: string[] = [];
  let [from, read] = [0, 0];
  for (const { index } of text.matchAll(/(?<=[\s,;.!?…])\p{L}/gu)) {
    const length = index < read ? 0 : apologyAt(text.slice(index), lexicon);
    if (length === 0) continue;
    parts.push(text.slice(from, index));
    [from, read] = [index, index + length];
  }
  return [...parts, text.slice(from)];
}

/** How long the words are with which a text begins to put something right; 0 for none. A bare "no" needs a comma. */
function apologyAt(text: string, lexicon: Lexicon): number {
  const { correction, no } = lexicon.patterns;
  const plain = unaccented(text.slice(0, LONGEST_APOLOGY)).replaceAll(/[’‘`´]/g, "'");
  const found = correction.exec(plain);
  // What is said in the middle of a sentence, as "instead of", puts nothing right behind it.
  if (found?.index !== 0 || correction.exec(`. ${plain}`)?.index === 2) return 0;
  const rest = plain.slice(found[0].length);
  const isClear = !no.test(found[0]) || /^[,.!…]/.test(rest) || correction.test(rest.trimStart());
  return isClear ? plain.length - rest.replace(/^[\s,.!…]+/, '').length : 0;
}

const LONGEST_APOLOGY = 60;

/** A text without the words that put right what was said before, such as "no, sorry". */
export function withoutApology(text: string, lexicon: Lexicon): string {
  const written = text.normalize('NFC').replaceAll(/\s+/gu, ' ').trim();
  const plain = unaccented(written).replaceAll(/[’‘`´]/g, "'");
  const found = lexicon.patterns.correction.exec(plain);
  const rest = found?.index === 0 ? written.slice(found[0].length).replace(/^[\s,.;:!…-]+/u, '') : written;
  return rest === written ? written : withoutApology(rest, lexicon);
}

function withoutLead(text: string, lexicon: Lexicon): string {
  const written = text.normalize('NFC').trim();
  return trimmed(behindLead(lexicon.patterns.valueLead, text) ?? written) || trimmed(written);
}

/** What a text says behind what a pattern finds in it; undefined where it finds nothing. */
export function behindLead(lead: RegExp, text: string): string | undefined {
  const written = text.normalize('NFC').replaceAll(/\s+/gu, ' ').trim();
  const found = lead.exec(unaccented(written).replaceAll(/[’‘`´]/g, "'"));
  return found === null ? undefined : written.slice(found.index + found[0].length);
}

/** @param isIntroduced whether "my name is" stands before it, so that two words are a name even in small letters */
function nameAtStart(text: string, lexicon: Lexicon, isIntroduced = false): string | undefined {
  const name = trimmed(text.split(NAME_END)[0] ?? '');
  const words = name.split(/\s+/);
  if (name === '' || words.length > LONGEST_NAME_WORDS || /[\d@]/.test(name)) return undefined;
  const parts = name.split(/[\s'’-]+/u);
  const { stopWords, weakWords, patterns } = lexicon;
  if (patterns.yes.test(plainText(name)) || patterns.no.test(plainText(name))) return undefined;
  const isNoName = parts.some((part, index) => {
    const word = plainText(part);
    if (PARTICLES.has(word) || (index > 0 && /^\p{Lu}/u.test(part))) return false;
    const mayBeWeak = isIntroduced && index > 0 && words.length === 2;
    return stopWords.has(word) || (weakWords.has(word) && !mayBeWeak);
  });
  if (isNoName) return undefined;
  return name.replaceAll(/(?<![\p{L}'’])\p{Ll}(?=\p{L}{2,})/gu, (letter) => letter.toUpperCase());
}

/** Where a name is over: behind it another sentence goes on, or how it is spelled, as in "Durant with a t". */
const NAME_END =
  /[,;.!?]\s|\s(?:and|et|y|und|e|en|och|i|mais|but|pero)\s(?=\p{Ll}+\s)|\s(?:with(?:out)?|avec|sans|con|sin|senza|mit|ohne|met|zonder|com|sem|med|utan)\s/u;

/** What stands in small letters between and before the words of a name. */
const PARTICLES: ReadonlySet<string> = new Set(
  'de la le du des del van von den der da di d l el y dos m mme'.split(' '),
);

/** The text without the marks and spaces around it. */
export function trimmed(text: string): string {
  return text.trim().replace(/^[\s,;:]+|[\s,;:.!]+$/gu, '');
}

// Whether what a caller says after a mandatory question is an answer to it at all.

type Reading = { lexicon: Lexicon; isTopic: (text: string) => boolean };

/** Whether what has the shape of an answer is a complaint, a request or a subject of the prompt after all. */
export function isAboutElse(
  { text, plain }: Utterance,
  question: MandatoryQuestion,
  { isTopic, lexicon }: Reading,
): boolean {
  if (question.kind === 'name')
    return !WRITTEN_AS_NAME.test(trimmed(text)) && (lexicon.patterns.trouble.test(plain) || isTopic(text));
  if (question.kind !== 'text') return false;
  const isWish = lexicon.patterns.request.test(plain) && !WISHED_FOR.test(plainText(question.text));
  return isWish || lexicon.patterns.trouble.test(plain);
}

/** Whether a statement brings up something else instead of answering. */
export function isMatterOfItsOwn(
  { text, plain }: Utterance,
  question: MandatoryQuestion,
  { isTopic, lexicon }: Reading,
): boolean {
  if (question.kind === 'yesNo') return false;
  if (lexicon.patterns.trouble.test(plain) || lexicon.patterns.request.test(plain)) return true;
  const words = plain.split(' ').length;
  if (BRIEF.has(question.kind) && words > 2 && isTopic(text)) return true;
  return words > 4 || (question.kind === 'name' && isTopic(text));
}

/** Whether a whole message can only be the answer to a question, asked some turns ago or not yet. */
export function isNothingElse(
  { text }: Pick<Utterance, 'text'>,
  { kind }: Pick<MandatoryQuestion, 'kind'>,
): boolean {
  return LATE_SHAPES[kind]?.test(trimmed(text)) ?? false;
}

/** A colour that is told of the thing that the question asks about; since when something is so. */
export function toldOf({ kind, text: question }: MandatoryQuestion, text: string, lexicon: Lexicon) {
  if (kind === 'moment') return isNothingElse({ text }, { kind }) ? trimmed(text) : undefined;
  if (kind !== 'colour' || text.includes('?')) return undefined;
  const thing = plainWords(question).find((word) => !lexicon.stopWords.has(word) && !NAMES_COLOUR.test(word));
  return thing !== undefined && plainWords(text).includes(thing)
    ? COLOUR.exec(plainText(text))?.[0]
    : undefined;
}

const NAMES_COLOUR = /^(?:colou?r|couleur|cor|farbe|colore|kleur|kolor|farg)/;

/** First name and last name with their capitals. */
const WRITTEN_AS_NAME =
  /^\p{Lu}[\p{L}'’.-]*(?: (?:\p{Lu}[\p{L}'’.-]*|de|la|le|du|van|von|den|der|da|di|del))+$/u;

/** A question whose answer may well begin with "I want". */
const WISHED_FOR =
  /\b(?:produits?|products?|productos?|interes\w*|besoins?|needs?|necesi\w+|want|souhait\w+|voul\w+|desea\w*|quiere\w*|objectif|goal|help|aider|ayud\w+)\b/;

/** Kinds whose answers contain no word of the prompt. */
const BRIEF: ReadonlySet<AnswerKind> = new Set(['reference', 'count', 'moment', 'colour'] as const);

/** What a message looks like that can only be the answer to a question of this kind. */
const LATE_SHAPES: Readonly<Partial<Record<AnswerKind, RegExp>>> = {
  name: /^\p{Lu}[\p{L}'’.-]+(?: \p{L}['’.-]?\p{L}*){0,3}$/u,
  reference: /^(?:n°|nº|#)?\s*\p{L}{0,4}-?\d[\p{L}\p{N}/-]{2,}$/u,
  count: /^\d{1,4}$/,
  colour: /^\p{L}+(?: \p{L}+)?$/u,
  moment: /^(?:depuis|since|desde|il y a|hace)\s/iu,
};
