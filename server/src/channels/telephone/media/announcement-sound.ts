import { createAudioEncoder } from '@parley/engine/audio/audio-encoder.ts';
import { spokenText } from '@parley/engine/replies/spoken-text.ts';
import type { SpeechDependencies } from '@parley/engine/session/state/session-dependencies.ts';
import type { Speaker } from '@parley/engine/text-to-speech/text-to-speech.ts';
import { LINE_FORMAT } from './line-format.ts';

/** A caller who is put through does not wait longer for it, in milliseconds. */
const LONGEST_MS = 8_000;

/**
 * An announcement in the voice of the agent, so that an exchange without a voice can play it.
 * @param speech the agent's, in the language of the announcement
 * @returns mu-law of 8,000 Hz; undefined where nothing could speak it in time
 */
export async function announcementSound(
  text: string,
  { language, speakers }: { language: string; speakers: SpeechDependencies['speakers'] },
  reportFailure: (error: unknown) => void,
): Promise<Uint8Array | undefined> {
  const signal = AbortSignal.timeout(LONGEST_MS);
  for (const speaker of speakers) {
    const { pronunciation } = speaker;
    const spoken = spokenText(text, { language, pronunciation: pronunciation ?? [] }).text;
    try {
      const sound = await soundOf(speaker, spoken, signal);
      if (sound.length > 0 && !signal.aborted) return sound;
    } catch (error) {
      reportFailure(error);
    }
  }
  return undefined;
}

async function soundOf(speaker: Speaker, text: string, signal: AbortSignal): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  let encoder: ReturnType<typeof createAudioEncoder> | undefined;
  for await (const { samples, sampleRateHz } of speaker.speak(text, signal)) {
    encoder ??= createAudioEncoder(sampleRateHz, LINE_FORMAT);
    pieces.push(encoder.encode(samples));
  }
  if (encoder) pieces.push(encoder.end());
  return Buffer.concat(pieces);
}
