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

/**
 * What a model says of a text that comes in pieces. Some servers send what it thinks before it speaks in the same text,
 * between marks; that is left out.
 */
export class SaidText {
  #phase: 'opening' | 'thinking' | 'saying' = 'opening';
  /** What may be a mark, or the beginning of one. */
  #held = '';
  #closing = '';

  /** @returns what is said in the next piece */
  take(piece: string): string {
    if (this.#phase === 'saying') return piece;
    this.#held += piece;
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

  /** @returns what is said of what was held back, where no piece follows */
  end(): string {
    return this.#phase === 'opening' ? this.#say(this.#held) : '';
  }

  #say(text: string): string {
    this.#phase = 'saying';
    return text;
  }
}
