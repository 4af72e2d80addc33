import type { Espeak } from '../src/text-to-speech/espeak.ts';
import { spokenText } from '../test/call-sounds.ts';

/** Speaks each text once in each voice. */
export type PhraseClips = (text: string, voiceId: string) => Promise<Int16Array>;

export function createPhraseClips(espeak: Espeak): PhraseClips {
  const clips = new Map<string, Promise<Int16Array>>();
  return (text, voiceId) => {
    const key = `${voiceId} ${text}`;
    const clip = clips.get(key) ?? spokenText(espeak, text, voiceId);
    clips.set(key, clip);
    return clip;
  };
}
