const names = new Intl.DisplayNames('en', { type: 'language' });
const known = new Map<string, string>();

/** The English name of a language, for models: `French` for `fr`. What is no tag of a language stays as it is. */
export function englishName(language: string): string {
  const name = known.get(language) ?? nameOf(language);
  // A look-up takes a tenth of a millisecond, for every request to a model.
  if (known.size < 1_000) known.set(language, name);
  return name;
}

function nameOf(language: string): string {
  try {
    return names.of(language) ?? language;
  } catch {
    return language;
  }
}
