import { markName, REDACTION_MARK, type RedactedEntity } from '@parley/contract/redaction.ts';
import { overlaps } from '@parley/language/spans.ts';

/** What stands behind marks such as `[payment_card_1]`, by mark. */
export type WithheldValues = Readonly<Record<string, string>>;

/** A stretch of a text in whose place a mark is stored. */
export type MarkedSpan = { mark: string; start: number; end: number };

/** The values that are withheld of one conversation, and the marks that stand for them. */
export class WithheldMarks {
  readonly #values: Map<string, string>;
  /** The highest number of each name, also of marks whose values are forgotten. */
  readonly #numbers = new Map<string, number>();

  constructor(values: WithheldValues) {
    this.#values = new Map(Object.entries(values));
    for (const mark of this.#values.keys()) this.#noteNumber(mark);
  }

  get size(): number {
    return this.#values.size;
  }

  get values(): WithheldValues {
    return Object.fromEntries(this.#values);
  }

  /** The mark of a value: the one that it has already, however it was written then. */
  markOf(entity: RedactedEntity, value: string): string {
    const plain = plainValue(value);
    const known = [...this.#values].find(([, earlier]) => plainValue(earlier) === plain);
    if (known) return known[0];
    const name = markName(entity);
    const mark = `[${name}_${(this.#numbers.get(name) ?? 0) + 1}]`;
    this.#values.set(mark, value);
    this.#noteNumber(mark);
    return mark;
  }

  /** Where values stand that are withheld already; a mark that stands there stands for no other value. */
  spansIn(text: string): MarkedSpan[] {
    for (const [mark] of text.matchAll(REDACTION_MARK)) this.#noteNumber(mark);
    const spans = [...this.#values].flatMap(([mark, value]) =>
      [...text.matchAll(patternOf(value))].map(({ 0: { length }, index }) => ({
        mark,
        start: index,
        end: index + length,
      })),
    );
    return spans.filter((span, at) => !spans.slice(0, at).some((other) => overlaps(span, other)));
  }

  /** A stored text with the values behind its marks, as far as they are known. */
  restored(text: string): string {
    return text.replaceAll(REDACTION_MARK, (mark) => {
      this.#noteNumber(mark);
      return this.#values.get(mark) ?? mark;
    });
  }

  #noteNumber(mark: string): void {
    const { name = '', number } = new RegExp(REDACTION_MARK).exec(mark)?.groups ?? {};
    this.#numbers.set(name, Math.max(this.#numbers.get(name) ?? 0, Number(number)));
  }
}

function plainValue(value: string): string {
  return isNumber(value) ? value.replaceAll(/\D/g, '') : value.replaceAll(/\s/g, '').toLowerCase();
}

function isNumber(value: string): boolean {
  return /^[\d\s.,/–-]+$/.test(value);
}

// However its groups are written.
function patternOf(value: string): RegExp {
  const written = isNumber(value)
    ? [...plainValue(value)].join('[\\s.,/–-]{0,2}')
    : value.replaceAll(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
  return new RegExp(`(?<![\\p{L}\\p{N}])${written}(?![\\p{L}\\p{N}])`, 'giu');
}
