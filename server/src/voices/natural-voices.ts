import type { Voice } from '@parley/contract/voices.ts';
import {
  KOKORO_VOICES,
  type KokoroLanguage,
  type KokoroVoice,
} from '@parley/engine/text-to-speech/kokoro/kokoro-voice.ts';
import { previewPathOf } from './voice-selection.ts';

/** Begins the ids of the natural voices; the model's own id of the voice follows. */
export const KOKORO_PREFIX = 'kokoro_';

const ACCENTS: Readonly<Record<KokoroLanguage, string>> = {
  'en-gb': 'british',
  'en-us': 'american',
  es: 'castilian',
  fr: 'parisian',
};

/** Given names by which the model's authors call them. */
const NAMES: Readonly<Record<KokoroVoice, string>> = {
  ff_siwis: 'Siwis',
  ef_dora: 'Dora',
  em_alex: 'Alex',
  af_heart: 'Heart',
  af_bella: 'Bella',
  am_michael: 'Michael',
  am_fenrir: 'Fenrir',
  bf_emma: 'Emma',
  bm_george: 'George',
};

/** Every voice of the natural model; that they are installed is for the caller to know. */
export function naturalVoices(): Voice[] {
  return Object.entries(KOKORO_VOICES).map(([id, language]) => {
    const voiceId = `${KOKORO_PREFIX}${id}`;
    const plain = language.slice(0, 2);
    return {
      voice_id: voiceId,
      name: NAMES[id as KokoroVoice],
      description: null,
      labels: {
        gender: id[1] === 'f' ? 'female' : 'male',
        accent: ACCENTS[language],
        descriptive: 'natural',
        language: plain,
      },
      fine_tuning: { language: plain },
      verified_languages: [{ language: plain }],
      preview_url: previewPathOf(voiceId),
      source: 'kokoro',
    };
  });
}
