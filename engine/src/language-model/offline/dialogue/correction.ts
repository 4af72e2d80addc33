import { plainText, plainWords } from '@parley/language/plain-text.ts';
import type { Lexicon } from '../lexicon/lexicon.ts';
import type { MandatoryQuestion } from '../prompt/mandatory-question.ts';
import { agreementIn, answerValue, isAboutElse } from './answer-value.ts';
import type { Utterance } from './caller-turn.ts';

type CorrectionReading = {
  questions: readonly MandatoryQuestion[];
  lexicon: Lexicon;
  isTopic: (text: string) => boolean;
};

/** The number of a question, and what its answer becomes. */
type Correction = { number: number; value: string };

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
