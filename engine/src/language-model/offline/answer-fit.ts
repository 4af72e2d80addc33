import { plainText } from '@parley/language/plain-text.ts';
import { trimmed } from './answer-value.ts';
import type { Utterance } from './caller-turn.ts';
import type { Lexicon } from './lexicon/lexicon.ts';
import type { AnswerKind, MandatoryQuestion } from './mandatory-question.ts';

// Whether what a caller says after a mandatory question is an answer to it at all.

type Reading = { lexicon: Lexicon; isTopic: (text: string) => boolean };

/** Whether what has the shape of an answer is a complaint, a request or a subject of the prompt after all. */
export function isAboutElse(
  { text, plain }: Utterance,
  question: MandatoryQuestion,
  { isTopic, lexicon }: Reading,
): boolean {
  if (question.kind === 'name') return !WRITTEN_AS_NAME.test(trimmed(text)) && isTopic(text);
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

/** Whether a whole message can only be the answer to a question that was asked some turns ago. */
export function isNothingElse({ text }: Utterance, { kind }: MandatoryQuestion): boolean {
  return LATE_SHAPES[kind]?.test(trimmed(text)) ?? false;
}

/** First name and last name with their capitals. */
const WRITTEN_AS_NAME =
  /^\p{Lu}[\p{L}'’.-]*(?: (?:\p{Lu}[\p{L}'’.-]*|de|la|le|du|van|von|den|der|da|di|del))+$/u;

/** A question whose answer may well begin with "I want". */
const WISHED_FOR =
  /\b(?:produits?|products?|productos?|interes\w*|besoins?|needs?|necesi\w+|want|souhait\w+|voul\w+|desea\w*|quiere\w*|objectif|goal|help|aider|ayud\w+)\b/;

/** Kinds whose answers hold no word of the prompt. */
const BRIEF: ReadonlySet<AnswerKind> = new Set(['reference', 'count', 'moment', 'colour'] as const);

/** What a message looks like that can only be the answer to a question of this kind. */
const LATE_SHAPES: Readonly<Partial<Record<AnswerKind, RegExp>>> = {
  name: /^\p{Lu}[\p{L}'’.-]+(?: \p{L}['’.-]?\p{L}*){0,3}$/u,
  reference: /^(?:n°|nº|#)?\s*\p{L}{0,4}-?\d[\p{L}\p{N}/-]{2,}$/u,
  count: /^\d{1,4}$/,
  colour: /^\p{L}+(?: \p{L}+)?$/u,
  moment: /^(?:depuis|since|desde|il y a|hace)\s/iu,
};
