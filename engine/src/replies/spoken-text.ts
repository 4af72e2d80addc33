import { type PronunciationRule, pronunciationOf } from '@parley/contract/pronunciation.ts';
import { READING_MARKS } from '@parley/contract/reading-marks.ts';
import { type AlignedText, alignedText, replaceMatches } from '@parley/language/spoken/aligned-text.ts';
import { spokenForm, spokenLinks } from '@parley/language/spoken/spoken-form.ts';

/** How a text is read out. */
export type Reading = {
  /** What it is written in, such as `fr`. */
  language: string;
  /** How words of it sound. */
  pronunciation: readonly PronunciationRule[];
};

/**
 * A piece of a reply as it is read out: without the marks that only a reader needs, such as asterisks, list marks,
 * link targets and pictograms, with numbers, dates, addresses and abbreviations in words where the language's are
 * known, and with the words of the pronunciation dictionary as they sound.
 */
export function spokenText(text: string, { language, pronunciation }: Reading): AlignedText {
  const linked = spokenLinks(withoutMarks(alignedText(text)), language);
  return withoutSpaces(spokenForm(pronouncedWords(linked, pronunciation), language));
}

// Before the numbers: what sounds as the team says is not read again.
function pronouncedWords(text: AlignedText, rules: readonly PronunciationRule[]): AlignedText {
  const pronunciation = pronunciationOf(rules);
  if (!pronunciation) return text;
  const { pattern, aliasOf } = pronunciation;
  return replaceMatches(text, { pattern, say: ([found]) => aliasOf(found), isFinal: true });
}

function withoutMarks(text: AlignedText): AlignedText {
  return READING_MARKS.reduce(
    (said, [pattern, replacement]) => replaceMatches(said, { pattern, say: () => replacement }),
    text,
  );
}

function withoutSpaces(text: AlignedText): AlignedText {
  const single = replaceMatches(text, { pattern: / {2,}/g, say: () => ' ' });
  return replaceMatches(single, { pattern: /^ +| +$/g, say: () => '' });
}
