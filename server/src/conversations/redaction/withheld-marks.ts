import { parsedJson } from '@parley/contract/json.ts';
import { markName, REDACTION_MARK, type RedactedEntity } from '@parley/contract/redaction.ts';
import { type KnownValue, knownValue, SearchedText, type Stretch } from './known-values.ts';

/** What stands behind marks such as `[payment_card_1]`, by mark, and behind whole texts of JSON with marks in them. */
export type WithheldValues = Readonly<Record<string, string>>;

/** Marks that values had, with those that they have now. */
export type MovedMarks = ReadonlyMap<string, string>;

/** A stretch of a text in whose place a mark is stored. */
export type MarkedSpan = Stretch & { mark: string };

type MarkedValue = KnownValue & { mark: string; text: string; name: string; place: number };

/** The values that are withheld of one conversation, and the marks that stand for them. */
export class WithheldMarks {
  readonly #values = new Map<string, MarkedValue>();
  /** The first mark of each value in its plain form. */
  readonly #marks = new Map<string, string>();
  readonly #byKey = new Map<string, MarkedValue[]>();
  /** JSON as it was before marks were put into it. */
  readonly #texts = new Map<string, string>();
  /** The highest number of each name, also of marks whose values are forgotten. */
  readonly #numbers = new Map<string, number>();

  constructor(values: WithheldValues) {
    this.add(values);
  }

  get size(): number {
    return this.#values.size + this.#texts.size;
  }

  get values(): WithheldValues {
    const values = [...this.#values].map(([mark, { text }]) => [mark, text] as const);
    return Object.fromEntries([...values, ...this.#texts]);
  }

  /** The values of an entity, as they were written. */
  valuesOf(entity: RedactedEntity): string[] {
    const wanted = markName(entity);
    return [...this.#values.values()].flatMap(({ name, text }) => (name === wanted ? [text] : []));
  }

  /** The mark of a value: the one that it has already, however it was written then. */
  markOf(entity: RedactedEntity, value: string): string {
    return this.#markOf(markName(entity), value);
  }

  /** Keeps a text of JSON as it was. @param marked with marks in it */
  addText(marked: string, text: string): void {
    if (marked !== text && isJson(marked)) this.#texts.set(marked, text);
  }

  /**
   * Adds values of another message: one whose mark stands for another value here gets a new one.
   * @returns marks that its values had, with those that they have here
   */
  add(added: WithheldValues): MovedMarks {
    const values = Object.entries(added).filter(([mark]) => !isJson(mark));
    for (const [mark] of values) this.#noteNumber(mark);
    for (const [mark, value] of values) {
      const { name } = partsOf(mark);
      if (this.#values.has(mark)) this.#markOf(name, value);
      else if (this.#knownMark(name, value) === undefined) this.#set(mark, value);
    }
    const now = values.map(
      ([mark, value]) => [mark, this.#knownMark(partsOf(mark).name, value) ?? mark] as const,
    );
    const moved = new Map(now.filter(([mark, other]) => other !== mark));
    for (const [marked, text] of Object.entries(added)) {
      if (isJson(marked)) this.#texts.set(withMovedMarks(marked, moved), text);
    }
    return moved;
  }

  /** Puts values before its own. @returns marks that its own values had, with those that they have now */
  follow(values: WithheldValues): MovedMarks {
    const own = this.values;
    this.#values.clear();
    this.#marks.clear();
    this.#byKey.clear();
    this.#texts.clear();
    this.add(values);
    return this.add(own);
  }

  /** Where values stand that are withheld already; a mark that stands there stands for no other value. */
  spansIn(text: string): MarkedSpan[] {
    for (const [mark] of text.matchAll(REDACTION_MARK)) this.#noteNumber(mark);
    if (this.#values.size === 0) return [];
    const searched = new SearchedText(text);
    const taken = new Uint8Array(text.length);
    const spans = [...searched.keys]
      .flatMap((key) => this.#byKey.get(key) ?? [])
      .sort((one, other) => one.place - other.place)
      .flatMap((value) => searched.find(value).map(({ start, end }) => ({ mark: value.mark, start, end })));
    return spans.filter(({ start, end }) => {
      const isFree = !taken.subarray(start, end).includes(1);
      if (isFree) taken.fill(1, start, end);
      return isFree;
    });
  }

  /** A stored text with the values behind its marks, as far as they are known. */
  restored(text: string): string {
    const isEscaped = isJson(text);
    const restored = text.replaceAll(REDACTION_MARK, (mark) => {
      this.#noteNumber(mark);
      const value = this.#values.get(mark)?.text ?? mark;
      return isEscaped ? JSON.stringify(value).slice(1, -1) : value;
    });
    return this.#texts.get(text) ?? restored;
  }

  #markOf(name: string, value: string): string {
    const known = this.#knownMark(name, value);
    if (known !== undefined) return known;
    const mark = `[${name}_${(this.#numbers.get(name) ?? 0) + 1}]`;
    this.#set(mark, value);
    this.#noteNumber(mark);
    return mark;
  }

  #set(mark: string, text: string): void {
    const { name } = partsOf(mark);
    const place = this.#values.size;
    const value = { ...knownValue(text, isNumber(name, text)), mark, text, name, place };
    this.#values.set(mark, value);
    const alike = this.#byKey.get(value.key);
    if (alike) alike.push(value);
    else this.#byKey.set(value.key, [value]);
    if (!this.#marks.has(value.plain)) this.#marks.set(value.plain, mark);
  }

  #knownMark(name: string, value: string): string | undefined {
    return this.#marks.get(knownValue(value, isNumber(name, value)).plain);
  }

  #noteNumber(mark: string): void {
    const { name, number } = partsOf(mark);
    this.#numbers.set(name, Math.max(this.#numbers.get(name) ?? 0, number));
  }
}

/** A text with marks that took the place of others. */
export function withMovedMarks(text: string, moved: MovedMarks): string {
  return text.replaceAll(REDACTION_MARK, (mark) => moved.get(mark) ?? mark);
}

function isJson(text: string): boolean {
  return /^\s*[[{]/.test(text) && parsedJson(text) !== undefined;
}

const MARK = new RegExp(REDACTION_MARK.source);

function partsOf(mark: string): { name: string; number: number } {
  const { name = '', number } = MARK.exec(mark)?.groups ?? {};
  return { name, number: Number(number) };
}

// The digits of a date are those of many numbers.
function isNumber(name: string, value: string): boolean {
  return name !== markName('dob') && /^[\d\s.,/–-]+$/.test(value);
}
