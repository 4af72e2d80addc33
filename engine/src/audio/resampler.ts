/** Changes the sample rate of a stream of mono samples. */
export type Resampler = {
  /** The samples that can be made so far; the filter keeps a millisecond or two back. */
  push(samples: Int16Array): Int16Array;
  /** The samples that were kept back. */
  end(): Int16Array;
};

// Half the length of the filter, in samples of the lower rate; with this window, images lie 90 dB below the speech.
const HALF_WIDTH = 24;
const KAISER_BETA = 9;
// Share of the lower rate's band that passes; the rest is where the filter falls off.
const PASS_BAND = 0.92;

/**
 * A polyphase filter: a windowed sinc, tabulated for each position that an output sample can have between inputs.
 * Output starts with input, without a delay, and lasts as long.
 */
export function createResampler(fromHz: number, toHz: number): Resampler {
  if (fromHz === toHz) return { push: (samples) => samples, end: () => new Int16Array() };
  const divisor = greatestCommonDivisor(fromHz, toHz);
  const phaseCount = toHz / divisor;
  const step = fromHz / divisor;
  const { taps, phases } = filterOf(phaseCount, step);
  const half = taps / 2;
  // Silence before the first sample, for the filter's left half.
  let pending: Float32Array = new Float32Array(half - 1);
  // Position of the next output: whole inputs into `pending`, and the phase between two of them.
  let position = 0;
  let phase = 0;
  let received = 0;
  let made = 0;

  function run(input: Float32Array, most: number): Int16Array {
    const joined = new Float32Array(pending.length + input.length);
    joined.set(pending);
    joined.set(input, pending.length);
    const output: number[] = [];
    while (position + taps <= joined.length && output.length < most) {
      output.push(clipped(dot(phases[phase] ?? EMPTY, joined, position)));
      phase += step;
      position += Math.floor(phase / phaseCount);
      phase %= phaseCount;
    }
    pending = joined.slice(Math.min(position, joined.length));
    position -= joined.length - pending.length;
    made += output.length;
    return Int16Array.from(output);
  }

  return {
    push(samples) {
      received += samples.length;
      return run(Float32Array.from(samples), Number.POSITIVE_INFINITY);
    },
    end() {
      const rest = Math.round((received * toHz) / fromHz) - made;
      return run(new Float32Array(taps + Math.ceil(step / phaseCount)), rest);
    },
  };
}

const EMPTY = new Float32Array();

function dot(filter: Float32Array, samples: Float32Array, start: number): number {
  let sum = 0;
  for (let index = 0; index < filter.length; index += 1) {
    sum += (filter[index] ?? 0) * (samples[start + index] ?? 0);
  }
  return sum;
}

function clipped(value: number): number {
  return Math.max(-32_768, Math.min(32_767, Math.round(value)));
}

type Filter = { taps: number; phases: readonly Float32Array[] };
const filters = new Map<string, Filter>();

function filterOf(phaseCount: number, step: number): Filter {
  const key = `${phaseCount}/${step}`;
  const known = filters.get(key);
  if (known) return known;
  // Going down, the filter spans more inputs and passes less.
  const stretch = Math.max(1, step / phaseCount);
  const half = Math.ceil(HALF_WIDTH * stretch);
  const phases = Array.from({ length: phaseCount }, (_, phase) =>
    Float32Array.from({ length: half * 2 }, (_, tap) => {
      const distance = (tap - (half - 1) - phase / phaseCount) / stretch;
      return (windowedSinc(distance) * PASS_BAND) / stretch;
    }),
  );
  const filter = { taps: half * 2, phases };
  filters.set(key, filter);
  return filter;
}

function windowedSinc(distance: number): number {
  const share = distance / HALF_WIDTH;
  if (Math.abs(share) >= 1) return 0;
  const angle = Math.PI * distance * PASS_BAND;
  const sinc = angle === 0 ? 1 : Math.sin(angle) / angle;
  return (sinc * besselI0(KAISER_BETA * Math.sqrt(1 - share * share))) / besselI0(KAISER_BETA);
}

/** Modified Bessel function of order 0, by its power series. */
function besselI0(x: number): number {
  let sum = 1;
  let term = 1;
  for (let k = 1; term > sum * 1e-12; k += 1) {
    term *= (x / (2 * k)) ** 2;
    sum += term;
  }
  return sum;
}

function greatestCommonDivisor(a: number, b: number): number {
  return b === 0 ? a : greatestCommonDivisor(b, a % b);
}
