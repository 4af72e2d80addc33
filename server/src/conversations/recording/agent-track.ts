import { createResampler, type Resampler } from '@parley/engine/audio/resampler.ts';
import { createSoundTrack, type SoundTrack } from './sound-track.ts';

/** What the agent said, placed by when it is heard. */
export type AgentTrack = Pick<SoundTrack, 'end' | 'sounds' | 'take'> & {
  /**
   * @param sound where it is due, in samples of the track, without the lag of the line
   * @param settledTo sample before which nothing can be changed any more
   */
  add(sound: { start: number; samples: Int16Array; sampleRateHz: number }, settledTo: number): void;
  /**
   * The newest sound, unless some of it is settled, and what comes are heard so much later than they are due.
   * @param lag in samples of the track
   */
  lagBehind(lag: number, settledTo: number): void;
  /** Drops what lies at and after a sample: the caller did not hear it. */
  cut(at: number): void;
  /** Adds what the resampler still buffers. */
  finish(): void;
};

const RATE = 16_000;
/** Two pieces this near to each other are one sound, which is late as a whole, in samples: 50 ms. */
const SEAM = 800;

/** Pieces that are one sound. */
type Run = {
  resampler: Resampler;
  sampleRateHz: number;
  /** Where the next piece is due. */
  due: number;
  /** Where its first sample is, and where its next one goes. */
  from: number;
  at: number;
  lag: number;
};

export function createAgentTrack(): AgentTrack {
  const track = createSoundTrack();
  let run: Run | undefined;
  // Where what comes before the run ends.
  let previousEnd = 0;
  let lineLag = 0;

  function append(samples: Int16Array): void {
    if (!run) return;
    track.add(run.at, samples);
    run.at += samples.length;
  }

  function finish(): void {
    if (run) append(run.resampler.end());
    run = undefined;
  }

  return {
    end: track.end,
    sounds: track.sounds,
    take: track.take,
    finish,
    add({ start, samples, sampleRateHz }, settledTo) {
      if (run?.sampleRateHz !== sampleRateHz || Math.abs(start - run.due) > SEAM) {
        finish();
        const from = Math.max(start + lineLag, settledTo);
        track.cut(from);
        previousEnd = track.end();
        const resampler = createResampler(sampleRateHz, RATE);
        run = { resampler, sampleRateHz, due: start, from, at: from, lag: lineLag };
      }
      append(run.resampler.push(samples));
      run.due += (samples.length * RATE) / sampleRateHz;
    },
    lagBehind(lag, settledTo) {
      lineLag = lag;
      if (!run || run.from < settledTo) return;
      const by = Math.max(lag - run.lag, Math.max(previousEnd, settledTo) - run.from);
      track.move(run.from, by);
      run.from += by;
      run.at += by;
      run.lag += by;
    },
    cut(at) {
      run = undefined;
      track.cut(at);
    },
  };
}
