import type { OnnxModel } from './onnx-model.ts';

/** Symbols, a voice's styles, one for each number of symbols, and the speed: 1 is the voice's own. */
type Spoken = { symbols: number[]; styles: Float32Array; speed: number };

/** Numbers of a style. */
const STYLE_LENGTH = 256;
/** In half precision some styles give no numbers; the one for a text a little longer or shorter does, and sounds alike. */
const STYLE_CHANGES = [0, -1, 5, -2];
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

/**
 * What the model speaks, as samples of 24,000 Hz.
 * @throws {Error} where the model gives no numbers in any of the styles
 */
export async function soundOf(
  model: OnnxModel,
  { symbols, styles, speed }: Spoken,
  signal: AbortSignal,
): Promise<Float32Array> {
  const symbolNumbers = BigInt64Array.from(symbols.map(BigInt));
  for (const change of STYLE_CHANGES) {
    const sound = await model.run(
      {
        input_ids: { data: symbolNumbers, shape: [1, symbols.length] },
        style: { data: styleAt(styles, symbols.length - 2 + change), shape: [1, STYLE_LENGTH] },
        speed: { data: Float32Array.of(speed), shape: [1] },
      },
      'waveform',
      signal,
    );
    if (!sound.some(Number.isNaN)) return sound;
  }
  throw new Error('the model gave no numbers');
}

/** The style for so many symbols, or the nearest that there is. */
function styleAt(styles: Float32Array, count: number): Float32Array {
  const last = styles.length / STYLE_LENGTH - 1;
  const start = Math.max(0, Math.min(last, count)) * STYLE_LENGTH;
  return styles.slice(start, start + STYLE_LENGTH);
}
