import names from './language-names.json' with { type: 'json' };

const CODES: ReadonlyMap<string, string> = new Map(
  Object.entries(names).flatMap(([code, words]) => words.split(' ').map((name) => [name, code] as const)),
);

/** The code of the language that a plain word names in any of them, such as `en` for « anglais ». */
export function languageNamed(word: string): string | undefined {
  return CODES.get(word);
}
