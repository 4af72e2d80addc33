import { type Speaker, TextToSpeechError } from './text-to-speech.ts';

/**
 * A speaker with a time limit for its first sound: without a first sound in time it fails by `timeout`, and what
 * was asked for is given up.
 */
export function promptSpeaker(speaker: Speaker, firstSoundMs: number): Speaker {
  return {
    ...speaker,
    async *speak(text, signal) {
      const late = new AbortController();
      using timer = setTimeout(() => late.abort(), firstSoundMs);
      for await (const chunk of speaker.speak(text, AbortSignal.any([signal, late.signal]))) {
        clearTimeout(timer);
        yield chunk;
      }
      if (late.signal.aborted && !signal.aborted) {
        throw new TextToSpeechError('timeout', `${speaker.name} gave no sound in time.`);
      }
    },
  };
}
