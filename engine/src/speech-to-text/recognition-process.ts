import { ModelProcess, type ModelProcessOptions } from '../model-process/model-process.ts';
import type { RecognitionOrder, RecognitionReport, UtteranceReport } from './recognition-program.ts';

/** Who hears of what the process reports. */
type RecognitionProcessEvents = {
  onReport: (report: UtteranceReport) => void;
  /** How much sound waits to be understood, in milliseconds. */
  onLag: (lagMs: number) => void;
  /** The process has ended, wanted or not. */
  onEnd: () => void;
};

/** A process with a loaded model, which transcripts are awaited from. */
export class RecognitionProcess {
  readonly #events;
  readonly #process;

  constructor(options: ModelProcessOptions, events: RecognitionProcessEvents) {
    this.#events = events;
    this.#process = new ModelProcess<RecognitionOrder, RecognitionReport>(options, {
      onReport: (report) => this.#handleReport(report),
      onEnd: () => events.onEnd(),
    });
  }

  /** Settles when the model is loaded; rejects with `loadError` when it cannot be. */
  get ready(): Promise<void> {
    return this.#process.ready;
  }

  hasEnded(): boolean {
    return this.#process.hasEnded();
  }

  tell(order: RecognitionOrder): void {
    this.#process.tell(order, order.type === 'end' ? order.utterance : undefined);
    // Of what is cancelled, no program reports anything.
    if (order.type === 'cancel') this.#process.forget(order.utterance);
  }

  stop(): Promise<void> {
    return this.#process.stop();
  }

  #handleReport(report: RecognitionReport): void {
    switch (report.type) {
      case 'lag':
        this.#events.onLag(report.lagMs);
        break;
      case 'end':
      case 'error':
        this.#process.noteAnswer(report.utterance);
        this.#events.onReport(report);
        break;
      case 'delta':
        this.#process.noteProgress();
        this.#events.onReport(report);
        break;
      case 'ready':
      case 'unavailable':
    }
  }
}
