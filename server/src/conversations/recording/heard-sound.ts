import type { AudioFormat } from '@parley/engine/audio/audio-format.ts';
import { createSampleReader } from '@parley/engine/audio/pcm-bytes.ts';
import type { ReplySound } from '@parley/engine/session/state/effect.ts';
import { type AgentSound, RECORDING_RATE } from './recording-timeline.ts';

/**
 * The agent's sound as it is recorded. What travels at the recording's rate is taken as it travels: to change the
 * rate a second time would cost more than all the rest of recording.
 */
export function heardSound(sound: ReplySound, { encoding, sampleRateHz }: AudioFormat): AgentSound {
  if (encoding !== 'pcm' || sampleRateHz !== RECORDING_RATE) return sound;
  const samples = createSampleReader()(sound.audio);
  return { startsAtMs: sound.startsAtMs, samples, sampleRateHz };
}
