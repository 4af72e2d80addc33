import { markName, REDACTION_MARK, type RedactedEntity } from '@parley/contract/redaction.ts';
import { overlaps } from '@parley/language/spans.ts';

/** What stands behind marks such as `[payment_card_1]`, by mark. */
export type WithheldValues = Readonly<Record<string, string>>;

/** Marks that values had, with those that they have now. */
export type MovedMarks = ReadonlyMap<string, string>;

/** A stretch of a text in whose place a mark is stored. */
export type MarkedSpan = { mark: string; start: number; end: number };

/** The values that are withheld of one conversation, and the marks that stand for them. */
export class WithheldMarks {
  readonly #values = new Map<string, string>();
  /** The highest number of each name, also of marks whose values are forgotten. */
  readonly #numbers = new Map<string, number>();

  constructor(values: WithheldValues) {
    this.add(values);
  }

  get size(): number {
    return this.#values.size;
  }

  get values(): WithheldValues {
    return Object.fromEntries(this.#values);
  }

  /** The values of an entity, as they were written. */
  valuesOf(entity: RedactedEntity): string[] {
    const name = markName(entity);
    return [...this.#values].filter(([mark]) => partsOf(mark).name === name).map(([, value]) => value);
  }

  /** The mark of a value: the one that it has already, however it was written then. */
  markOf(entity: RedactedEntity, value: string): string {
    return this.#markOf(markName(entity), value);
  }

  /** Adds values of another message: one whose mark stands for another value here gets a new one. */
  add(values: WithheldValues): void {
    for (const mark of Object.keys(values)) this.#noteNumber(mark);
    for (const [mark, value] of Object.entries(values)) {
      if (this.#values.has(mark)) this.#markOf(partsOf(mark).name, value);
      else if (this.#knownMark(partsOf(mark).name, value) === undefined) this.#values.set(mark, value);
    }
  }

  /** Puts values before its own. @returns marks that its own values had, with those that they have now */
  follow(values: WithheldValues): MovedMarks {
    const own = this.values;
    this.#values.clear();
    this.add(values);
    this.add(own);
    const moved = Object.entries(own).map(
      ([mark, value]) => [mark, this.#knownMark(partsOf(mark).name, value) ?? mark] as const,
    );
    return new Map(moved.filter(([mark, now]) => now !== mark));
  }

  /** Where values stand that are withheld already; a mark that stands there stands for no other value. */
  spansIn(text: string): MarkedSpan[] {
    for (const [mark] of text.matchAll(REDACTION_MARK)) this.#noteNumber(mark);
    const spans = [...this.#values].flatMap(([mark, value]) =>
      [...text.matchAll(patternOf(mark, value))].map(({ 0: { length }, index }) => ({
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

  #markOf(name: string, value: string): string {
    const known = this.#knownMark(name, value);
    if (known !== undefined) return known;
    const mark = `[${name}_${(this.#numbers.get(name) ?? 0) + 1}]`;
    this.#values.set(mark, value);
    this.#noteNumber(mark);
    return mark;
  }

  #knownMark(name: string, value: string): string | undefined {
    const plain = plainValue(name, value);
    return [...this.#values].find(
      ([mark, earlier]) => plainValue(partsOf(mark).name, earlier) === plain,
    )?.[0];
  }

  #noteNumber(mark: string): void {
    const { name, number } = partsOf(mark);
    this.#numbers.set(name, Math.max(this.#numbers.get(name) ?? 0, number));
  }
}

function partsOf(mark: string): { name: string; number: number } {
  const { name = '', number } = new RegExp(REDACTION_MARK).exec(mark)?.groups ?? {};
  return { name, number: Number(number) };
}

function plainValue(name: string, value: string): string {
  return isNumber(name, value) ? value.replaceAll(/\D/g, '') : value.replaceAll(/\s/g, '').toLowerCase();
}

// The digits of a date are those of many numbers.
function isNumber(name: string, value: string): boolean {
  return name !== markName('dob') && /^[\d\s.,/–-]+$/.test(value);
}

// However its groups are written.
function patternOf(mark: string, value: string): RegExp {
  const { name } = partsOf(mark);
  const written = isNumber(name, value)
    ? [...plainValue(name, value)].join('[\\s.,/–-]{0,2}')
    : value.replaceAll(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
  return new RegExp(`(?<![\\p{L}\\p{N}])${written}(?![\\p{L}\\p{N}])`, 'giu');
}
