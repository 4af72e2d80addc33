/** The texts in the agent's language; English where there are none in it. */
export function textsOfLanguage<Texts>(
  texts: Readonly<Record<string, Texts>> & { en: Texts },
  language: string,
): Texts {
  return texts[language.slice(0, 2).toLowerCase()] ?? texts.en;
}
