/** Between what marks models think, each as the server of one kind of model leaves it in the text. */
const MARKS: readonly (readonly [opening: string, closing: string])[] = [
  ['<think>', '</think>'],
  ['<thinking>', '</thinking>'],
  ['<thought>', '</thought>'],
  ['<reasoning>', '</reasoning>'],
  ['<seed:think>', '</seed:think>'],
  ['[THINK]', '[/THINK]'],
  ['◁think▷', '◁/think▷'],
  ['<|START_THINKING|>', '<|END_THINKING|>'],
  ['<|channel|>analysis<|message|>', '<|channel|>final<|message|>'],
  // An answer without a thought.
  ['<|channel|>final<|message|>', ''],
];

/** Ends thoughts which the prompt of a server itself has begun, so that no opening mark is in the answer. */
const UNOPENED = '</think>';

/**
 * What a model says of a text that comes in pieces. Some servers send what it thinks before it speaks in the same text,
 * between marks; that is left out.
 */
export class SaidText {
  #phase: 'opening' | 'thinking' | 'saying' = 'opening';
  /** What may be a mark, or the beginning of one, or all that is taken for a thought that was not opened. */
  #held = '';
  #closing = '';
  #beginsThinking: boolean;

  /** @param beginsThinking whether the last answer of this model ended a thought that it had not opened */
  constructor(beginsThinking = false) {
    this.#beginsThinking = beginsThinking;
  }

  /** Whether the next answer is to be expected to begin with a thought that it does not open. */
  get beginsThinking(): boolean {
    return this.#beginsThinking;
  }

  /** @returns what is said in the next piece */
  take(piece: string): string {
    if (this.#phase === 'saying') return this.#saidAfterThought(piece);
    this.#held += piece;
    if (this.#beginsThinking) {
      const end = this.#held.indexOf(UNOPENED);
      return end === -1 ? '' : this.#say(this.#held.slice(end + UNOPENED.length).trimStart());
    }
    if (this.#phase === 'opening') {
      const begun = this.#held.trimStart();
      if (MARKS.some(([opening]) => begun.length < opening.length && opening.startsWith(begun))) return '';
      const mark = MARKS.find(([opening]) => begun.startsWith(opening));
      if (!mark) return this.#say(this.#held);
      this.#phase = 'thinking';
      this.#held = begun.slice(mark[0].length);
      this.#closing = mark[1];
    }
    const end = this.#held.indexOf(this.#closing);
    if (end !== -1) return this.#say(this.#held.slice(end + this.#closing.length).trimStart());
    this.#held = this.#held.slice(1 - this.#closing.length);
    return '';
  }

  /**
   * @param isCut whether the answer was longer than it may be
   * @returns what is said of what was held back, where no piece follows
   */
  end(isCut: boolean): string {
    if (this.#phase !== 'opening' || (this.#beginsThinking && isCut)) return '';
    if (this.#held !== '') this.#beginsThinking = false;
    return this.#say(this.#held);
  }

  /** The first answer of a model tells too late that it began with a thought; those that follow are read accordingly. */
  #saidAfterThought(piece: string): string {
    if (!piece.includes(UNOPENED)) return piece;
    this.#beginsThinking = true;
    return piece.replace(UNOPENED, '');
  }

  #say(text: string): string {
    this.#phase = 'saying';
    return text;
  }
}
