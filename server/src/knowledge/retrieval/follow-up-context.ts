import { folded } from '@parley/language/plain-text.ts';
import { contentWords } from './ranking/question-plan.ts';

/** Beginnings that take up what was said before. */
const TAKES_UP =
  /^(?:and|or|but|what about|how about|also|then|so|et|ou|mais|alors|sinon|aussi|y|o|pero|entonces|tambien|und|oder|aber|e|ma|en|maar|a)\b/;
/** Words that stand for something said before. */
const STANDS_FOR =
  /\b(?:it|its|they|them|that|this|those|these|one|ones|there|ca|cela|ceci|celui|celle|ceux|celles|en|y|il|elle|ils|elles|lo|los|las|eso|esto|ese|esa|aquello|alli|es|ellos|ellas|das|dort|damit|quello|questo|isso|dat|daar)\b/;
/** A longer message says enough of its own, in characters. */
const LONGEST_FOLLOW_UP = 300;
const LONGEST_MESSAGE = 2_000;
const MOST_MESSAGES = 2;
const MOST_WORDS = 12;
/** A question with so many words of its own is complete. */
const COMPLETE = 4;

/**
 * The words of what the caller said before that a follow-up needs as context, such as those of "When are you open?"
 * for "And on Sundays?"; none where the question is complete.
 * @param history what the caller said before, oldest first
 */
export function followUpContext(
  question: string,
  history: readonly string[],
  language: string | undefined,
): readonly string[] {
  if (question.length > LONGEST_FOLLOW_UP || !isFollowUp(question, language)) return [];
  const own = new Set(contentWords(question, language));
  const words = new Set<string>();
  for (const whole of history.slice(-MOST_MESSAGES).reverse()) {
    const message = whole.slice(0, LONGEST_MESSAGE);
    for (const word of contentWords(message, language)) if (!own.has(word)) words.add(word);
    if (!isFollowUp(message, language)) break;
  }
  return [...words].slice(0, MOST_WORDS);
}

function isFollowUp(question: string, language: string | undefined): boolean {
  const plain = folded(question).trim();
  const count = contentWords(question, language).length;
  if (count === 0) return true;
  return (
    count < COMPLETE && (TAKES_UP.test(plain) || (count < 3 && STANDS_FOR.test(plain)) || isFragment(plain))
  );
}

/** "Sundays?" asks nothing alone. */
function isFragment(plain: string): boolean {
  return plain.split(/\s+/).length === 1;
}
