import { type AlignedText, replaceMatches } from './aligned-text.ts';
import { abbreviationRules } from './spoken-abbreviations.ts';
import { amountRules, perUnitRules } from './spoken-amounts.ts';
import { dateRules } from './spoken-dates.ts';
import { linkRules } from './spoken-links.ts';
import { numberRules, ORDINAL_RULES, symbolRule, timesRule } from './spoken-numbers.ts';
import { phoneRules } from './spoken-phones.ts';
import type { SpokenRule } from './spoken-rule.ts';
import { timeRules } from './spoken-times.ts';
import { isSpokenLanguage, type SpokenLanguage } from './spoken-words.ts';

// What belongs here: how what was written for the eye is said (text normalisation before speech synthesis).

/**
 * Links and addresses in words. What has been said so may still be pronounced by a dictionary.
 * @param language ISO 639-1, with or without a region; others than those known leave the text as it is
 */
export function spokenLinks(text: AlignedText, language: string): AlignedText {
  const known = knownLanguage(language);
  return known ? applied(text, linkRules, known) : text;
}

/**
 * Numbers, prices, dates, times, telephone numbers, percentages, units, ranks and abbreviations in words.
 * @param language as for {@link spokenLinks}
 */
export function spokenForm(text: AlignedText, language: string): AlignedText {
  const known = knownLanguage(language);
  return known ? applied(text, RULES[known], known) : text;
}

function knownLanguage(language: string): SpokenLanguage | undefined {
  const plain = language.toLowerCase().split(/[-_]/, 1)[0] ?? '';
  return isSpokenLanguage(plain) ? plain : undefined;
}

function applied(text: AlignedText, rules: readonly SpokenRule[], language: SpokenLanguage): AlignedText {
  return rules.reduce(
    (said, { pattern, say, isOpen = false }) =>
      replaceMatches(said, { pattern, say: (match) => say(match, language), isFinal: !isOpen }),
    text,
  );
}

// What is read first is not read again as something else: a date is no telephone number, a time no plain number.
function rulesOf(language: SpokenLanguage): readonly SpokenRule[] {
  return [
    ...dateRules(language),
    ...phoneRules(language),
    ...timeRules(language),
    symbolRule(language),
    timesRule(language),
    ...perUnitRules(language),
    ...amountRules(language),
    ...ORDINAL_RULES[language],
    ...abbreviationRules(language),
    ...numberRules(language),
  ];
}

const RULES: Readonly<Record<SpokenLanguage, readonly SpokenRule[]>> = {
  en: rulesOf('en'),
  es: rulesOf('es'),
  fr: rulesOf('fr'),
};
