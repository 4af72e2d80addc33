import type { SpeechChunk } from '../src/text-to-speech/text-to-speech.ts';

/** All samples of a speech. */
export function joinedSamples(chunks: readonly SpeechChunk[]): Int16Array {
  const joined = new Int16Array(chunks.reduce((sum, { samples }) => sum + samples.length, 0));
  let at = 0;
  for (const { samples } of chunks) {
    joined.set(samples, at);
    at += samples.length;
  }
  return joined;
}

const FRAME = 1_024;
const LOWEST_HZ = 90;
const HIGHEST_HZ = 350;

/** How far the pitch of a voice moves: between its 10th and its 90th percentile, by autocorrelation. */
export function pitchSpreadHz(samples: Int16Array, sampleRateHz: number): number {
  const pitches: number[] = [];
  const longestLag = Math.ceil(sampleRateHz / LOWEST_HZ);
  for (let start = 0; start + FRAME + longestLag < samples.length; start += FRAME) {
    const pitch = pitchHz(samples.subarray(start, start + FRAME + longestLag), sampleRateHz);
    if (pitch !== undefined) pitches.push(pitch);
  }
  pitches.sort((a, b) => a - b);
  const at = (share: number) => pitches[Math.floor(pitches.length * share)] ?? 0;
  return at(0.9) - at(0.1);
}

function pitchHz(frame: Int16Array, sampleRateHz: number): number | undefined {
  const energy = correlation(frame, 0, 0);
  if (energy < FRAME * 600 ** 2) return undefined;
  let best = { lag: 0, likeness: 0.7 };
  for (let lag = Math.floor(sampleRateHz / HIGHEST_HZ); lag <= sampleRateHz / LOWEST_HZ; lag += 1) {
    const likeness = correlation(frame, 0, lag) / Math.sqrt(energy * correlation(frame, lag, lag) + 1);
    // A whole multiple of the period is as alike; the shortest is the pitch.
    if (likeness > best.likeness * 1.03) best = { lag, likeness };
  }
  return best.lag === 0 ? undefined : sampleRateHz / best.lag;
}

function correlation(frame: Int16Array, first: number, second: number): number {
  let sum = 0;
  for (let i = 0; i < FRAME; i += 1) sum += (frame[i + first] ?? 0) * (frame[i + second] ?? 0);
  return sum;
}
