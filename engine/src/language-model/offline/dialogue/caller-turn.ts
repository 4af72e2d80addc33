import { plainText } from '@parley/language/plain-text.ts';
import { questionTerms } from '../facts/question-terms.ts';
import { type Lexicon, replaced } from '../lexicon/lexicon.ts';
import { sentencesOf, withoutHesitation } from '../lexicon/sentences.ts';

/** What a caller does besides asking and telling. */
export type Intent =
  | 'greeting'
  | 'thanks'
  | 'howAreYou'
  | 'whoAreYou'
  | 'areYouRobot'
  | 'whichModel'
  | 'capabilities'
  | 'goodbye'
  | 'nothingElse'
  | 'repeat'
  | 'wait'
  | 'human'
  | 'leak';

/** One sentence of the caller that asks or tells something. */
export type Utterance = { text: string; plain: string; isQuestion: boolean };

export type CallerTurn = { intents: ReadonlySet<Intent>; utterances: readonly Utterance[] };

/** Intents that take a whole sentence, in the order in which they are looked for. */
const WHOLE_SENTENCE: readonly Intent[] = [
  'leak',
  'whichModel',
  'areYouRobot',
  'human',
  'whoAreYou',
  'capabilities',
  'nothingElse',
  'howAreYou',
  'repeat',
  'wait',
];

/** Splits a message into sentences; small talk in front of one is split off. */
export function readCaller(text: string, lexicon: Lexicon): CallerTurn {
  const intents = new Set<Intent>();
  const utterances: Utterance[] = [];
  const sentences = sentencesOf(text.replaceAll('\n', '. ').trim());
  for (const sentence of sentences.flatMap((each) => questionsIn(each, lexicon))) {
    const utterance = readSentence(sentence, lexicon, intents);
    if (utterance) utterances.push(utterance);
  }
  return { intents, utterances };
}

/** "And", by language. */
const JOINTS: Readonly<Record<string, RegExp>> = {
  en: /\sand\s/giu,
  fr: /\set\s/giu,
  es: /\sy\s/giu,
  it: /\se\s/giu,
  pt: /\se\s/giu,
  nl: /\sen\s/giu,
  de: /\sund\s/giu,
  pl: /\s(?:i|oraz)\s/giu,
  sv: /\soch\s/giu,
};

/** A sentence, in two where a question of its own is joined to it, as in "how long does it take and can I pay by card". */
function questionsIn(sentence: string, lexicon: Lexicon): string[] {
  const { question, followUp } = lexicon.patterns;
  const joint = JOINTS[lexicon.language];
  for (const { 0: joined, index } of joint ? sentence.matchAll(joint) : []) {
    const [first, second] = [sentence.slice(0, index), sentence.slice(index + joined.length)];
    const plain = plainText(second);
    if (question.exec(plain)?.index !== 0 || followUp.test(plain)) continue;
    const asked = questionTerms(second, lexicon).filter(({ isKind }) => !isKind);
    const isWhole = asked.length >= 2 && asked.some(({ weight }) => weight >= 1);
    if (isWhole && questionTerms(first, lexicon).some(({ weight }) => weight >= 1))
      return [first, ...questionsIn(second, lexicon)];
  }
  return [sentence];
}

function readSentence(
  sentence: string,
  { patterns, shorthand }: Lexicon,
  intents: Set<Intent>,
): Utterance | undefined {
  const whole = withoutHesitation(plainText(sentence));
  let plain = whole;
  for (const intent of ['greeting', 'thanks', 'greeting'] as const) {
    const opening = patterns[intent].exec(plain);
    if (opening === null || opening[0] === '') continue;
    intents.add(intent);
    plain = plain.slice(opening[0].length);
  }
  if (/^[\s\p{P}]*$/u.test(plain)) {
    // «Grazie, ciao» takes leave by a word that greets at the beginning.
    if (patterns.goodbye.test(whole)) intents.add('goodbye');
    return undefined;
  }
  const text = textBehind(sentence, plain);
  plain = replaced(plain, shorthand);
  const isQuestion = /\?\s*[»"']?$/.test(plain) || patterns.question.test(plain);
  if (patterns.goodbye.test(plain) && !isQuestion) {
    intents.add('goodbye');
    return undefined;
  }
  // "Do not call me" asks for no call.
  if (patterns.neverCall.test(plain)) return { text, plain, isQuestion };
  for (const intent of WHOLE_SENTENCE) {
    if (!patterns[intent].test(plain)) continue;
    // "No wait, 447882" puts a number right.
    if (intent === 'wait' && /\d{3}|@/.test(plain)) continue;
    // A long sentence that happens to say "wait" or "how are you" is about something else.
    if ((intent === 'wait' || intent === 'howAreYou' || intent === 'repeat') && plain.split(' ').length > 8)
      continue;
    intents.add(intent);
    return undefined;
  }
  return { text, plain, isQuestion };
}

/** The end of the sentence as it was written that has the length of its plain end. */
function textBehind(sentence: string, plain: string): string {
  const written = sentence.normalize('NFC').replaceAll(/\s+/gu, ' ').trim();
  return written.length >= plain.length ? written.slice(written.length - plain.length) : written;
}
