import type { SpeechSynthesizer } from '../src/text-to-speech/text-to-speech.ts';
import { LISTENING_RATE_HZ } from '../src/voice-activity/voice-activity.ts';

// Sounds of calls as detectors hear them: mono, 16,000 Hz.

const PER_MS = LISTENING_RATE_HZ / 1000;
// Level of speech, against which noise is measured: that of a voice near its microphone.
const SPEECH_RMS = 3_000;

/** The text as a voice says it, at the default level, without the silence around it. */
export async function spokenText(
  synthesizer: SpeechSynthesizer,
  text: string,
  voiceId: string,
): Promise<Int16Array> {
  const pieces: Int16Array[] = [];
  const { signal } = new AbortController();
  const said = { text, voiceId, language: undefined, settings: {} };
  for await (const { samples } of synthesizer.speak({ ...said, sampleRateHz: LISTENING_RATE_HZ, signal })) {
    pieces.push(samples);
  }
  return atLevel(withoutSilence(joined(pieces)), SPEECH_RMS);
}

export function silence(ms: number): Int16Array {
  return new Int16Array(Math.round(ms * PER_MS));
}

/** One after the other. */
export function joined(pieces: readonly Int16Array[]): Int16Array {
  const whole = new Int16Array(pieces.reduce((sum, piece) => sum + piece.length, 0));
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
}

/** At the same time; as long as the first. */
export function mixed(first: Int16Array, second: Int16Array): Int16Array {
  return first.map((sample, index) => clipped(sample + (second[index] ?? 0)));
}

/** Noise so many decibels below speech; the same seed gives the same noise. */
export function noise(ms: number, { colour, belowSpeechDb, seed }: Noise): Int16Array {
  const random = seededRandom(seed);
  const values = Float64Array.from({ length: Math.round(ms * PER_MS) }, () => gaussian(random));
  return atLevel(colour === 'pink' ? pinkened(values) : values, SPEECH_RMS / 10 ** (belowSpeechDb / 20));
}

export type Noise = { colour: 'white' | 'pink'; belowSpeechDb: number; seed: number };

/** Knocks on the microphone: each a burst that dies away within milliseconds. */
export function clicks(ms: number, everyMs: number, seed = 1): Int16Array {
  const random = seededRandom(seed);
  const sound = silence(ms);
  for (let at = everyMs * PER_MS; at < sound.length; at += everyMs * PER_MS) {
    for (let index = 0; index < 10 * PER_MS && at + index < sound.length; index += 1) {
      sound[Math.round(at) + index] = clipped(gaussian(random) * 12_000 * Math.exp(-index / (2 * PER_MS)));
    }
  }
  return sound;
}

/** A melody of steady notes with overtones, a third of a second each. */
export function music(ms: number): Int16Array {
  const notes = [262, 330, 392, 523, 440, 349, 294, 247];
  const sound = Float64Array.from({ length: Math.round(ms * PER_MS) }, (_, index) => {
    const hz = notes[Math.floor(index / (333 * PER_MS)) % notes.length] ?? 440;
    const phase = (2 * Math.PI * hz * index) / LISTENING_RATE_HZ;
    return Math.sin(phase) + Math.sin(2 * phase) / 2 + Math.sin(3 * phase) / 4;
  });
  return atLevel(sound, SPEECH_RMS / 2);
}

/** A generator of numbers from 0 to 1. */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0 || 1;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

function gaussian(random: () => number): number {
  return Math.sqrt(-2 * Math.log(random() || 1e-9)) * Math.cos(2 * Math.PI * random());
}

/** Paul Kellet's filter: falls by 3 dB for each octave. */
function pinkened(white: Float64Array): Float64Array {
  let [low, middle, high] = [0, 0, 0];
  return white.map((value) => {
    low = 0.99765 * low + value * 0.099046;
    middle = 0.963 * middle + value * 0.2965164;
    high = 0.57 * high + value * 1.0526913;
    return low + middle + high + value * 0.1848;
  });
}

function atLevel(values: ArrayLike<number>, rms: number): Int16Array {
  let power = 0;
  for (let index = 0; index < values.length; index += 1) power += (values[index] ?? 0) ** 2;
  const factor = rms / Math.sqrt(power / Math.max(1, values.length) || 1);
  return Int16Array.from(values, (value) => clipped(value * factor));
}

function clipped(value: number): number {
  return Math.max(-32_768, Math.min(32_767, Math.round(value)));
}

function withoutSilence(samples: Int16Array): Int16Array {
  const isSound = (sample: number) => Math.abs(sample) > 200;
  const first = samples.findIndex(isSound);
  return first === -1 ? samples : samples.slice(first, samples.findLastIndex(isSound) + 1);
}
