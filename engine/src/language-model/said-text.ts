const OPENING = '<think>';
const CLOSING = '</think>';

/**
 * What a model says of a text that comes in pieces. Some servers send what it thinks before it speaks in the same text,
 * between marks; that is left out.
 */
export class SaidText {
  #phase: 'opening' | 'thinking' | 'saying' = 'opening';
  /** What may be a mark, or the beginning of one. */
  #held = '';

  /** @returns what is said in the next piece */
  take(piece: string): string {
    if (this.#phase === 'saying') return piece;
    this.#held += piece;
    if (this.#phase === 'opening') {
      const begun = this.#held.trimStart();
      if (begun.length < OPENING.length && OPENING.startsWith(begun)) return '';
      if (!begun.startsWith(OPENING)) return this.#say(this.#held);
      this.#phase = 'thinking';
    }
    const end = this.#held.indexOf(CLOSING);
    if (end !== -1) return this.#say(this.#held.slice(end + CLOSING.length).trimStart());
    this.#held = this.#held.slice(1 - CLOSING.length);
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
