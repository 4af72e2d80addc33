import { alternatives, type SpokenRule } from './spoken-rule.ts';
import { SPOKEN_WORDS, type SpokenLanguage } from './spoken-words.ts';

/** Abbreviations in full: « Madame », "Doctor", «por ejemplo». */
export function abbreviationRules(language: SpokenLanguage): readonly SpokenRule[] {
  const { abbreviations, titles, beforeNumbers, streets } = SPOKEN_WORDS[language];
  const start = '(?<![\\p{L}\\d@./-])';
  const keys = (words: Readonly<Record<string, string>>) => alternatives(Object.keys(words));
  const rules: SpokenRule[] = [
    {
      pattern: new RegExp(`${start}(?:${keys(beforeNumbers)})(?= ?\\d)`, 'gu'),
      say: ({ 0: written, input, index }) =>
        `${beforeNumbers[written]}${/\d/.test(input.charAt(index + written.length)) ? ' ' : ''}`,
    },
    {
      pattern: new RegExp(`${start}(?:${keys(abbreviations)})(?![\\p{L}\\d])`, 'gu'),
      say: (match) => `${abbreviations[match[0]]}${stopOf(match)}`,
    },
    {
      pattern: new RegExp(
        `${start}(?:${keys(titles)})(?= \\p{Lu}| (?:d[eu]|des|del|le|la) |(?<=-)\\p{Lu})`,
        'gu',
      ),
      say: ([written]) => titles[written],
    },
  ];
  if (Object.keys(streets).length === 0) return rules;
  const street = {
    // Behind a name, where no name follows: "12 Baker St", but "St Mary".
    pattern: new RegExp(
      `(?<=\\p{Lu}\\p{L}+ )(${keys(streets)})(?:\\.(?!\\d)|(?![\\p{L}\\d.]))(?! \\p{Lu}\\p{Ll})`,
      'gu',
    ),
    say: (match: RegExpExecArray) => `${streets[match[1] ?? '']}${stopOf(match)}`,
  };
  return [street, ...rules];
}

/** A full stop that ends the abbreviation and the sentence too. */
function stopOf({ 0: whole, input, index }: RegExpExecArray): string {
  return whole.endsWith('.') && /^["»”')\s]*$/.test(input.slice(index + whole.length)) ? '.' : '';
}
