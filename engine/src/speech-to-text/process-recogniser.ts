import { ModelProcess, type ModelProcessOptions } from '../model-process/model-process.ts';
import { tooMuchSound } from './recognition-failure.ts';
import type { RecognitionOrder, RecognitionReport, UtteranceReport } from './recognition-program.ts';
import {
  type RecognitionEvent,
  type RecognitionLine,
  type RecognitionRequest,
  SpeechToTextError,
} from './speech-to-text.ts';
import { MAX_UTTERANCE_SECONDS } from './utterance-sound.ts';

export type ProcessRecogniserOptions = ModelProcessOptions & {
  /** Name for records and logs. */
  name: string;
  /** Utterances that may be heard or awaited at one time; more are refused as `busy`. */
  maxUtterances: number;
  /** Least time from one start of the process to the next, in milliseconds. */
  restartMs: number;
  /** How long the process stays without a line, in milliseconds; for ever where it is left out. */
  idleMs?: number | undefined;
};

type RecognitionProcess = ModelProcess<RecognitionOrder, RecognitionReport>;

const MAX_SAMPLES = (MAX_UTTERANCE_SECONDS + 2) * 16_000;

/**
 * Understands in a process of its own that all lines share. It is started when it is needed, and again when it ended;
 * one that ends again and again is not loaded without a pause. Utterances that it was hearing fail, and are said once
 * more by who buffers their sound.
 */
export class ProcessRecogniser implements AsyncDisposable {
  #options: ProcessRecogniserOptions;
  readonly #hearers = new Map<number, (event: UtteranceReport | 'gone') => void>();
  /** With the conversations that they belong to: what is heard once more has a line beside its conversation's. */
  readonly #lines = new Map<RecognitionLine, object>();
  #lastUtterance = 0;
  #startedAt = Number.NEGATIVE_INFINITY;
  #hasStopped = false;
  #running: RecognitionProcess | undefined;
  #idle: NodeJS.Timeout | undefined;
  #lagMs = 0;

  constructor(options: ProcessRecogniserOptions) {
    this.#options = options;
  }

  /** Starts the process where it does not run; settles when the model is loaded, and rejects when it cannot be. */
  async ready(): Promise<void> {
    await this.#process()?.ready;
  }

  isRunning(): boolean {
    return this.#running !== undefined && !this.#running.hasEnded();
  }

  /** Calls that it listens to. */
  callCount(): number {
    return new Set(this.#lines.values()).size;
  }

  /** Whether it listens to a conversation. */
  protected hears(conversation: object | undefined): boolean {
    return conversation !== undefined && [...this.#lines.values()].includes(conversation);
  }

  /** How much sound waits to be understood, in milliseconds. */
  lagMs(): number {
    return this.isRunning() ? this.#lagMs : 0;
  }

  open(request: RecognitionRequest): RecognitionLine {
    clearTimeout(this.#idle);
    const line = openLine(
      {
        name: this.#options.name,
        process: () => this.#process(),
        admit: (hear) => this.#admit(hear),
        dismiss: (number) => this.#hearers.delete(number),
        onClose: () => this.#forgetLine(line),
      },
      request,
    );
    this.#lines.set(line, request.conversation ?? line);
    // It is loaded while the caller is still greeted.
    this.#process();
    return line;
  }

  /** Loads something else from the next start on; the process that runs is ended. */
  protected reload(what: Pick<ModelProcessOptions, 'load' | 'loadError'>): void {
    this.#options = { ...this.#options, ...what };
    void this.#running?.stop();
  }

  async [Symbol.asyncDispose]() {
    this.#hasStopped = true;
    clearTimeout(this.#idle);
    await this.#running?.stop();
  }

  #process(): RecognitionProcess | undefined {
    if (this.#running && !this.#running.hasEnded()) return this.#running;
    if (this.#hasStopped || performance.now() - this.#startedAt < this.#options.restartMs) return undefined;
    this.#startedAt = performance.now();
    this.#lagMs = 0;
    const process: RecognitionProcess = new ModelProcess(this.#options, {
      onReport: (report) => this.#handleReport(report, process),
      onEnd: () => {
        const hearers = [...this.#hearers.values()];
        this.#hearers.clear();
        for (const hear of hearers) hear('gone');
      },
    });
    this.#running = process;
    return process;
  }

  #handleReport(report: RecognitionReport, process: RecognitionProcess): void {
    if (report.type === 'lag') this.#lagMs = report.lagMs;
    if (!('utterance' in report)) return;
    if (report.type === 'delta') process.noteProgress();
    else process.noteAnswer(report.utterance);
    this.#hearers.get(report.utterance)?.(report);
  }

  #admit(hear: (event: UtteranceReport | 'gone') => void): number | undefined {
    if (this.#hearers.size >= this.#options.maxUtterances) return undefined;
    this.#lastUtterance += 1;
    this.#hearers.set(this.#lastUtterance, hear);
    return this.#lastUtterance;
  }

  #forgetLine(line: RecognitionLine): void {
    this.#lines.delete(line);
    const { idleMs } = this.#options;
    if (idleMs === undefined || this.#lines.size > 0) return;
    clearTimeout(this.#idle);
    this.#idle = setTimeout(() => void this.#running?.stop(), idleMs).unref();
  }
}

type LineDependencies = {
  name: string;
  process(): RecognitionProcess | undefined;
  /** A number for an utterance among those of all calls; undefined when there are too many. */
  admit(hear: (report: UtteranceReport | 'gone') => void): number | undefined;
  dismiss(number: number): boolean;
  onClose(): void;
};

type Listening = { utterance: number; number: number; process: RecognitionProcess; samples: number };

function openLine(dependencies: LineDependencies, request: RecognitionRequest): RecognitionLine {
  const { name } = dependencies;
  /** Utterances that are heard or awaited, with their numbers among those of all calls. */
  const awaited = new Map<number, Listening>();
  let listening: Listening | undefined;

  function report(event: RecognitionEvent): void {
    if (event.type !== 'transcript-delta') forget(event.utterance);
    request.onEvent(event);
  }

  function forget(utterance: number): void {
    const known = awaited.get(utterance);
    awaited.delete(utterance);
    if (listening === known) listening = undefined;
    if (!known || !dependencies.dismiss(known.number)) return;
    known.process.tell({ type: 'cancel', utterance: known.number });
    // Of what is cancelled, no program reports anything.
    known.process.forget(known.number);
  }

  function fail(utterance: number, error: SpeechToTextError): void {
    report({ type: 'transcript-error', utterance, error });
  }

  function hear(utterance: number, event: UtteranceReport | 'gone'): void {
    if (event === 'gone') fail(utterance, new SpeechToTextError('failed', `${name} has ended.`));
    else if (event.type === 'error') fail(utterance, new SpeechToTextError('failed', `${name} failed.`));
    else if (event.type === 'delta') report({ type: 'transcript-delta', utterance, text: event.text });
    else report({ type: 'transcript-end', utterance, text: event.text, words: event.words });
  }

  return {
    start(utterance, expected) {
      const process = dependencies.process();
      if (!process) return fail(utterance, new SpeechToTextError('unavailable', `${name} is not running.`));
      const number = dependencies.admit((event) => hear(utterance, event));
      if (number === undefined) return fail(utterance, tooMuchSound(name));
      listening = { utterance, number, process, samples: 0 };
      awaited.set(utterance, listening);
      const { language, keywords } = request;
      process.tell({ type: 'start', utterance: number, language, keywords: [...keywords], expected });
    },
    write(samples) {
      if (!listening) return;
      listening.samples += samples.length;
      if (listening.samples > MAX_SAMPLES) fail(listening.utterance, tooMuchSound(name));
      else listening.process.tell({ type: 'sound', utterance: listening.number, samples: samples.slice() });
    },
    end() {
      listening?.process.tell({ type: 'end', utterance: listening.number }, listening.number);
      listening = undefined;
    },
    close() {
      for (const utterance of [...awaited.keys()]) forget(utterance);
      dependencies.onClose();
    },
  };
}
