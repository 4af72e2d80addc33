import type { Draft, Scene } from './reply-draft.ts';
import { filled, wording } from './wording.ts';

/** How often a question is asked in a row, and for how many turns it then rests, when the caller does not answer it. */
const PATIENCE = 2;
const PAUSE = 2;

/** Asks the next mandatory question, sums the answers up, or offers more help. */
export function goOn({ interview, lexicon, analysis, turnNumber }: Scene, draft: Draft): void {
  const { answers, asked, isConfirmed, wasSummarised, step } = interview;
  const { phrases } = lexicon;
  const number = analysis.questions.findIndex((_, index) => !answers.has(index));
  const question = analysis.questions[number];
  if (question) {
    const { times, turn } = asked.get(number) ?? { times: 0, turn: 0 };
    const isPausing = times >= PATIENCE && turnNumber - turn <= PAUSE;
    if (isPausing) {
      const isSilent = !draft.sentences.some((sentence) => sentence.length > 0);
      if (isSilent) draft.sentences.push(wording(phrases.anythingElse, turnNumber));
      return;
    }
    draft.sentences.push(
      times > 0 ? `${wording(phrases.again, times)} ${inSentence(question.text)}` : question.text,
    );
    return;
  }
  const isGiven = [...answers.values()].some((answer) => answer !== null);
  if (isGiven && !isConfirmed && (!wasSummarised || step.given.length > 0)) {
    const told = analysis.questions.map(({ label }, index) => {
      const colon = lexicon.language === 'fr' ? '\u00A0:' : ':';
      return `${label}${colon} ${answers.get(index) ?? phrases.notGiven}`;
    });
    draft.sentences.push(
      filled(phrases.summary, { answers: told.join(lexicon.language === 'fr' ? '\u00A0; ' : '; ') }),
      phrases.summaryAsk,
    );
    return;
  }
  if (!draft.isAnswer) draft.sentences.push(wording(phrases.anythingElse, turnNumber));
}

function inSentence(question: string): string {
  return question.replace(
    /^([¿\s]*)(\p{Lu})(?=[\p{Ll}\s])/u,
    (_, opening: string, letter: string) => opening + letter.toLowerCase(),
  );
}
