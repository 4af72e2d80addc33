import { describe, expect, it } from 'vitest';
import { levelAt, tone } from '../../../test/support/recorded-sound.ts';
import { createRecordingTimeline, type Stretch } from './recording-timeline.ts';

const CALLER_HZ = 440;
const AGENT_HZ = 1_000;
const PIECE_MS = 64;

describe('both sides of a conversation on one clock', () => {
  it('puts the caller on the left when it was said and the agent on the right when it is heard', () => {
    const timeline = createRecordingTimeline();
    timeline.addAgent({ startsAtMs: 100, samples: tone(AGENT_HZ, 900, 16_000), sampleRateHz: 16_000 });
    timeline.addCaller(tone(CALLER_HZ, 500), 2_000);
    const sound = channelsOf(timeline.end(3_000));
    expect(sound.left).toHaveLength(48_000);
    expect(levels(sound.left, CALLER_HZ, [50, 1_200, 1_600, 1_900, 2_200])).toEqual([0, 0, 1, 1, 0]);
    expect(levels(sound.right, AGENT_HZ, [50, 200, 900, 1_100, 1_700])).toEqual([0, 1, 1, 0, 0]);
    expect(levels(sound.right, CALLER_HZ, [200, 1_700])).toEqual([0, 0]);
  });

  it('joins pieces of the caller that come a little early or late', () => {
    const timeline = createRecordingTimeline();
    const samples = tone(CALLER_HZ, 3_200);
    pieces(samples).forEach((piece, index) => {
      timeline.addCaller(piece, (index + 1) * PIECE_MS + (index % 3) * 40);
    });
    const { left } = channelsOf(timeline.end(3_300));
    expect(left.subarray(0, samples.length)).toEqual(samples);
  });

  it('records a pause in which nothing was sent', () => {
    const timeline = createRecordingTimeline();
    timeline.addCaller(tone(CALLER_HZ, 200), 200);
    timeline.addCaller(tone(CALLER_HZ, 200), 5_200);
    const { left } = channelsOf(timeline.end(6_000));
    expect(levels(left, CALLER_HZ, [100, 300, 2_500, 4_900, 5_100, 5_500])).toEqual([1, 0, 0, 0, 1, 0]);
  });

  it('puts delayed sound back to when it was said', () => {
    const timeline = createRecordingTimeline();
    const samples = tone(CALLER_HZ, 3_200);
    pieces(samples).forEach((piece, index) => {
      // Whatever was said in the second second arrives at its end, all at once.
      const spokenMs = (index + 1) * PIECE_MS;
      timeline.addCaller(piece, spokenMs > 1_000 && spokenMs < 2_000 ? 2_000 : spokenMs);
    });
    const { left } = channelsOf(timeline.end(3_200));
    expect(left).toEqual(samples);
  });

  it.each([
    ['too fast', 0.95],
    ['too slow', 1.05],
  ])('stays within half a second of the time for a caller whose clock is %s', (_, pace) => {
    const timeline = createRecordingTimeline();
    const stretches: Stretch[] = [];
    for (let index = 0; index < 1_000; index += 1) {
      timeline.addCaller(tone(CALLER_HZ, PIECE_MS), (index + 1) * PIECE_MS * pace);
      stretches.push(...timeline.settled());
    }
    const lastMs = 1_000 * PIECE_MS * pace;
    timeline.addCaller(tone(AGENT_HZ, PIECE_MS), lastMs + PIECE_MS);
    const { left } = channelsOf([...stretches, ...timeline.end(lastMs + 1_000)]);
    expect(Math.abs((onsetOf(left, AGENT_HZ) * 1_000) / 16_000 - lastMs)).toBeLessThan(500);
  });

  it('joins pieces of the agent at another rate without a seam', () => {
    const timeline = createRecordingTimeline();
    const samples = tone(AGENT_HZ, 2_000, 22_050);
    for (let at = 0; at < samples.length; at += 2_205) {
      const startsAtMs = 500 + (at * 1_000) / 22_050;
      timeline.addAgent({ startsAtMs, samples: samples.subarray(at, at + 2_205), sampleRateHz: 22_050 });
    }
    const { right } = channelsOf(timeline.end(3_000));
    const ideal = tone(AGENT_HZ, 2_000);
    const errors = ideal.map((sample, index) => sample - (right[index + 8_000] ?? 0));
    expect(Math.max(...errors.subarray(100, -100).map(Math.abs))).toBeLessThan(20);
    expect(levels(right, AGENT_HZ, [400, 2_600])).toEqual([0, 0]);
  });

  it('records what was heard of an interrupted agent, and what it says next', () => {
    const timeline = createRecordingTimeline();
    for (let startsAtMs = 0; startsAtMs < 6_000; startsAtMs += 500) {
      timeline.addAgent(halfASecond(startsAtMs));
    }
    timeline.cutAgent(1_250);
    timeline.addAgent(halfASecond(3_000));
    const { right } = channelsOf(timeline.end(10_000));
    const heard = [1_200, 1_300, 2_900, 3_100, 3_600, 5_500];
    expect(levels(right, AGENT_HZ, heard)).toEqual([1, 0, 0, 1, 0, 0]);
    expect(right.subarray(20_000, 48_000).every((sample) => sample === 0)).toBe(true);
  });

  it('puts the agent where the line says that it is heard, the sound that it plays as well', () => {
    const timeline = createRecordingTimeline();
    const say = (startsAtMs: number) => timeline.addAgent(halfASecond(startsAtMs));
    say(500);
    say(1_000);
    timeline.lagBehind(400, 500);
    say(1_500);
    say(4_000);
    const { right } = channelsOf(timeline.end(6_000));
    const heard = [850, 950, 1_450, 2_350, 2_450, 4_350, 4_450, 4_850, 4_950];
    expect(levels(right, AGENT_HZ, heard)).toEqual([0, 1, 1, 1, 0, 0, 1, 1, 0]);
  });

  it('leaves the agent where it was stored, and what it says next is late', () => {
    const timeline = createRecordingTimeline();
    const say = (startsAtMs: number) => timeline.addAgent(halfASecond(startsAtMs));
    say(0);
    timeline.addCaller(tone(CALLER_HZ, 100), 3_500);
    const stored = timeline.settled();
    timeline.lagBehind(400, 0);
    say(4_000);
    const { right } = channelsOf([...stored, ...timeline.end(6_000)]);
    const heard = [50, 450, 850, 4_350, 4_450, 4_850, 4_950];
    expect(levels(right, AGENT_HZ, heard)).toEqual([1, 1, 0, 0, 1, 1, 0]);
  });

  it('records a pause that the line makes in the middle of a sound', () => {
    const timeline = createRecordingTimeline();
    const say = (startsAtMs: number) => timeline.addAgent(halfASecond(startsAtMs));
    for (const startsAtMs of [0, 500, 1_000]) say(startsAtMs);
    timeline.lagBehind(100, 0);
    timeline.lagBehind(500, 750);
    say(1_500);
    const { right } = channelsOf(timeline.end(6_000));
    const heard = [50, 150, 800, 900, 1_200, 1_300, 2_450, 2_550];
    expect(levels(right, AGENT_HZ, heard)).toEqual([0, 1, 1, 0, 0, 1, 1, 0]);
  });

  it('records no pause where the line only answered late', () => {
    const timeline = createRecordingTimeline();
    for (const startsAtMs of [0, 500, 1_000]) timeline.addAgent(halfASecond(startsAtMs));
    timeline.lagBehind(300, 500);
    timeline.lagBehind(0, 1_000);
    const { right } = channelsOf(timeline.end(6_000));
    expect(levels(right, AGENT_HZ, [50, 550, 950, 1_450, 1_550])).toEqual([1, 1, 1, 1, 0]);
  });

  it('leaves what was said before where it is when the line is late with what comes after a pause', () => {
    const timeline = createRecordingTimeline();
    timeline.addAgent(halfASecond(0));
    timeline.addAgent(halfASecond(1_000));
    timeline.lagBehind(400, 1_000);
    const { right } = channelsOf(timeline.end(6_000));
    expect(levels(right, AGENT_HZ, [50, 450, 550, 1_350, 1_450, 1_850])).toEqual([1, 1, 0, 0, 1, 1]);
  });

  it('moves the agent to an earlier time, but not into what it said before', () => {
    const timeline = createRecordingTimeline();
    const say = (startsAtMs: number) => timeline.addAgent(halfASecond(startsAtMs));
    timeline.lagBehind(400, 0);
    say(0);
    say(700);
    timeline.lagBehind(0, 700);
    const { right } = channelsOf(timeline.end(6_000));
    expect(levels(right, AGENT_HZ, [350, 450, 850, 1_350, 1_450])).toEqual([0, 1, 1, 1, 0]);
  });

  it('leaves out what the agent had yet to say at the end', () => {
    const timeline = createRecordingTimeline();
    timeline.addAgent({ startsAtMs: 0, samples: tone(AGENT_HZ, 10_000), sampleRateHz: 16_000 });
    expect(channelsOf(timeline.end(2_000)).right).toHaveLength(32_000);
  });

  it('flushes what is past, and stores no silence', () => {
    const timeline = createRecordingTimeline();
    timeline.addCaller(tone(CALLER_HZ, 100), 100);
    expect(timeline.settledLength()).toBe(0);
    timeline.addCaller(tone(CALLER_HZ, 100), 600_000);
    const stretches = timeline.settled();
    expect(stretches.filter(({ frames }) => frames)).toHaveLength(1);
    expect(lengthOf(stretches)).toBe(597 * 16_000);
    expect(lengthOf(timeline.end(600_000))).toBe(3 * 16_000);
  });
});

/** What the agent says from a moment on. */
function halfASecond(startsAtMs: number) {
  return { startsAtMs, samples: tone(AGENT_HZ, 500), sampleRateHz: 16_000 };
}

function pieces(samples: Int16Array): Int16Array[] {
  const size = PIECE_MS * 16;
  return Array.from({ length: samples.length / size }, (_, index) =>
    samples.subarray(index * size, (index + 1) * size),
  );
}

function lengthOf(stretches: readonly Stretch[]): number {
  return stretches.reduce((sum, { length }) => sum + length, 0);
}

function channelsOf(stretches: readonly Stretch[]): { left: Int16Array; right: Int16Array } {
  const frames = stretches.flatMap(({ length, frames }) => [...(frames ?? new Int16Array(length * 2))]);
  const side = (index: number) => Int16Array.from(frames.filter((_, at) => at % 2 === index));
  return { left: side(0), right: side(1) };
}

/** 1 where a tone sounds, 0 where it does not, at moments in milliseconds. */
function levels(samples: Int16Array, hz: number, moments: readonly number[]): number[] {
  return moments.map((atMs) => Math.round(levelAt({ samples, hz, atMs })));
}

/** Where a tone begins, to 20 ms. */
function onsetOf(samples: Int16Array, hz: number): number {
  for (let at = 0; at < samples.length; at += 320) {
    if (levelAt({ samples, hz, atMs: at / 16 }) > 0.5) return at;
  }
  return Number.NaN;
}
