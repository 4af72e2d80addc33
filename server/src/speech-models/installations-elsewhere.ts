import type { SpeechModel } from '@parley/contract/speech-models.ts';
import type { Machine } from '../processes/machine.ts';

type State = SpeechModel['state'];

/** What runs or failed, by the id of the model. */
type States = readonly (readonly [id: string, state: State])[];

/** What of the machine is needed to know of each other. */
export type InstallingMachine = Pick<Machine, 'process' | 'tell' | 'hear'>;

const TELL_MS = 500;
/** A running installation of which nothing is heard for so long has ended. */
const SILENCE_MS = 3_000;

/**
 * Installations of speech models on a machine whose processes share one folder: the first process makes them, one after
 * the other, and any is asked about them.
 */
export class InstallationsElsewhere implements Disposable {
  readonly #machine;
  readonly #own;
  #heard: States = [];
  #heardMs = 0;
  #timer: NodeJS.Timeout | undefined;
  /** Whether this process makes them. */
  readonly isHere: boolean;

  /** @param here what this process does where it makes them */
  constructor(
    machine: InstallingMachine,
    here: { states: () => States; install: (id: string) => void; cancel: (id: string) => void },
  ) {
    this.#machine = machine;
    this.#own = here.states;
    this.isHere = machine.process === 1;
    if (this.isHere) {
      machine.hear('speech-model-install', (id) => here.install(id as string));
      machine.hear('speech-model-cancel', (id) => here.cancel(id as string));
    } else machine.hear('speech-models', (states) => this.#hear(states as States));
  }

  /** Tells the others what runs and failed here, until nothing runs any more. */
  tell(): void {
    if (!this.isHere) return;
    clearTimeout(this.#timer);
    const states = this.#own();
    this.#machine.tell('speech-models', states);
    if (states.some(([, { name }]) => name === 'installing'))
      this.#timer = setTimeout(() => this.tell(), TELL_MS).unref();
  }

  stateOf(id: string): State | undefined {
    const state = this.#heard.find(([model]) => model === id)?.[1];
    const isSilent = performance.now() - this.#heardMs > SILENCE_MS;
    return state?.name === 'installing' && isSilent ? undefined : state;
  }

  /** @param begun what is shown until the first process tells how far it is */
  install(id: string, begun: State): void {
    this.#hear([...this.#heard.filter(([model]) => model !== id), [id, begun]]);
    this.#machine.tell('speech-model-install', id);
  }

  cancel(id: string): void {
    this.#heard = this.#heard.filter(([model]) => model !== id);
    this.#machine.tell('speech-model-cancel', id);
  }

  [Symbol.dispose](): void {
    clearTimeout(this.#timer);
  }

  #hear(states: States): void {
    this.#heard = states;
    this.#heardMs = performance.now();
  }
}
