import { plainText, plainWords } from '@parley/language/plain-text.ts';
import { editDistance, editsAllowed } from '@parley/language/typing-errors.ts';
import type { Lexicon } from '../lexicon/lexicon.ts';
import type { MandatoryQuestion } from '../prompt/mandatory-question.ts';
import {
  agreementIn,
  answerValue,
  behindLead,
  isAboutElse,
  wholeReference,
  withoutApology,
} from './answer-value.ts';
import type { Utterance } from './caller-turn.ts';

type CorrectionReading = {
  questions: readonly MandatoryQuestion[];
  lexicon: Lexicon;
  isTopic: (text: string) => boolean;
};

/** Where questions stand: which was answered last, and which was asked since. */
type LastAnswer = {
  answers: ReadonlyMap<number, string | null>;
  latest: number;
  pending: number | undefined;
};

/** The number of a question, and what its answer becomes. */
export type Correction = { number: number; value: string };

/**
 * What an utterance corrects: the answer to the question that it names, as in "the name is Durand".
 * @param isAwaited whether it may also name none and answer only one of them
 */
export function correctionIn(
  utterance: Utterance,
  reading: CorrectionReading,
  isAwaited: boolean,
): Correction | undefined {
  const { questions, lexicon } = reading;
  const stated = utterance.text.split(/\s(?:is|est|c['’]est|es|ist|è|é|to|jest|är|:)\s/iu).at(-1) ?? '';
  const named = namedIn(utterance.text.slice(0, -stated.length), questions);
  if (named) return correctionOf(named.number, answerValue(named.question.kind, stated, lexicon), lexicon);
  return isAwaited && !namedIn(utterance.text, questions) ? onlyFit(utterance, reading) : undefined;
}

/** What callers put right in the answer that they gave last, as in "sorry, 447882" or "no, Jon without h". */
export function correctedAnswer(
  { text, plain }: Utterance,
  {
    questions,
    lexicon,
    notes: { answers, latest: number, pending },
  }: CorrectionReading & { notes: LastAnswer },
): Correction | undefined {
  const kind = questions[number]?.kind;
  const answer = answers.get(number);
  if (!answer || !lexicon.patterns.correction.test(plain)) return undefined;
  const rest = withoutApology(text, lexicon);
  if (kind === 'reference') return correctionOf(number, wholeReference(rest, lexicon), lexicon);
  const isShort = rest.split(' ').length <= SHORT;
  if (kind === 'count' && isShort) return correctionOf(number, answerValue(kind, rest, lexicon), lexicon);
  const name = kind === 'name' ? answerValue(kind, rest, lexicon) : undefined;
  if (name === undefined) return undefined;
  const given = name.split(' ');
  const known = answer.split(' ');
  const places = given.map((word) => known.findIndex((other) => isMuchLike(word, other)));
  if (!places.includes(-1))
    return { number, value: known.map((word, at) => given[places.indexOf(at)] ?? word).join(' ') };
  const isStated = behindLead(lexicon.patterns.nameLead, rest) !== undefined;
  const next = questions[pending ?? -1]?.kind;
  const mayAnswerNext = next === 'text' || next === 'name';
  return isStated && !mayAnswerNext ? { number, value: name } : undefined;
}

const SHORT = 4;

function isMuchLike(word: string, other: string): boolean {
  const most = Math.max(1, editsAllowed(other.length));
  return editDistance(plainText(word), plainText(other), most) <= most;
}

/** The question whose label shares most words with a text. */
function namedIn(text: string, questions: readonly MandatoryQuestion[]) {
  const words = new Set(plainWords(text));
  return questions
    .map((question, number) => ({
      number,
      question,
      shared: plainWords(question.label).filter((word) => words.has(word) && word.length > 2).length,
    }))
    .filter(({ shared }) => shared > 0)
    .toSorted((one, other) => other.shared - one.shared)[0];
}

/** The question that an utterance alone answers; a name or a text is only sought in what has no other shape. */
function onlyFit(utterance: Utterance, reading: CorrectionReading): Correction | undefined {
  const { questions, lexicon } = reading;
  if (lexicon.patterns.refusal.test(utterance.plain)) return undefined;
  const fits = questions.flatMap((question, number) => {
    const value = answerValue(question.kind, utterance.text, lexicon);
    if (value === undefined || isAboutElse(utterance, question, reading)) return [];
    return question.kind === 'yesNo' ? [] : [{ number, value, kind: question.kind }];
  });
  const shaped = fits.filter(({ kind }) => kind !== 'name' && kind !== 'text');
  const [only, ...others] = shaped.length > 0 ? shaped : fits;
  return only && others.length === 0 ? correctionOf(only.number, only.value, lexicon) : undefined;
}

/** "Right" and "wrong" are no answers. */
function correctionOf(number: number, value: string | undefined, lexicon: Lexicon): Correction | undefined {
  if (value === undefined || agreementIn(plainText(value), lexicon) !== 'neither') return undefined;
  return { number, value };
}
