import { z } from 'zod';

/** Languages of an agent's conversations. */
export const AGENT_LANGUAGES = ['en', 'fr', 'es', 'it', 'pt', 'nl', 'de', 'pl', 'sv'] as const;
export const AgentLanguage = z.enum(AGENT_LANGUAGES);
export type AgentLanguage = z.infer<typeof AgentLanguage>;

/** Languages in which the interface is complete. French is the reference. */
export const INTERFACE_LANGUAGES = ['fr', 'en', 'es'] as const;
export const InterfaceLanguage = z.enum(INTERFACE_LANGUAGES);
export type InterfaceLanguage = z.infer<typeof InterfaceLanguage>;

/** Languages that translate some interface strings; the rest falls back to French. */
export const PARTIAL_LANGUAGES = ['de', 'it', 'pt', 'nl'] as const;

/** Country whose flag stands for a language. */
export const LANGUAGE_COUNTRY: Readonly<Record<AgentLanguage, string>> = {
  en: 'GB',
  fr: 'FR',
  es: 'ES',
  it: 'IT',
  pt: 'PT',
  nl: 'NL',
  de: 'DE',
  pl: 'PL',
  sv: 'SE',
};

/** The interface language closest to a locale such as `fr_CA.UTF-8`; undefined when there is none. */
export function interfaceLanguageOf(locale: string | undefined): InterfaceLanguage | undefined {
  const language = InterfaceLanguage.safeParse(locale?.slice(0, 2).toLowerCase());
  return language.data;
}

/** Whether a text is written as the tag of a language, as of BCP 47. */
export function isLanguageTag(text: string): boolean {
  try {
    return Intl.getCanonicalLocales(text).length > 0;
  } catch {
    return false;
  }
}
