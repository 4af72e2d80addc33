/** Languages that a text is spoken in, as espeak names those whose phonemes it gives. */
export type KokoroLanguage = 'en-us' | 'en-gb' | 'es' | 'fr';

/** What the model speaks with: its file of the voice, and the language that it was made from. */
export const KOKORO_VOICES = {
  ff_siwis: 'fr',
  ef_dora: 'es',
  em_alex: 'es',
  af_heart: 'en-us',
  af_bella: 'en-us',
  am_michael: 'en-us',
  am_fenrir: 'en-us',
  bf_emma: 'en-gb',
  bm_george: 'en-gb',
} as const satisfies Readonly<Record<string, KokoroLanguage>>;
export type KokoroVoice = keyof typeof KOKORO_VOICES;

/**
 * The language that a voice speaks a text in: as the text's is, in its own accent where it has one of it.
 * @param wanted such as `fr-CA`; undefined for the voice's own
 * @returns undefined for a voice that there is none of, and for a language without phonemes
 */
export function kokoroLanguage(voiceId: string, wanted: string | undefined): KokoroLanguage | undefined {
  if (!isVoice(voiceId)) return undefined;
  const own = KOKORO_VOICES[voiceId];
  const plain = plainOf(wanted ?? own);
  if (plain === plainOf(own)) return own;
  if (plain === 'en') return 'en-us';
  return plain === 'fr' || plain === 'es' ? plain : undefined;
}

function isVoice(id: string): id is KokoroVoice {
  return Object.hasOwn(KOKORO_VOICES, id);
}

function plainOf(language: string): string {
  return language.toLowerCase().split(/[-_]/, 1)[0] ?? '';
}
