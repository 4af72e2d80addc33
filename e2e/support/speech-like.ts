/** Sound that rises and falls as speech does, low enough to survive any change of rate; always the same. */
export function speechLike(seconds: number, sampleRateHz: number): Int16Array {
  const samples = new Int16Array(Math.round(seconds * sampleRateHz));
  let seed = 1;
  let slow = 0;
  let smooth = 0;
  for (let index = 0; index < samples.length; index += 1) {
    seed = (seed * 48_271) % 2_147_483_647;
    // Two low passes leave what is below some 1,500 Hz.
    slow += (seed / 2_147_483_647 - 0.5 - slow) * 0.3;
    smooth += (slow - smooth) * 0.3;
    const syllable = Math.sin((Math.PI * 4 * index) / sampleRateHz) ** 2;
    samples[index] = Math.round(smooth * syllable * 40_000);
  }
  return samples;
}

/** How alike two recordings are once the second is moved to where it fits best: 1 is the same, 0 unlike. */
export function likeness(heard: Float32Array, wanted: Int16Array): number {
  const last = wanted.length - heard.length;
  const probe = heard.subarray(0, PROBE_SAMPLES);
  // The sound is smooth enough to be found in steps, and by a few of its samples.
  const near = bestLag({ from: 0, to: last, step: 4 }, (lag) => correlation(probe, wanted, lag, 4));
  const around = { from: Math.max(0, near - 4), to: Math.min(last, near + 4), step: 1 };
  const lag = bestLag(around, (candidate) => correlation(probe, wanted, candidate, 1));
  return correlation(heard, wanted, lag, 1);
}

const PROBE_SAMPLES = 4_000;

function bestLag(
  { from, to, step }: { from: number; to: number; step: number },
  likenessAt: (lag: number) => number,
): number {
  let best = { lag: from, likeness: Number.NEGATIVE_INFINITY };
  for (let lag = from; lag <= to; lag += step) {
    const found = likenessAt(lag);
    if (found > best.likeness) best = { lag, likeness: found };
  }
  return best.lag;
}

function correlation(heard: Float32Array, wanted: Int16Array, lag: number, stride: number): number {
  let product = 0;
  let energyHeard = 0;
  let energyWanted = 0;
  for (let index = 0; index < heard.length; index += stride) {
    const a = heard[index] ?? 0;
    const b = wanted[lag + index] ?? 0;
    product += a * b;
    energyHeard += a * a;
    energyWanted += b * b;
  }
  return product / Math.sqrt(energyHeard * energyWanted || 1);
}
