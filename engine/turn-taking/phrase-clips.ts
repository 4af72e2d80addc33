import type { SpeechSynthesizer } from '../src/text-to-speech/text-to-speech.ts';
import { spokenText } from '../test/call-sounds.ts';

/** Speaks each text once in each voice. */
export type PhraseClips = (text: string, voiceId: string) => Promise<Int16Array>;

export function createPhraseClips(synthesizer: SpeechSynthesizer): PhraseClips {
  const clips = new Map<string, Promise<Int16Array>>();
  return (text, voiceId) => {
    const key = `${voiceId} ${text}`;
    const clip = clips.get(key) ?? spokenText(synthesizer, text, voiceId);
    clips.set(key, clip);
    return clip;
  };
}
