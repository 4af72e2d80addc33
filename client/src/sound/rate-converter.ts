/** Gives the samples at another rate that can be made so far; the filter retains a few. */
type RateConverter = (samples: Float32Array) => Float32Array;

// Half the filter's length in samples of the lower rate, and the share of its band that passes.
const HALF_WIDTH = 16;
const PASS_BAND = 0.9;

/** Changes the rate of a stream of samples by a windowed sinc, tabulated for each position between two inputs. */
export function createRateConverter(fromHz: number, toHz: number): RateConverter {
  if (fromHz === toHz) return (samples) => samples;
  const divisor = greatestCommonDivisor(fromHz, toHz);
  const phases = filterPhases(toHz / divisor, fromHz / divisor);
  const step = fromHz / divisor;
  const taps = phases[0]?.length ?? 0;
  // Silence before the first sample, for the filter's left half.
  let pending: Float32Array = new Float32Array(taps / 2 - 1);
  let phase = 0;
  return (samples) => {
    const input = new Float32Array(pending.length + samples.length);
    input.set(pending);
    input.set(samples, pending.length);
    const output: number[] = [];
    let position = 0;
    while (position + taps <= input.length) {
      output.push(weighted(phases[phase] ?? input, input, position));
      phase += step;
      position += Math.floor(phase / phases.length);
      phase %= phases.length;
    }
    pending = input.slice(position);
    return Float32Array.from(output);
  };
}

function weighted(filter: Float32Array, samples: Float32Array, start: number): number {
  let sum = 0;
  for (let tap = 0; tap < filter.length; tap += 1) sum += (filter[tap] ?? 0) * (samples[start + tap] ?? 0);
  return sum;
}

function filterPhases(phaseCount: number, step: number): readonly Float32Array[] {
  // Going down, the filter spans more inputs and passes less.
  const stretch = Math.max(1, step / phaseCount);
  const half = Math.ceil(HALF_WIDTH * stretch);
  return Array.from({ length: phaseCount }, (_, phase) =>
    Float32Array.from({ length: half * 2 }, (_, tap) => {
      const distance = (tap - (half - 1) - phase / phaseCount) / stretch;
      return (windowedSinc(distance) * PASS_BAND) / stretch;
    }),
  );
}

/** @see Blackman's window, whose images lie 58 dB and more below the sound */
function windowedSinc(distance: number): number {
  const share = distance / HALF_WIDTH;
  if (Math.abs(share) >= 1) return 0;
  const angle = Math.PI * distance * PASS_BAND;
  const window = 0.42 + 0.5 * Math.cos(Math.PI * share) + 0.08 * Math.cos(2 * Math.PI * share);
  return (angle === 0 ? 1 : Math.sin(angle) / angle) * window;
}

function greatestCommonDivisor(a: number, b: number): number {
  return b === 0 ? a : greatestCommonDivisor(b, a % b);
}
