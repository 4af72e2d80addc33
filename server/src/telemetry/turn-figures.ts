import type { TurnLedger } from '@parley/contract/turn-ledger.ts';
import { Counter, Histogram, type Registry } from 'prom-client';

/** Bounds of the buckets in seconds: from what no caller notices to what callers hang up for. */
const BUCKETS = [0.05, 0.1, 0.2, 0.4, 0.7, 1, 1.5, 2, 3, 5, 10, 20];

/** Turns of all conversations of this process: how many, and how soon they were answered. */
export class TurnFigures {
  readonly #delay = new Histogram({
    name: 'parley_answer_delay_seconds',
    help: 'From the end of what a caller said to the first sound of the answer, or to its first word where it is written.',
    labelNames: ['kind'],
    buckets: BUCKETS,
    registers: [],
  });
  readonly #turns = new Counter({
    name: 'parley_turns_total',
    help: 'Turns that are over, by whether a failure was met in them.',
    labelNames: ['kind', 'result'],
    registers: [],
  });

  addTo(registry: Registry): void {
    registry.registerMetric(this.#delay);
    registry.registerMetric(this.#turns);
  }

  add(ledger: TurnLedger, isSpoken: boolean): void {
    const kind = isSpoken ? 'spoken' : 'written';
    this.#turns.inc({ kind, result: ledger.errors.length > 0 ? 'failed' : 'answered' });
    const answerMs = isSpoken ? ledger.first_audio_ms : ledger.first_token_ms;
    // Where the agent speaks unasked, no caller waited.
    if (answerMs === undefined || (isSpoken && ledger.end_of_speech_ms === undefined)) return;
    this.#delay.observe({ kind }, Math.max(0, answerMs - (ledger.end_of_speech_ms ?? 0)) / 1000);
  }
}
