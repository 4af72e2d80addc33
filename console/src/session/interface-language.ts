import { loaders } from 'virtual:dictionaries';
import { INTERFACE_LANGUAGES, PARTIAL_LANGUAGES } from '@parley/contract/languages.ts';
import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { toast } from '../design/toast.tsx';
import { lastingStorage } from './browser-storage.ts';

// A dictionary is `<language>/<prefix>.json` with flat keys; `{ "title": … }` in `agents.json` is used as `t('agents.title')`.
// French is the reference: what another language lacks is shown in French, what French lacks as its key.

export const LANGUAGE_KEY = 'language';

const REFERENCE: DisplayLanguage = 'fr';

export type DisplayLanguage = (typeof INTERFACE_LANGUAGES)[number] | (typeof PARTIAL_LANGUAGES)[number];

/** Languages that can be shown, each by the name it gives itself. */
export const LANGUAGE_NAMES: Readonly<Record<(typeof INTERFACE_LANGUAGES)[number], string>> = {
  fr: 'Français',
  en: 'English',
  es: 'Español',
};

const loaded = new Set<() => unknown>();

/**
 * The language to show: the one the address asks for, else the stored one, else French.
 * @param asked value of the query parameter `lang`
 * @param stored value in local storage
 */
export function chooseLanguage(asked: string | null, stored: string | null): DisplayLanguage {
  return displayLanguage(asked) ?? displayLanguage(stored) ?? REFERENCE;
}

/** The language a code stands for, whatever its region; undefined when it cannot be shown. */
export function displayLanguage(code: string | null | undefined): DisplayLanguage | undefined {
  const short = code?.slice(0, 2).toLowerCase();
  return [...INTERFACE_LANGUAGES, ...PARTIAL_LANGUAGES].find((language) => language === short);
}

/**
 * Loads the language to show, and French under one that is not complete, and prepares `t`; called once before the
 * first render.
 * @param texts `all`, or those of the first page alone, with {@link allTexts} to follow
 */
export async function startInterfaceLanguage(
  language: DisplayLanguage,
  texts: 'first' | 'all' = 'all',
): Promise<void> {
  i18next.on('languageChanged', (next) => {
    document.documentElement.lang = next;
  });
  await i18next.use(initReactI18next).init({
    lng: language,
    fallbackLng: REFERENCE,
    supportedLngs: [...INTERFACE_LANGUAGES, ...PARTIAL_LANGUAGES],
    resources: {},
    keySeparator: false,
    nsSeparator: false,
    interpolation: { escapeValue: false },
    react: { useSuspense: false, bindI18nStore: 'added' },
  });
  // The page must be able to report texts that cannot be fetched; what is missing shows in French or as its key.
  const parts = texts === 'first' ? ([0] as const) : ([0, 1] as const);
  const codes = isComplete(language) ? [language] : [REFERENCE, language];
  await Promise.allSettled(codes.flatMap((code) => parts.map((part) => loadPart(code, part))));
  await i18next.changeLanguage(language);
}

let chosen: DisplayLanguage | undefined;

/** Shows another language at once and stores it for the next visit; a toast says when its texts cannot be loaded. */
export async function changeInterfaceLanguage(language: DisplayLanguage): Promise<void> {
  chosen = language;
  const parts = await Promise.allSettled([loadPart(language, 0), loadPart(language, 1)]);
  // Another one may have been chosen while this one was on its way.
  if (chosen !== language) return;
  if (parts.some(({ status }) => status === 'rejected')) {
    toast.error(i18next.t('session.language_failed'));
    return;
  }
  lastingStorage.setItem(LANGUAGE_KEY, language);
  await i18next.changeLanguage(language);
}

/** Calls the handler after each change of the language. @returns a function that stops it */
export function onLanguageChange(handler: (language: string) => void): () => void {
  i18next.on('languageChanged', handler);
  return () => i18next.off('languageChanged', handler);
}

/** Loads what {@link startInterfaceLanguage} left out; pages other than the first wait for it. */
export async function allTexts(): Promise<void> {
  const language = displayLanguage(i18next.language) ?? REFERENCE;
  await Promise.allSettled([loadPart(language, 1), loadPart(REFERENCE, 0), loadPart(REFERENCE, 1)]);
}

// A complete language has every text: French stands behind it for the day it has not, and can come later.
function isComplete(language: DisplayLanguage): boolean {
  return INTERFACE_LANGUAGES.some((complete) => complete === language);
}

async function loadPart(language: DisplayLanguage, part: 0 | 1): Promise<void> {
  const load = loaders[language][part];
  if (loaded.has(load)) return;
  const { dictionary } = await load();
  const texts: Record<string, string> = {};
  for (const [path, entries] of Object.entries(dictionary)) {
    const prefix = path.slice(path.lastIndexOf('/') + 1, -'.json'.length);
    for (const [key, text] of Object.entries(entries)) texts[`${prefix}.${key}`] = text;
  }
  i18next.addResourceBundle(language, 'translation', texts, false, true, { skipCopy: true });
  loaded.add(load);
}
