import { exactJson, isRecord } from '@parley/contract/json.ts';
import type { AgentLanguage } from '@parley/contract/languages.ts';
import type { RedactedEntity } from '@parley/contract/redaction.ts';
import type { ToolCallRecord } from '@parley/contract/tool-calls.ts';
import type { Evidence } from '@parley/contract/turn-ledger.ts';
import type { ChatMessage } from '@parley/engine/language-model/language-model.ts';
import type { FinishedTurn } from '@parley/engine/turns/turn.ts';
import { overlaps } from '@parley/language/spans.ts';
import { askedIn } from './asked-words.ts';
import { isNumber, sensitiveSpans } from './sensitive-values.ts';
import {
  type MarkedSpan,
  type MovedMarks,
  WithheldMarks,
  type WithheldValues,
  withMovedMarks,
} from './withheld-marks.ts';
import { askedByName, isForm, markedForm, markedJsonPieces, readable } from './written-fields.ts';

/** What a conversation is redacted by. */
export type RedactionSettings = { entities: readonly RedactedEntity[]; language: AgentLanguage };

/** What is withheld of a conversation: of what kinds, and the values so far. */
export type Withheld = { entities: readonly RedactedEntity[]; values: WithheldValues };

/**
 * Stores everything that was withheld so far.
 * @returns the values that are stored, also of other messages; null where the conversation is not under way
 */
export type KeepWithheld = (withheld: Withheld) => Promise<WithheldValues | null>;

/** A turn, as far as it is redacted: one that has just begun has no more than its question. */
type Words = Pick<FinishedTurn, 'eventId' | 'callerText' | 'heardText'> &
  Partial<Pick<FinishedTurn, 'agentText' | 'originalText' | 'evidence' | 'retrieval' | 'toolCalls'>>;

/** Digits of a part of a number that was asked for, of which more is to come: not those of a card's code, or of all of it. */
const PART_DIGITS = { min: 4, max: 11 };

/**
 * Puts marks in place of the sensitive values of one conversation; the same value has the same mark everywhere. It
 * becomes stricter at most.
 */
export class Redaction {
  readonly #language: AgentLanguage;
  readonly #entities: Set<RedactedEntity>;
  readonly #marks: WithheldMarks;
  readonly #keep: KeepWithheld;
  readonly #nowMs: () => number;
  readonly #marked = { caller: new Set<number>(), agent: new Set<number>() };
  #kept: number;
  /** What the agent said last, and what it had asked for before of which only a part was given. */
  #reply = '';
  #partlyGiven: readonly RedactedEntity[] = [];

  /**
   * @param options.values what was withheld in earlier sessions
   * @param options.kept how many entities and values are stored; its entities unless given
   * @param options.nowMs no date after it is one of birth
   */
  constructor(
    { entities, language }: RedactionSettings,
    {
      values = {},
      kept = entities.length,
      keep = async () => null,
      nowMs = Date.now,
    }: { values?: WithheldValues; kept?: number; keep?: KeepWithheld; nowMs?: () => number } = {},
  ) {
    this.#language = language;
    this.#entities = new Set(entities);
    this.#marks = new WithheldMarks(values);
    this.#keep = keep;
    this.#nowMs = nowMs;
    this.#kept = kept;
  }

  get entities(): readonly RedactedEntity[] {
    return [...this.#entities];
  }

  /** Withholds these from now on too. */
  withhold(entities: readonly RedactedEntity[]): void {
    for (const entity of entities) this.#entities.add(entity);
  }

  /** What the agent said last in earlier sessions may have asked for what the caller says first in this one. */
  noteReply(history: readonly ChatMessage[]): void {
    const last = history.findLast((message) => message.role === 'agent' && message.text !== '');
    this.#reply = last?.role === 'agent' ? last.text : '';
  }

  /**
   * Stores what was withheld since the last time.
   * @returns marks that another message of the chat took meanwhile, with those that the values of this one have instead
   */
  async keep(): Promise<MovedMarks> {
    const { entities } = this;
    const { size, values } = this.#marks;
    if (entities.length + size === this.#kept) return new Map();
    const all = await this.#keep({ entities, values });
    if (all === null) return new Map();
    this.#kept = entities.length + Object.keys(all).length;
    return this.#marks.follow(all);
  }

  /** Whether a side of a turn had something to withhold. */
  isMarked(side: 'caller' | 'agent', eventId: number): boolean {
    return this.#marked[side].has(eventId);
  }

  /** A turn as it is stored. What the caller was asked for counts until a whole number was given. */
  turn<T extends Words>(turn: T): T {
    const { callerText, agentText, toolCalls, evidence, retrieval } = turn;
    const asked = callerText === undefined ? [] : this.#askedAt(callerText);
    const redacted: Omit<Words, 'eventId'> = {
      callerText: callerText && this.text(callerText, asked),
      heardText: turn.heardText && this.text(turn.heardText, asked),
      ...(toolCalls && { toolCalls: toolCalls.map((call) => this.toolCall(call)) }),
      ...(agentText !== undefined && { agentText: this.text(agentText) }),
      ...(turn.originalText !== undefined && { originalText: this.text(turn.originalText) }),
      ...(evidence && { evidence: evidence.map((each) => this.#evidence(each)) }),
      ...(retrieval && {
        retrieval: { ...retrieval, retrieval_query: this.text(retrieval.retrieval_query, asked) },
      }),
    };
    if (agentText) {
      this.#reply = agentText;
      this.#partlyGiven = isPartOfNumber(callerText) ? asked.filter(isNumber) : [];
    }
    const { eventId } = turn;
    if (redacted.callerText !== callerText) this.#marked.caller.add(eventId);
    if (redacted.agentText !== agentText || redacted.originalText !== turn.originalText) {
      this.#marked.agent.add(eventId);
    }
    return { ...turn, ...redacted };
  }

  /** A call as it is stored: names of fields tell what their values are. */
  toolCall(call: ToolCallRecord): ToolCallRecord {
    const { approval, detail } = call;
    const { url, headers, body, variables } = detail;
    const params_as_json = this.#written(call.params_as_json);
    // Marks do not say whether a value was a number, or how it was written: what the caller agrees to is sent as asked.
    if (call.status === 'awaiting') this.#marks.addText(params_as_json, call.params_as_json);
    return {
      ...call,
      params_as_json,
      result: this.#written(call.result),
      approval: approval?.words ? { ...approval, words: this.text(approval.words) } : approval,
      detail: {
        ...detail,
        ...(url !== undefined && { url: this.#address(url) }),
        ...(headers && { headers: this.json(headers) }),
        ...(body !== undefined && { body: this.#written(body) }),
        ...(variables && { variables: this.json(variables) }),
      },
    };
  }

  /** A JSON value as it is stored; a number that is withheld becomes the text of its mark. */
  json<T>(value: T): T {
    return this.#isIdle ? value : (this.#json(value, []) as T);
  }

  /** @param asked what the text answers */
  text(text: string, asked: readonly RedactedEntity[] = []): string {
    if (this.#isIdle) return text;
    const { entities } = this;
    const known = this.#marks.spansIn(text);
    const found = sensitiveSpans(text, {
      entities,
      language: this.#language,
      asked: asked.filter((entity) => this.#entities.has(entity)),
      today: new Date(this.#nowMs()).toISOString().slice(0, 10),
      known: (entity) => this.#marks.valuesOf(entity),
    })
      .filter((span) => !known.some((other) => overlaps(span, other) && !contains(span, other)))
      .map(({ entity, start, end }) => ({
        mark: this.#marks.markOf(entity, text.slice(start, end)),
        start,
        end,
      }));
    // Of a value that has more than was known of it, such as the town of an address, nothing is left over.
    const others = known.filter((span) => !found.some((other) => overlaps(span, other)));
    return markedText(text, [...others, ...found]);
  }

  /** A stored value as it was before, as far as what was withheld is still there. */
  restored<T>(value: T): T {
    if (this.#isIdle) return value;
    return mappedTexts(value, (text) => this.#marks.restored(text)) as T;
  }

  /** What was asked for when the caller said this, or is a number that is named in it. */
  #askedAt(callerText: string): RedactedEntity[] {
    if (this.#isIdle) return [];
    return [...askedIn(this.#reply), ...this.#partlyGiven, ...askedIn(callerText).filter(isNumber)];
  }

  // Nothing is looked for: that must cost nothing.
  get #isIdle(): boolean {
    return this.#entities.size === 0 && this.#marks.size === 0;
  }

  // Documents and instructions are the team's own, but for what variables carried into them.
  #evidence({ kind, text, ...evidence }: Evidence): Evidence {
    const stored = kind === 'tool' ? this.#written(text) : markedText(text, this.#marks.spansIn(text));
    return { kind, ...evidence, text: stored };
  }

  #json(value: unknown, asked: readonly RedactedEntity[], depth = 0): unknown {
    if (typeof value === 'string') return this.#written(value, asked, depth);
    if (typeof value === 'number') {
      const digits = String(value);
      const stored = this.text(digits, asked);
      return stored === digits ? value : stored;
    }
    if (Array.isArray(value)) return value.map((item) => this.#json(item, asked, depth + 1));
    if (!isRecord(value)) return value;
    return Object.fromEntries(
      Object.entries(value).map(([name, inner]) => [
        this.text(name),
        this.#json(inner, askedByName(name), depth + 1),
      ]),
    );
  }

  /** A text that may be JSON, have it in itself, or be a form. */
  #written(text: string, asked: readonly RedactedEntity[] = [], depth = 0): string {
    if (this.#isIdle) return text;
    const value = isShallow(text, depth) ? exactJson(text) : undefined;
    if (typeof value === 'object' && value !== null) {
      const stored = JSON.stringify(this.#json(value, asked, depth));
      return stored === JSON.stringify(value) ? text : stored;
    }
    if (isForm(text)) return markedForm(text, (field, named) => this.text(field, [...asked, ...named]));
    return this.text(
      markedJsonPieces(text, (piece, named) => this.#written(piece, named, depth + 1)),
      asked,
    );
  }

  #address(url: string): string {
    if (this.#isIdle) return url;
    const [way = '', ...query] = url.split('?');
    const readableWay = readable(way);
    const stored = this.text(readableWay);
    const fields = markedForm(query.join('?'), (field, asked) => this.text(field, asked));
    return (stored === readableWay ? way : stored) + (query.length > 0 ? `?${fields}` : '');
  }
}

/** Levels of JSON, that of the texts within it included, beyond which it is read as words. */
const DEEPEST = 100;

function isShallow(text: string, depth: number): boolean {
  if (!/^\s*[[{]/.test(text)) return false;
  let deepest = depth;
  let level = depth;
  for (const sign of text) {
    if (sign === '[' || sign === '{') level += 1;
    if (sign === ']' || sign === '}') level -= 1;
    deepest = Math.max(deepest, level);
  }
  return deepest <= DEEPEST;
}

/** A redacted value with marks that took the place of others. */
export function withMoved<T>(value: T, moved: MovedMarks): T {
  if (moved.size === 0) return value;
  return mappedTexts(value, (text) => withMovedMarks(text, moved)) as T;
}

function markedText(text: string, spans: readonly MarkedSpan[]): string {
  let stored = '';
  let end = 0;
  for (const span of spans.toSorted((one, other) => one.start - other.start)) {
    stored += text.slice(end, span.start) + span.mark;
    end = span.end;
  }
  return stored + text.slice(end);
}

function contains(one: Pick<MarkedSpan, 'start' | 'end'>, other: Pick<MarkedSpan, 'start' | 'end'>): boolean {
  return one.start <= other.start && other.end <= one.end;
}

function isPartOfNumber(callerText: string | undefined): boolean {
  const digits = callerText?.replaceAll(/\D/g, '').length ?? 0;
  return digits >= PART_DIGITS.min && digits <= PART_DIGITS.max;
}

function mappedTexts(value: unknown, map: (text: string) => string): unknown {
  if (typeof value === 'string') return map(value);
  if (Array.isArray(value)) return value.map((item) => mappedTexts(item, map));
  if (!isRecord(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [map(name), mappedTexts(inner, map)]),
  );
}
