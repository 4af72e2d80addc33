import type { EndReason } from '@parley/contract/conversation.ts';
import type { ToolCallRecord } from '@parley/contract/tool-calls.ts';
import type { FinishedTurn, StartedTurn } from '@parley/engine/turns/turn.ts';
import { isUniqueViolation } from '../../database/database.ts';
import { type Redaction, withMoved } from '../redaction/redaction.ts';
import type { MovedMarks } from '../redaction/withheld-marks.ts';
import type { CallLimits } from './call-limit-queries.ts';
import { ConversationNotFound, ServerBusy } from './conversation-errors.ts';
import type { ConversationEnd, NewConversation } from './conversation-record.ts';
import type { SessionRecorder, StartingRecorder } from './conversation-recorder.ts';
import type { ConversationStore } from './conversation-store.ts';
import { isWithin } from './is-within.ts';
import { type ConversationAgents, placedTurn } from './placed-turn.ts';
import { startedRows, turnRows } from './turn-rows.ts';

/** What a recorder has to know of its chat. */
export type RecordedChat = {
  startedAt: Date;
  /** Number of the first turn. */
  firstEventId: number;
  /** Whether the chat itself is stored already. */
  isStored: boolean;
  /** Whether the message is stored already. */
  isBegun: boolean;
  /** Whether the chat must be counted, and so stored, before it begins. */
  isCounted: boolean;
  /** The key that came with the message, which is stored before it is answered where there is one. */
  messageKey?: string | undefined;
  agents: ConversationAgents;
  /** What is withheld. */
  redaction: Redaction;
};

/** What recorders of chats need. */
export type ChatRecorderDependencies = {
  store: Pick<ConversationStore, 'start' | 'addChatTurn' | 'findChat' | 'updateToolCall'>;
  nowMs: () => number;
  /** Told of a new conversation once it is stored; its turns go on when it is done. */
  noteStored?: ((conversationId: string) => Promise<void>) | undefined;
  /** Gets failures that the chat survives. */
  reportFailure: (error: unknown) => void;
};

/** Messages of one chat that arrive together want the same number; then one has it, and the others want the next. */
const NUMBER_ATTEMPTS = 50;

/** Stores the turns of one message, when the session is over: one statement for all of them. */
export class ChatRecorder implements StartingRecorder {
  readonly #chat: RecordedChat;
  readonly #dependencies: ChatRecorderDependencies;
  readonly #toolCalls = createLateToolCalls();
  #conversation: NewConversation | undefined;
  #isStored: boolean;
  #isBegun: boolean;
  #number: number;
  #question: StartedTurn | undefined;
  #questionStored: Promise<boolean> | undefined;
  #turns: FinishedTurn[] = [];
  #isRepetition = false;

  constructor(chat: RecordedChat, dependencies: ChatRecorderDependencies) {
    this.#chat = chat;
    this.#dependencies = dependencies;
    this.#isStored = chat.isStored;
    this.#isBegun = chat.isBegun;
    this.#number = chat.firstEventId;
  }

  /** The turns as they were stored: more than one where an agent hands over to another, which speaks next. */
  get turns(): readonly FinishedTurn[] {
    return this.#turns;
  }

  /** Whether the message was found to be answered by another process, and nothing was stored here. */
  get isRepetition(): boolean {
    return this.#isRepetition;
  }

  async start(started: NewConversation, limits: CallLimits): Promise<void> {
    this.#conversation = started;
    if (!this.#chat.isCounted) return;
    await this.#dependencies.store.start(started, limits);
    await this.#noteStored(started);
  }

  beginTurn(turn: StartedTurn): void {
    this.#question = turn;
    if (this.#chat.messageKey !== undefined) this.#questionStored ??= this.#storeQuestion(turn);
  }

  addTurn(turn: FinishedTurn): void {
    this.#turns.push(turn);
  }

  updateToolCall(eventId: number, call: ToolCallRecord): void {
    this.#toolCalls.update(eventId, call);
  }

  // Ratings of chats come by an endpoint of their own.
  setFeedback(): void {}

  async isStored(withinMs: number): Promise<boolean> {
    if (this.#question) this.#questionStored ??= this.#storeQuestion(this.#question);
    const stored = this.#questionStored ?? Promise.resolve(false);
    return (await isWithin(withinMs, stored)) && stored;
  }

  finish(endReason: EndReason): Promise<void> {
    return this.#storeTurns({ status: 'done', endReason });
  }

  rest(): Promise<void> {
    return this.#storeTurns();
  }

  async #storeQuestion(turn: StartedTurn): Promise<boolean> {
    // Under a key it is written once more, which says who answers it.
    if (this.#isBegun && this.#chat.messageKey === undefined) return true;
    const { store, reportFailure } = this.#dependencies;
    try {
      const placed = await this.#settled(
        this.#chat.redaction.turn(this.#keyed(placedTurn(turn, this.#elapsedMs(), this.#chat.agents))),
      );
      this.#isBegun = await this.#storeNumbered((begun, eventId) =>
        store.addChatTurn(begun, startedRows({ ...placed, eventId }), {
          how: this.#isBegun ? 'finish' : this.#isStored ? 'add' : 'begin',
        }),
      );
      return this.#isBegun;
    } catch (error) {
      reportFailure(error);
      return false;
    }
  }

  async #storeTurns(end?: ConversationEnd): Promise<void> {
    const { store, reportFailure } = this.#dependencies;
    const { redaction } = this.#chat;
    // A message that is broken off meanwhile goes on under the number of its question.
    await this.#questionStored;
    if (this.#isRepetition) return;
    const said = this.#turns.map(({ eventId }) => eventId);
    const placed = placedTurns(this.#turns, this.#elapsedMs(), this.#chat.agents);
    const turns = placed.map((turn) => this.#keyed(turn));
    this.#turns = turns;
    const stored = await this.#settled(turns.map((turn) => redaction.turn(turn)));
    const numbers = await this.#storeInOrder(stored, end);
    this.#toolCalls.follow((eventId, call) => {
      const number = numbers[said.indexOf(eventId)];
      if (number === undefined || !this.#conversation) return;
      const update = store.updateToolCall(this.#conversation.id, number, redaction.toolCall(call));
      update.then(() => redaction.keep()).catch(reportFailure);
    });
  }

  /** @returns the numbers of the turns */
  async #storeInOrder(turns: readonly FinishedTurn[], end?: ConversationEnd): Promise<number[]> {
    if (!this.#isBegun) return this.#storeTogether(turns, { how: this.#isStored ? 'add' : 'begin', end });
    const number = this.#number;
    const later = turns.slice(1);
    let numbers: number[] = [];
    if (later.length > 0) {
      // Other messages may have come since the question was stored. It stays open until all of its answers are there.
      this.#number = await this.#nextNumber();
      numbers = await this.#storeTogether(later, { how: 'add' });
      this.#number = number;
    }
    return [...(await this.#storeTogether(turns.slice(0, 1), { how: 'finish', end })), ...numbers];
  }

  /** Stores turns under numbers that follow each other. @returns those numbers */
  async #storeTogether(
    turns: readonly FinishedTurn[],
    written: { how: 'begin' | 'add' | 'finish'; end?: ConversationEnd | undefined },
  ): Promise<number[]> {
    const numbered = (first: number) =>
      turns.map((turn, position) => ({ ...turn, eventId: first + position }));
    await this.#storeNumbered((conversation, first) =>
      this.#dependencies.store.addChatTurn(conversation, numbered(first).flatMap(turnRows), written),
    );
    return numbered(this.#number).map(({ eventId }) => eventId);
  }

  /** What is redacted, with marks that no other message of the chat has for other values. */
  async #settled<T>(redacted: T): Promise<T> {
    return this.#isStored ? withMoved(redacted, await this.#keep()) : redacted;
  }

  /** Stores under the chat's number, or under the next that is free. */
  async #storeNumbered(
    write: (conversation: NewConversation, eventId: number) => Promise<boolean>,
  ): Promise<boolean> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        const isWritten = await write(this.#begun, this.#number);
        if (isWritten) await this.#noteStored(this.#begun);
        // Of a chat that begins or is opened again with the message, nothing was kept before.
        await this.#keep();
        return isWritten;
      } catch (error) {
        if (!isUniqueViolation(error)) throw error;
        if (attempt === NUMBER_ATTEMPTS) throw new ServerBusy();
        const { lastEventId, repeated } = await this.#findChat();
        this.#isRepetition = !this.#isBegun && repeated !== undefined && repeated !== null;
        if (this.#isRepetition) return false;
        this.#number = lastEventId + 1;
      }
    }
  }

  get #begun(): NewConversation {
    if (!this.#conversation) throw new Error('A chat is recorded that was not started.');
    return this.#conversation;
  }

  /** Of a chat that was deleted meanwhile, nothing is stored, under whatever number. */
  async #nextNumber(): Promise<number> {
    try {
      return (await this.#findChat()).lastEventId + 1;
    } catch (error) {
      if (!(error instanceof ConversationNotFound)) throw error;
      return this.#number + 1;
    }
  }

  #findChat() {
    return this.#dependencies.store.findChat({ ...this.#begun, messageKey: this.#chat.messageKey });
  }

  async #keep(): Promise<MovedMarks> {
    try {
      return await this.#chat.redaction.keep();
    } catch (error) {
      this.#dependencies.reportFailure(error);
      return new Map();
    }
  }

  async #noteStored({ id }: NewConversation): Promise<void> {
    if (this.#isStored) return;
    this.#isStored = true;
    await this.#dependencies.noteStored?.(id);
  }

  /** A turn of the message with its key. */
  #keyed<T extends FinishedTurn | StartedTurn>(turn: T): T {
    const { messageKey: idempotency_key } = this.#chat;
    return idempotency_key === undefined ? turn : { ...turn, ledger: { ...turn.ledger, idempotency_key } };
  }

  #elapsedMs(): number {
    return this.#dependencies.nowMs() - this.#chat.startedAt.getTime();
  }
}

/** Calls that were still running when their turn was broken off: reported when the turn is stored. */
function createLateToolCalls() {
  const waiting: Parameters<SessionRecorder['updateToolCall']>[] = [];
  let report: SessionRecorder['updateToolCall'] = (eventId, call) => void waiting.push([eventId, call]);
  return {
    update: (eventId: number, call: ToolCallRecord): void => report(eventId, call),
    follow(take: SessionRecorder['updateToolCall']): void {
      report = take;
      for (const [eventId, call] of waiting.splice(0)) take(eventId, call);
    },
  };
}

/** The turns of one message in their chat: when they ran, and with which agent. */
function placedTurns(
  turns: readonly FinishedTurn[],
  endedMs: number,
  agents: ConversationAgents,
): FinishedTurn[] {
  const last = turns.at(-1);
  const sessionMs = endedMs - ((last?.ledger.started_at_ms ?? 0) + (last?.ledger.end_ms ?? 0));
  return turns.map((turn) =>
    placedTurn(turn, Math.max(0, Math.round(sessionMs + turn.ledger.started_at_ms)), agents),
  );
}
