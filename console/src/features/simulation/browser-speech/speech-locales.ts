const LOCALES: Readonly<Record<string, string>> = {
  en: 'en-US',
  fr: 'fr-FR',
  es: 'es-ES',
  de: 'de-DE',
  it: 'it-IT',
  pt: 'pt-PT',
  nl: 'nl-NL',
};
const DEFAULT_LANGUAGE = 'fr';

/** What a browser is asked to listen for and to speak when an agent has this language. */
export function speechLocale(language: string | undefined): string {
  const wanted = language ?? DEFAULT_LANGUAGE;
  return LOCALES[wanted] ?? wanted;
}
