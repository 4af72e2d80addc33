/** Changes the sample rate of a stream of mono samples. */
export type Resampler = {
  /** The samples that can be made so far; the filter retains a millisecond or two. */
  push(samples: Int16Array): Int16Array;
  end(): Int16Array;
};

// Half the length of the filter, in samples of the lower rate; with this window, images lie 90 dB below the speech.
const HALF_WIDTH = 24;
const KAISER_BETA = 9;
// Share of the band that passes on the way down; the rest is where the filter falls off. On the way up nothing can
// come back as another tone, and with the whole band the samples that are there already stay as they are.
const PASS_BAND_DOWN = 0.92;

/**
 * A polyphase filter: a windowed sinc, tabulated for each position that an output sample can have between inputs.
 * Output starts with input, without a delay, and lasts as long.
 */
export function createResampler(fromHz: number, toHz: number): Resampler {
  if (fromHz === toHz) return { push: (samples) => samples, end: () => new Int16Array() };
  const divisor = greatestCommonDivisor(fromHz, toHz);
  const phaseCount = toHz / divisor;
  const step = fromHz / divisor;
  const { width, phases } = filterOf(phaseCount, step);
  // Inputs from the next output's first on; it begins with silence, for the filter's left half.
  let pending = new Float64Array(width * 2);
  let length = width / 2 - 1;
  // Position of the next output between two inputs.
  let phase = 0;
  let received = 0;
  let made = 0;

  function append(samples: ArrayLike<number>): void {
    if (length + samples.length > pending.length) {
      const larger = new Float64Array((length + samples.length) * 2);
      larger.set(pending.subarray(0, length));
      pending = larger;
    }
    pending.set(samples, length);
    length += samples.length;
  }

  function run(most: number): Int16Array {
    const room = length - width + 1;
    const ready = room <= 0 ? 0 : Math.ceil((room * phaseCount - phase) / step);
    const output = new Int16Array(Math.min(ready, most));
    let position = 0;
    for (let index = 0; index < output.length; index += 1) {
      output[index] = clipped(weigh(phases[phase] ?? NOTHING, pending, position));
      for (phase += step; phase >= phaseCount; phase -= phaseCount) position += 1;
    }
    const used = Math.min(position, length);
    pending.copyWithin(0, used, length);
    length -= used;
    made += output.length;
    return output;
  }

  return {
    push(samples) {
      received += samples.length;
      append(samples);
      return run(Number.POSITIVE_INFINITY);
    },
    end() {
      append(new Float64Array(width + Math.ceil(step / phaseCount)));
      return run(Math.round((received * toHz) / fromHz) - made);
    },
  };
}

/** What the inputs weigh in one output, from the `first` that weighs anything; a multiple of four. */
type Weights = { first: number; weights: Float64Array };
const NOTHING: Weights = { first: 0, weights: new Float64Array() };

// Four sums that do not wait for each other take half the time of one.
function weigh({ first, weights }: Weights, samples: Float64Array, position: number): number {
  const start = position + first;
  let sum0 = 0;
  let sum1 = 0;
  let sum2 = 0;
  let sum3 = 0;
  for (let index = 0; index < weights.length; index += 4) {
    const at = start + index;
    sum0 += (weights[index] ?? 0) * (samples[at] ?? 0);
    sum1 += (weights[index + 1] ?? 0) * (samples[at + 1] ?? 0);
    sum2 += (weights[index + 2] ?? 0) * (samples[at + 2] ?? 0);
    sum3 += (weights[index + 3] ?? 0) * (samples[at + 3] ?? 0);
  }
  return sum0 + sum1 + sum2 + sum3;
}

function clipped(value: number): number {
  return Math.max(-32_768, Math.min(32_767, Math.round(value)));
}

/** `width` is how many inputs an output looks at. */
type Filter = { width: number; phases: readonly Weights[] };
const filters = new Map<string, Filter>();

function filterOf(phaseCount: number, step: number): Filter {
  const key = `${phaseCount}/${step}`;
  const known = filters.get(key);
  if (known) return known;
  // Going down, the filter spans more inputs and passes less.
  const stretch = Math.max(1, step / phaseCount);
  const passBand = step > phaseCount ? PASS_BAND_DOWN : 1;
  // Even, so that four weights at a time come out.
  const half = 2 * Math.ceil((HALF_WIDTH * stretch) / 2);
  const phases = Array.from({ length: phaseCount }, (_, phase) =>
    withoutZeros(
      Float64Array.from({ length: half * 2 }, (_, tap) => {
        const distance = (tap - (half - 1) - phase / phaseCount) / stretch;
        return (windowedSinc(distance, passBand) * passBand) / stretch;
      }),
    ),
  );
  const filter = { width: half * 2, phases };
  filters.set(key, filter);
  return filter;
}

/** Leaves out groups of four at both ends that weigh nothing. */
function withoutZeros(weights: Float64Array): Weights {
  const counts = [...weights.keys()].filter((index) => Math.abs(weights[index] ?? 0) > NEGLIGIBLE);
  const first = 4 * Math.floor((counts.at(0) ?? 0) / 4);
  const end = 4 * Math.ceil(((counts.at(-1) ?? 0) + 1) / 4);
  return { first, weights: weights.slice(first, end) };
}

// Far below half a step of 16 bits, even for the loudest samples together.
const NEGLIGIBLE = 1e-9;

function windowedSinc(distance: number, passBand: number): number {
  const share = distance / HALF_WIDTH;
  if (Math.abs(share) >= 1) return 0;
  const angle = Math.PI * distance * passBand;
  const sinc = angle === 0 ? 1 : Math.sin(angle) / angle;
  return (sinc * besselI0(KAISER_BETA * Math.sqrt(1 - share * share))) / WINDOW_PEAK;
}

const WINDOW_PEAK = besselI0(KAISER_BETA);

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
