import { GENERAL_VOICE, type Voice } from '@parley/contract/voices.ts';
import {
  ESPEAK_VARIANTS,
  type EspeakLanguage,
  type EspeakVariant,
  espeakVoiceId,
} from '@parley/engine/text-to-speech/espeak-voice.ts';
import names from './built-in-voice-names.json' with { type: 'json' };
import { previewPathOf } from './voice-selection.ts';

/** Begins the ids of the voices that the built-in engine speaks with; its own id of the voice follows. */
export const BUILT_IN_PREFIX = 'espeak_';

/** Given names in the order of espeak's variants; no two voices of a language share one. */
const NAMES: Readonly<Record<EspeakLanguage, Readonly<Record<'female' | 'male', readonly string[]>>>> = names;

/** Accents of the languages that espeak knows several of, or one of a certain country. */
const ACCENTS: Partial<Record<EspeakLanguage, string>> = {
  ar: 'modern_standard',
  'en-029': 'caribbean',
  'en-gb': 'british',
  'en-gb-scotland': 'scottish',
  'en-us': 'american',
  es: 'castilian',
  'es-419': 'latin_american',
  'fr-be': 'belgian',
  'fr-ch': 'swiss',
  'fr-fr': 'parisian',
  pt: 'portuguese',
  'pt-br': 'brazilian',
};

const SOUNDS: Readonly<Record<EspeakVariant, string>> = {
  f1: 'warm',
  f2: 'clear',
  f3: 'bright',
  f4: 'calm',
  f5: 'soft',
  m1: 'deep',
  m2: 'even',
  m3: 'clear',
  m4: 'calm',
  m5: 'warm',
};

/** Every voice of the built-in engine, main accents first. */
export function builtInVoices(): Voice[] {
  const languages = Object.keys(NAMES) as EspeakLanguage[];
  const plain = new Set(languages.map(plainLanguageOf));
  return languages
    .toSorted((a, b) => rankOf(a) - rankOf(b))
    .flatMap((language) =>
      (['female', 'male'] as const).flatMap((gender) =>
        NAMES[language][gender].map((name, index) =>
          builtInVoice({ language, gender, name, variant: ESPEAK_VARIANTS[gender][index] ?? 'f1' }),
        ),
      ),
    )
    .map((voice) =>
      // Its accent is heard least where it speaks another language.
      voice.voice_id === GENERAL_VOICE.voice_id
        ? { ...voice, verified_languages: [...plain].map((language) => ({ language })) }
        : voice,
    );
}

type Description = {
  language: EspeakLanguage;
  gender: 'female' | 'male';
  name: string;
  variant: EspeakVariant;
};

function builtInVoice({ language, gender, name, variant }: Description): Voice {
  const voiceId = `${BUILT_IN_PREFIX}${espeakVoiceId(language, variant)}`;
  const plain = plainLanguageOf(language);
  return {
    voice_id: voiceId,
    name,
    description: null,
    labels: {
      gender,
      accent: ACCENTS[language] ?? 'standard',
      descriptive: SOUNDS[variant],
      language: plain,
    },
    fine_tuning: { language: plain },
    verified_languages: [{ language: plain }],
    preview_url: previewPathOf(voiceId),
    source: 'built-in',
  };
}

function plainLanguageOf(language: EspeakLanguage): string {
  return language.split('-', 1)[0] ?? language;
}

/** Accents that fewer people speak come after the others of their language. */
function rankOf(language: EspeakLanguage): number {
  return NAMES[language].female.length === ESPEAK_VARIANTS.female.length ? 0 : 1;
}
