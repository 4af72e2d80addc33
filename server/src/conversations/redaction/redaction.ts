import { isRecord, parsedJson } from '@parley/contract/json.ts';
import type { AgentLanguage } from '@parley/contract/languages.ts';
import { markName, REDACTION_MARK, type RedactedEntity } from '@parley/contract/redaction.ts';
import type { ToolCallRecord } from '@parley/contract/tool-calls.ts';
import type { Evidence } from '@parley/contract/turn-ledger.ts';
import type { ChatMessage } from '@parley/engine/language-model/language-model.ts';
import type { FinishedTurn } from '@parley/engine/turns/turn.ts';
import { overlaps } from '@parley/language/spans.ts';
import { askedIn } from './asked-words.ts';
import { type SensitiveSpan, sensitiveSpans } from './sensitive-values.ts';

/** What stands behind marks such as `[payment_card_1]`, by mark. */
export type WithheldValues = Readonly<Record<string, string>>;

/** What a conversation is redacted by. */
export type RedactionSettings = { entities: readonly RedactedEntity[]; language: AgentLanguage };

/** A turn, as far as it is redacted: one that has just begun has no more than its question. */
type Words = Pick<FinishedTurn, 'eventId' | 'callerText' | 'heardText'> &
  Partial<Pick<FinishedTurn, 'agentText' | 'originalText' | 'evidence' | 'retrieval' | 'toolCalls'>>;

/** Digits of a part of a number that was asked for, of which more is to come: not those of a card's code, or of all of it. */
const PART_DIGITS = { min: 4, max: 11 };

/** Puts marks in place of the sensitive values of one conversation; the same value has the same mark everywhere. */
export class Redaction {
  readonly #settings: RedactionSettings;
  readonly #values: Map<string, string>;
  readonly #keep: (values: WithheldValues) => Promise<void>;
  readonly #marked = { caller: new Set<number>(), agent: new Set<number>() };
  #kept: number;
  #asked: readonly RedactedEntity[] = [];

  /**
   * @param options.values what was withheld in earlier sessions
   * @param options.keep stores everything that was withheld so far
   */
  constructor(
    settings: RedactionSettings,
    {
      values = {},
      keep = async () => {},
    }: { values?: WithheldValues; keep?: (values: WithheldValues) => Promise<void> } = {},
  ) {
    this.#settings = settings;
    this.#values = new Map(Object.entries(values));
    this.#keep = keep;
    this.#kept = this.#values.size;
  }

  /** What the agent said last in earlier sessions may have asked for what the caller says first in this one. */
  noteReply(history: readonly ChatMessage[]): void {
    const last = history.findLast((message) => message.role === 'agent' && message.text !== '');
    this.#asked = last?.role === 'agent' ? this.#askedIn(last.text) : [];
  }

  /** Stores what was withheld since the last time, behind the words that have its marks. */
  async keep(): Promise<void> {
    const { size } = this.#values;
    if (size === this.#kept) return;
    await this.#keep(Object.fromEntries(this.#values));
    this.#kept = size;
  }

  /** Whether a side of a turn had something to withhold. */
  isMarked(side: 'caller' | 'agent', eventId: number): boolean {
    return this.#marked[side].has(eventId);
  }

  /** A turn as it is stored. What the caller was asked for counts until a whole number was given. */
  turn<T extends Words>(turn: T): T {
    const { callerText, agentText, toolCalls, evidence, retrieval } = turn;
    const asked = callerText === undefined ? [] : [...this.#asked, ...this.#askedIn(callerText)];
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
    if (agentText)
      this.#asked = [...this.#askedIn(agentText), ...asked.filter(() => isPartOfNumber(callerText))];
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
    return {
      ...call,
      params_as_json: this.#jsonText(call.params_as_json),
      result: this.#jsonText(call.result),
      approval: approval?.words ? { ...approval, words: this.text(approval.words) } : approval,
      detail: {
        ...detail,
        ...(url !== undefined && { url: this.#address(url) }),
        ...(headers && { headers: this.json(headers) }),
        ...(body !== undefined && { body: this.#jsonText(body) }),
        ...(variables && { variables: this.json(variables) }),
      },
    };
  }

  /** A JSON value as it is stored; a number that is withheld becomes the text of its mark. */
  json<T>(value: T): T {
    return this.#json(value, []) as T;
  }

  /** @param asked what the text answers */
  text(text: string, asked: readonly RedactedEntity[] = []): string {
    const known = this.#knownSpans(text);
    const found = sensitiveSpans(text, { ...this.#settings, asked })
      .filter((span) => !known.some((other) => overlaps(span, other)))
      .map((span) => ({ ...span, mark: this.#markOf(span, text) }));
    let stored = '';
    let end = 0;
    for (const span of [...known, ...found].sort((one, other) => one.start - other.start)) {
      stored += text.slice(end, span.start) + span.mark;
      end = span.end;
    }
    return stored + text.slice(end);
  }

  /** A stored value as it was before, as far as what was withheld is still there. */
  restored<T>(value: T): T {
    if (this.#values.size === 0) return value;
    return mappedTexts(value, (text) =>
      text.replaceAll(REDACTION_MARK, (mark) => this.#values.get(mark) ?? mark),
    ) as T;
  }

  #askedIn(text: string): RedactedEntity[] {
    return askedIn(text).filter((entity) => this.#settings.entities.includes(entity));
  }

  // Documents and instructions are the team's own; what was said of them comes from the caller.
  #evidence(evidence: Evidence): Evidence {
    return evidence.kind === 'tool' ? { ...evidence, text: this.#jsonText(evidence.text) } : evidence;
  }

  #json(value: unknown, asked: readonly RedactedEntity[]): unknown {
    if (typeof value === 'string') return this.text(value, asked);
    if (typeof value === 'number') {
      const digits = String(value);
      const stored = this.text(digits, asked);
      return stored === digits ? value : stored;
    }
    if (Array.isArray(value)) return value.map((item) => this.#json(item, asked));
    if (!isRecord(value)) return value;
    return Object.fromEntries(
      Object.entries(value).map(([name, inner]) => [name, this.#json(inner, this.#askedIn(wordsOf(name)))]),
    );
  }

  #jsonText(text: string): string {
    const value = parsedJson(text);
    if (typeof value !== 'object' || value === null) return this.text(text);
    const stored = JSON.stringify(this.json(value));
    return stored === JSON.stringify(value) ? text : stored;
  }

  #address(url: string): string {
    const readable = readableAddress(url);
    const stored = this.text(readable);
    return stored === readable ? url : stored;
  }

  #knownSpans(text: string) {
    const spans = [...this.#values].flatMap(([mark, value]) =>
      [...text.matchAll(patternOf(value))].map(({ 0: { length }, index }) => ({
        mark,
        start: index,
        end: index + length,
      })),
    );
    return spans.filter((span, at) => !spans.slice(0, at).some((other) => overlaps(span, other)));
  }

  #markOf({ entity, start, end }: SensitiveSpan, text: string): string {
    const name = markName(entity);
    const ofName = [...this.#values.keys()].filter((mark) => mark.startsWith(`[${name}_`)).length;
    const mark = `[${name}_${ofName + 1}]`;
    this.#values.set(mark, text.slice(start, end));
    return mark;
  }
}

function isPartOfNumber(callerText: string | undefined): boolean {
  const digits = callerText?.replaceAll(/\D/g, '').length ?? 0;
  return digits >= PART_DIGITS.min && digits <= PART_DIGITS.max;
}

// However its groups are written.
function patternOf(value: string): RegExp {
  const written = /^[\d\s.,/–-]+$/.test(value)
    ? [...value.replaceAll(/\D/g, '')].join('[\\s.,/–-]{0,2}')
    : value.replaceAll(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
  return new RegExp(`(?<![\\p{L}\\p{N}])${written}(?![\\p{L}\\p{N}])`, 'giu');
}

/** `cardNumber` and `card_number` as words. */
function wordsOf(name: string): string {
  return name.replaceAll(/(?<=\p{Ll})(?=\p{Lu})/gu, ' ').replaceAll(/[_-]/g, ' ');
}

function readableAddress(url: string): string {
  try {
    return decodeURIComponent(url);
  } catch {
    return url;
  }
}

function mappedTexts(value: unknown, map: (text: string) => string): unknown {
  if (typeof value === 'string') return map(value);
  if (Array.isArray(value)) return value.map((item) => mappedTexts(item, map));
  if (!isRecord(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, mappedTexts(inner, map)]));
}
