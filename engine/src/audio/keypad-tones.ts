// Tones of a telephone's keys, as ITU-T Q.23 names them: one low and one high frequency at once.

const LOW_HZ = [697, 770, 852, 941];
const HIGH_HZ = [1_209, 1_336, 1_477, 1_633];
const KEYS = ['123A', '456B', '789C', '*0#D'];

/** How long a key sounds, and how long the silence behind it is, in milliseconds. */
const TONE_MS = 100;
const GAP_MS = 60;
const PAUSES_MS: Readonly<Record<string, number>> = { w: 500, W: 1_000 };

/** Loudest value of each of the two frequencies: together -6 dBFS, the high one a little louder as lines dampen it. */
const LOW_LEVEL = 0.23;
const HIGH_LEVEL = 0.27;
/** Rise and fall of a tone, so that it does not click. */
const RAMP_MS = 2;

/** Whether a text names keys and pauses only: 0-9, *, #, `w` for half a second and `W` for a second. */
export function areKeys(text: string): boolean {
  return /^[0-9*#wW]{1,64}$/.test(text);
}

/**
 * The sound of keys, one chunk for each.
 * @param keys as `areKeys` accepts them; anything else is silent
 */
export function* keypadTones(keys: string, sampleRateHz: number): Generator<Int16Array> {
  for (const key of keys) {
    const pauseMs = PAUSES_MS[key];
    if (pauseMs === undefined) yield keyTone(key, sampleRateHz);
    else yield new Int16Array(samplesOf(pauseMs, sampleRateHz));
  }
}

function keyTone(key: string, sampleRateHz: number): Int16Array {
  const samples = new Int16Array(samplesOf(TONE_MS + GAP_MS, sampleRateHz));
  const row = KEYS.findIndex((keys) => keys.includes(key));
  const low = LOW_HZ[row];
  const high = HIGH_HZ[KEYS[row]?.indexOf(key) ?? -1];
  if (low === undefined || high === undefined) return samples;
  const length = samplesOf(TONE_MS, sampleRateHz);
  const ramp = samplesOf(RAMP_MS, sampleRateHz);
  for (let index = 0; index < length; index += 1) {
    const angle = (2 * Math.PI * index) / sampleRateHz;
    const edge = Math.min(1, index / ramp, (length - index) / ramp);
    const wave = LOW_LEVEL * Math.sin(angle * low) + HIGH_LEVEL * Math.sin(angle * high);
    samples[index] = Math.round(32_767 * edge * wave);
  }
  return samples;
}

function samplesOf(ms: number, sampleRateHz: number): number {
  return Math.round((ms * sampleRateHz) / 1_000);
}
