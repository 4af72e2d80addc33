import { piecesAround, type TextPiece } from '../../../conversation-record/found-text.tsx';
import { plainText } from '../../../design/held-text.ts';

const WORD = /[\p{L}\p{N}]+/gu;
/** Shorter words say too little, numbers apart. */
const SHORTEST = 3;
/** Two words that begin alike for so long are taken for forms of one. */
const STEM = 4;
/** Endings that forms of one word may have. */
const LONGEST_ENDING = 5;

// Words of French, English and Spanish that stand in every question and every text.
const STOP_WORDS = new Set(
  (
    'les des une est pas que qui quoi quel quelle quels quelles pour par avec dans sur sous sans vous nous votre vos notre nos mes mon ' +
    'ton son ses leur leurs elle ils elles cette ces cet comment combien quand sont ont peut puis plus moins aux ' +
    'the and for are you your our his her its their what which who whom when where why how does did can could will would with from this ' +
    'that these those have has had was were not but any all much many into ' +
    'los las una unos unas del por para con sin sobre como cual cuales cuando donde quien cuanto cuanta cuantos cuantas esta este estos ' +
    'estas son hay tiene puede puedo que mas sus nuestro nuestra'
  ).split(' '),
);

/**
 * Cuts a text where words of a question stand in it, whatever their accents, capitals and endings.
 * @returns the pieces in their order; joined they are the text
 */
export function matchedPieces(text: string, question: string): TextPiece[] {
  const wanted = [...new Set(wordsOf(question).filter(isTelling))];
  const isWanted = (word: string) => wanted.some((one) => isFormOf(plainText(word), one));
  return piecesAround(
    text,
    [...text.matchAll(WORD)].filter(({ 0: word }) => isWanted(word)),
  );
}

function wordsOf(text: string): string[] {
  return (text.match(WORD) ?? []).map(plainText);
}

function isTelling(word: string): boolean {
  return /^\p{N}+$/u.test(word) || (word.length >= SHORTEST && !STOP_WORDS.has(word));
}

function isFormOf(word: string, wanted: string): boolean {
  if (word === wanted) return true;
  const shorter = Math.min(word.length, wanted.length);
  let alike = 0;
  while (alike < shorter && word[alike] === wanted[alike]) alike += 1;
  return alike >= STEM && Math.max(word.length, wanted.length) - alike <= Math.min(LONGEST_ENDING, alike);
}
