import { LISTENING_RATE_HZ } from '../voice-activity/voice-activity.ts';
import { type Machine, machineIn } from './answerer.ts';
import { BeepDetector } from './beep-detector.ts';

/**
 * What is found out about who has answered. `machine-done` comes once for a mailbox, which records from then on, and for
 * an announcement.
 */
export type AnswererEvent = { type: 'machine'; machine: Machine } | { type: 'machine-done' };

/** Machines speak at once; later, people may well speak of voicemail. */
const WATCHED_MS = 40_000;
/** Without a beep, a machine is done after a silence that is longer than the pauses of a greeting. */
const SILENCE_MS = 2_500;
/** Longest wait for the end of a machine's words. */
const PATIENCE_MS = 30_000;
/** Mean square below which a line is silent: about -44 dBFS. */
const QUIET = 200 ** 2;

/** Listens for machines at the beginning of a call that goes out. Time is counted in the sound of the line. */
export class AnswererWatch {
  readonly #onEvent;
  readonly #beeps = new BeepDetector();
  #heardMs = 0;
  #silentMs = 0;
  #machine: Machine | undefined;
  #machineAtMs = 0;
  #isOver = false;

  constructor(onEvent: (event: AnswererEvent) => void) {
    this.#onEvent = onEvent;
  }

  /** @param text what was understood of an utterance so far */
  read(text: string): void {
    if (this.#isOver || this.#machine === 'voicemail' || this.#heardMs > WATCHED_MS) return;
    const machine = machineIn(text);
    // A menu, or the news that a person is not available, may turn out to be that of a mailbox.
    if (machine && machine !== this.#machine) this.#recognise(machine);
  }

  /** @param samples of the line: mono, 16,000 Hz, any length */
  hear(samples: Int16Array): void {
    if (this.#isOver) return;
    const durationMs = (samples.length * 1_000) / LISTENING_RATE_HZ;
    this.#heardMs += durationMs;
    this.#silentMs = isSilent(samples) ? this.#silentMs + durationMs : 0;
    const isBeep = this.#beeps.push(samples);
    // Machines that ask who calls beep as well, when it is the agent's turn.
    const isLeft = this.#machine === 'screening' || this.#machine === 'menu';
    if (isBeep && !isLeft) {
      // People do not beep.
      if (this.#machine !== 'voicemail') this.#recognise('voicemail');
      this.#finish();
    } else if (this.#machine === 'voicemail' || this.#machine === 'announcement') {
      const waitedMs = this.#heardMs - this.#machineAtMs;
      if (Math.min(this.#silentMs, waitedMs) >= SILENCE_MS || waitedMs >= PATIENCE_MS) this.#finish();
    } else if (this.#heardMs > WATCHED_MS) this.#isOver = true;
  }

  #recognise(machine: Machine): void {
    this.#machine = machine;
    this.#machineAtMs = this.#heardMs;
    this.#onEvent({ type: 'machine', machine });
  }

  #finish(): void {
    this.#isOver = true;
    this.#onEvent({ type: 'machine-done' });
  }
}

function isSilent(samples: Int16Array): boolean {
  let power = 0;
  for (const sample of samples) power += sample * sample;
  return power < QUIET * samples.length;
}
