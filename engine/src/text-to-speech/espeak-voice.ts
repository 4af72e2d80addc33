import type { VoiceSettings } from './text-to-speech.ts';

/** What the espeak engine is told for one text. */
export type EspeakInstruction = {
  /** Its file of the language, with a variant, such as `fr+f2`. */
  voice: string;
  wordsPerMinute: number;
  /** 0 is monotonous, 50 what espeak does by itself, 100 the liveliest. */
  pitchRange: number;
};

/** Ways of speaking that sound like a person and never overload, by the gender they sound like. */
export const ESPEAK_VARIANTS = {
  female: ['f1', 'f2', 'f3', 'f4', 'f5'],
  male: ['m1', 'm2', 'm3', 'm4', 'm5'],
} as const;
export type EspeakVariant = (typeof ESPEAK_VARIANTS)[keyof typeof ESPEAK_VARIANTS][number];

/** espeak's file for each language and accent that it speaks for us; what is not named here is not spoken. */
const FILES = {
  ar: 'ar',
  bg: 'bg',
  cs: 'cs',
  de: 'de',
  el: 'el',
  'en-029': 'en-029',
  'en-gb': 'en',
  'en-gb-scotland': 'en-gb-scotland',
  'en-us': 'en-us',
  es: 'es',
  'es-419': 'es-419',
  fi: 'fi',
  'fr-be': 'fr-be',
  'fr-ch': 'fr-ch',
  'fr-fr': 'fr',
  hi: 'hi',
  hu: 'hu',
  id: 'id',
  it: 'it',
  ja: 'ja',
  ms: 'ms',
  nl: 'nl',
  pl: 'pl',
  pt: 'pt',
  'pt-br': 'pt-br',
  ro: 'ro',
  ru: 'ru',
  sk: 'sk',
  sv: 'sv',
  ta: 'ta',
  tr: 'tr',
  uk: 'uk',
  zh: 'cmn',
} as const;
export type EspeakLanguage = keyof typeof FILES;

/** espeak's language for one that is named without an accent. */
const PLAIN_LANGUAGES: Readonly<Record<string, EspeakLanguage>> = { en: 'en-us', fr: 'fr-fr' };

const NORMAL_WORDS_PER_MINUTE = 175;
const MONOTONOUS_RANGE = 10;
const LIVELIEST_RANGE = 90;

/** Id of the voice that speaks an espeak language in a variant. */
export function espeakVoiceId(language: EspeakLanguage, variant: EspeakVariant): string {
  return `${language}_${variant}`;
}

/**
 * What to tell espeak. A text in another language than the voice's own is spoken as that language is, in the
 * voice's variant. Speed becomes the rate, stability the range of the pitch (0.5 is espeak's own); there is nothing
 * that similarity, latency or a model could mean to it.
 * @returns undefined for a voice that there is none of
 */
export function espeakInstruction(
  voiceId: string,
  language: string | undefined,
  { speed = 1, stability = 0.5 }: VoiceSettings,
): EspeakInstruction | undefined {
  const [own = '', variant = ''] = voiceId.split('_');
  if (!isLanguage(own) || !isVariant(variant)) return undefined;
  return {
    voice: `${FILES[languageOf(own, language)]}+${variant}`,
    wordsPerMinute: Math.round(NORMAL_WORDS_PER_MINUTE * speed),
    pitchRange: Math.round(LIVELIEST_RANGE + (MONOTONOUS_RANGE - LIVELIEST_RANGE) * stability),
  };
}

function languageOf(own: EspeakLanguage, wanted: string | undefined): EspeakLanguage {
  const language = wanted?.toLowerCase().replaceAll('_', '-') ?? '';
  const plain = language.split('-', 1)[0] ?? '';
  // A Belgian voice stays Belgian when it is asked for French.
  if (plain === '' || (plain === own.split('-', 1)[0] && plain === language)) return own;
  const candidates = [language, PLAIN_LANGUAGES[plain], plain];
  return candidates.find(isLanguage) ?? own;
}

function isLanguage(text: string | undefined): text is EspeakLanguage {
  return text !== undefined && Object.hasOwn(FILES, text);
}

function isVariant(text: string): text is EspeakVariant {
  return Object.values<readonly string[]>(ESPEAK_VARIANTS).some((variants) => variants.includes(text));
}
