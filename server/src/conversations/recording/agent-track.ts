import { createResampler, type Resampler } from '@parley/engine/audio/resampler.ts';
import { createSoundTrack, type SoundTrack } from './sound-track.ts';

/** What the agent said, placed by when it is heard. */
export type AgentTrack = Pick<SoundTrack, 'end' | 'sounds' | 'take'> & {
  /** @param settledTo sample before which nothing can be changed any more */
  add(sound: { start: number; samples: Int16Array; sampleRateHz: number }, settledTo: number): void;
  /** Drops what lies at and after a sample: the caller did not hear it. */
  cut(at: number): void;
  /** Adds what the resampler still buffers. */
  finish(): void;
};

const RATE = 16_000;
/** Two pieces this near to each other are one sound, in samples: 50 ms. */
const SEAM = 800;

export function createAgentTrack(): AgentTrack {
  const track = createSoundTrack();
  // `at` is where its next sample goes, `due` where the next piece is to begin.
  let stream: { resampler: Resampler; sampleRateHz: number; at: number; due: number } | undefined;

  function append(samples: Int16Array): void {
    if (!stream) return;
    track.add(stream.at, samples);
    stream.at += samples.length;
  }

  function finish(): void {
    if (stream) append(stream.resampler.end());
    stream = undefined;
  }

  return {
    end: track.end,
    sounds: track.sounds,
    take: track.take,
    finish,
    add({ start, samples, sampleRateHz }, settledTo) {
      if (stream?.sampleRateHz !== sampleRateHz || Math.abs(start - stream.due) > SEAM) {
        finish();
        track.cut(Math.max(start, settledTo));
        const at = Math.max(start, settledTo);
        stream = { resampler: createResampler(sampleRateHz, RATE), sampleRateHz, at, due: start };
      }
      append(stream.resampler.push(samples));
      stream.due += (samples.length * RATE) / sampleRateHz;
    },
    cut(at) {
      stream = undefined;
      track.cut(at);
    },
  };
}
