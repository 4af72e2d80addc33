import { createResampler, type Resampler } from '@parley/engine/audio/resampler.ts';
import { createSoundTrack } from './sound-track.ts';

const RATE = 16_000;
/** Two pieces this near to each other are one sound, in samples: 50 ms. */
const SEAM = 800;

type PlacedSound = { start: number; samples: Int16Array; sampleRateHz: number };

/** Pieces that are one sound. */
type Run = { resampler: Resampler; sampleRateHz: number; due: number };

/** Sound that is late as a whole; one run has several where the line paused in the middle. */
type Segment = { due: number; length: number; lag: number; from: number; continuesRun: boolean };

/** What the agent said, placed by when it is heard. */
export function createAgentTrack() {
  const track = createSoundTrack();
  let run: Run | undefined;
  let segments: Segment[] = [];
  let lineLag = 0;

  function append(samples: Int16Array): void {
    const segment = segments.at(-1);
    if (!segment) return;
    track.add(segment.from + segment.length, samples);
    segment.length += samples.length;
  }

  function finish(): void {
    if (run) append(run.resampler.end());
    run = undefined;
  }

  /** The segment in which a sample is due, divided where it is heard later from there on. */
  function firstLate(lag: number, since: number, settledTo: number): number {
    const at = Math.max(
      0,
      segments.findLastIndex(({ due }) => due <= since),
    );
    const segment = segments[at];
    if (!segment) return 0;
    if (lag > segment.lag) {
      const offset = Math.max(since - segment.due, settledTo - segment.from);
      if (offset <= 0 || offset >= segment.length) return at;
      const rest = {
        due: segment.due + offset,
        length: segment.length - offset,
        from: segment.from + offset,
      };
      segment.length = offset;
      segments.splice(at + 1, 0, { ...segment, ...rest, continuesRun: true });
      return at + 1;
    }
    // A line does not catch up in the middle of a sound: it was less late before, too.
    const isLater = (index: number) => segments[index]?.continuesRun && (segments[index - 1]?.lag ?? 0) > lag;
    let first = at;
    while (isLater(first)) first -= 1;
    return first;
  }

  return {
    end: track.end,
    sounds: track.sounds,
    take: track.take,
    /** Adds what the resampler still buffers. */
    finish,
    /**
     * @param sound where it is due, in samples of the track, without the lag of the line
     * @param settledTo sample before which nothing can be changed any more
     */
    add({ start, samples, sampleRateHz }: PlacedSound, settledTo: number): void {
      if (run?.sampleRateHz !== sampleRateHz || Math.abs(start - run.due) > SEAM) {
        finish();
        const from = Math.max(start + lineLag, settledTo);
        track.cut(from);
        segments = segments.filter((segment) => segment.from + segment.length > settledTo);
        segments.push({ due: start, length: 0, lag: lineLag, from, continuesRun: false });
        run = { resampler: createResampler(sampleRateHz, RATE), sampleRateHz, due: start };
      }
      append(run.resampler.push(samples));
      run.due += (samples.length * RATE) / sampleRateHz;
    },
    /**
     * Sound from a moment on, unless it is settled, and what comes are heard so much later than they are due.
     * @param lag in samples of the track
     * @param since sample at which the sound is due that is this late; what is due before it was heard with the lag before
     */
    lagBehind(lag: number, since: number, settledTo: number): void {
      lineLag = lag;
      const first = firstLate(lag, since, settledTo);
      segments.forEach((segment, index) => {
        if (index < first || segment.from < settledTo) return;
        const before = segments[index - 1];
        const free = Math.max(settledTo, before ? before.from + before.length : 0);
        const by = Math.max(segment.due + lag, free) - segment.from;
        track.move(segment.from, by);
        for (const moved of segments.slice(index)) moved.from += by;
        segment.lag = lag;
      });
    },
    /** Drops what lies at and after a sample: the caller did not hear it. */
    cut(at: number): void {
      run = undefined;
      track.cut(at);
      segments = segments.filter(({ from }) => from < at);
      for (const segment of segments) segment.length = Math.min(segment.length, at - segment.from);
    },
  };
}
