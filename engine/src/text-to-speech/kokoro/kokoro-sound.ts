/** Quieter than this is silence. */
const SILENCE = 0.006;
/** What is left of the silence before and after, in samples of 24,000 Hz: 20 and 160 ms. */
const LEAD = 480;
const TAIL = 3_840;

/** Sound of the model as samples of 16 bits, without the half second of silence around it. */
export function toSamples(sound: Float32Array): Int16Array<ArrayBuffer> {
  const isLoud = (value: number) => Math.abs(value) > SILENCE;
  const first = sound.findIndex(isLoud);
  if (first < 0) return new Int16Array();
  const start = Math.max(0, first - LEAD);
  const end = Math.min(sound.length, sound.findLastIndex(isLoud) + TAIL);
  return Int16Array.from(sound.subarray(start, end), (value) =>
    Math.round(Math.max(-1, Math.min(1, value)) * 32_767),
  );
}
