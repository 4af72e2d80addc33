import { LISTENING_RATE_HZ } from '../voice-activity/voice-activity.ts';

// The beep of a mailbox: one steady frequency, where voices have many and keys of a telephone have two.

/** Samples of a frame: 20 ms. */
const FRAME = LISTENING_RATE_HZ / 50;
const FRAME_MS = 20;
const LOWEST_HZ = 380;
const HIGHEST_HZ = 2_100;
const STEP_HZ = 20;
/** How far the frequency of a beep may stray between frames. */
const STRAY_HZ = 40;
/** Part of the sound's power at one frequency from which it counts as a tone. */
const PURITY = 0.75;
/** Mean square below which there is nothing to be heard: about -44 dBFS. */
const QUIET = 200 ** 2;
const SHORTEST_MS = 140;
/** A tone that lasts longer is one of the network. */
const LONGEST_MS = 3_000;

/** Finds beeps in the sound of a line. */
export class BeepDetector {
  readonly #frame = new Float32Array(FRAME);
  #filled = 0;
  #toneHz = 0;
  #toneMs = 0;

  /**
   * @param samples mono, 16,000 Hz, any length
   * @returns whether a beep has ended in them
   */
  push(samples: Int16Array): boolean {
    let hasEnded = false;
    for (const sample of samples) {
      this.#frame[this.#filled] = sample;
      this.#filled += 1;
      if (this.#filled < FRAME) continue;
      this.#filled = 0;
      hasEnded = this.#take(toneOf(this.#frame)) || hasEnded;
    }
    return hasEnded;
  }

  #take(toneHz: number | undefined): boolean {
    if (toneHz !== undefined && Math.abs(toneHz - this.#toneHz) <= STRAY_HZ) {
      this.#toneMs += FRAME_MS;
      return false;
    }
    const lastedMs = this.#toneMs;
    this.#toneHz = toneHz ?? 0;
    this.#toneMs = toneHz === undefined ? 0 : FRAME_MS;
    return lastedMs >= SHORTEST_MS && lastedMs <= LONGEST_MS;
  }
}

/** The frequency that holds nearly all of a frame's power; undefined where none does. */
function toneOf(frame: Float32Array): number | undefined {
  let power = 0;
  for (const sample of frame) power += sample * sample;
  if (power / frame.length < QUIET) return undefined;
  let best = { hz: 0, power: 0 };
  for (let hz = LOWEST_HZ; hz <= HIGHEST_HZ; hz += STEP_HZ) {
    const at = powerAt(hz, frame);
    if (at > best.power) best = { hz, power: at };
  }
  return best.power >= PURITY * power ? best.hz : undefined;
}

/** Goertzel's algorithm; of a pure tone, all of the frame's power. */
function powerAt(hz: number, frame: Float32Array): number {
  const coefficient = 2 * Math.cos((2 * Math.PI * hz) / LISTENING_RATE_HZ);
  let [previous, before] = [0, 0];
  for (const sample of frame) {
    const next = sample + coefficient * previous - before;
    before = previous;
    previous = next;
  }
  const squared = previous * previous + before * before - coefficient * previous * before;
  return (2 * squared) / frame.length;
}
