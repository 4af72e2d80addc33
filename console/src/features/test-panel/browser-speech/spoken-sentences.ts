import { withoutReadingMarks } from '@parley/contract/reading-marks.ts';

/**
 * The sentences of a text that grows, each once it is whole.
 * @param from where the text was given out to before
 * @param isWhole whether nothing will be added
 * @returns the sentences after that as they are heard, and where they end
 */
export function nextSentences(
  text: string,
  { from, isWhole, language }: { from: number; isWhole: boolean; language: string },
): { sentences: string[]; end: number } {
  const segments = [...new Intl.Segmenter(language, { granularity: 'sentence' }).segment(text.slice(from))];
  const whole = isWhole ? segments : segments.slice(0, -1);
  const length = whole.reduce((sum, { segment }) => sum + segment.length, 0);
  const sentences = whole
    .map(({ segment }) => withoutReadingMarks(segment))
    .filter((sentence) => /[\p{L}\p{N}]/u.test(sentence));
  return { sentences, end: from + length };
}

/**
 * Whether what a microphone heard is the agent's own voice from the loudspeaker.
 * @param spoken what the agent is saying
 */
export function isEcho(heard: string, spoken: string): boolean {
  const said = new Set(wordsOf(spoken));
  const words = wordsOf(heard);
  return words.filter((word) => said.has(word)).length >= words.length * ECHO_PART;
}

// A recogniser mishears a synthetic voice now and then.
const ECHO_PART = 0.6;

function wordsOf(text: string): string[] {
  return text.toLocaleLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}
