import type { EndReason } from '@parley/contract/conversation.ts';
import type { ToolCallRecord } from '@parley/contract/tool-calls.ts';
import type { FinishedTurn, StartedTurn } from '@parley/engine/turns/turn.ts';
import type { CallLimits } from './call-limit-queries.ts';
import type { ConversationEnd, NewConversation, TurnRow } from './conversation-record.ts';
import type { ConversationStore } from './conversation-store.ts';
import { startedRows, turnRows } from './turn-rows.ts';
import { timedWrite, WriteQueue, type WriteQueueDependencies } from './write-queue.ts';

type Score = 'like' | 'dislike' | null;

/** Stores what a session says. */
export type SessionRecorder = {
  /** Takes what the caller said, before anything comes of it. */
  beginTurn(turn: StartedTurn): void;
  addTurn(turn: FinishedTurn): void;
  /** Replaces a call's record in its turn with its outcome. */
  updateToolCall(eventId: number, call: ToolCallRecord): void;
  /** Rates a turn, be it stored yet or not. */
  setFeedback(eventId: number, score: Score): void;
  /**
   * Whether all turns so far were stored within the time, and this process still
   * runs the conversation.
   */
  isStored(withinMs: number): Promise<boolean>;
  /** Stores what is left and how the conversation ended. */
  finish(reason: EndReason): Promise<void>;
  /** Stores what is left and lets the conversation rest. */
  rest(): Promise<void>;
};

/** Stores also that a conversation begins. */
export type StartingRecorder = SessionRecorder & {
  /** @throws {CallLimitReached} */
  start(conversation: NewConversation, limits: CallLimits): Promise<void>;
};

/** Stores one conversation while it goes on; `finish` and `rest` settle when everything is stored or cannot be. */
export type ConversationRecorder = SessionRecorder & {
  /** Settles when all that was said so far is stored; does not wait for a database that has trouble. */
  caughtUp(): Promise<void>;
};

type RecordingStore = Pick<
  ConversationStore,
  'beginTurn' | 'addTurns' | 'addLateTurns' | 'rest' | 'updateToolCall' | 'setFeedback'
>;

/** How the writes of a recorder go, and whom it records. */
export type ConversationRecorderDependencies = WriteQueueDependencies & {
  /** Whether what the agent says reaches the caller; it always does unless given. */
  isConnected?: (() => boolean) | undefined;
};

/** A turn that is not stored yet; the caller does not ask again what was answered while they were connected. */
type WaitingTurn = { rows: TurnRow[]; wasAnswered: boolean };

/** Longest wait for the storage of what is to be shown. */
const CAUGHT_UP_MS = 2_000;

/**
 * Records one live conversation; turns that come while a write is under way go out with the next one. What was answered
 * is stored also where another process took the conversation over while this one was cut off from the database.
 */
export function createConversationRecorder(
  store: RecordingStore,
  conversationId: string,
  { isConnected = () => true, ...dependencies }: ConversationRecorderDependencies,
): ConversationRecorder {
  const writes = new WriteQueue(dependencies);
  let waiting: WaitingTurn[] = [];
  let isOurs = true;
  // A reply by voice is rated as soon as it can be read, and stored when it was heard.
  const earlyScores = new Map<number, Score>();

  async function rate(eventId: number, score: Score): Promise<void> {
    const isRated = await timedWrite(store.setFeedback(conversationId, eventId, score));
    if (isRated) earlyScores.delete(eventId);
    else earlyScores.set(eventId, score);
  }

  async function writeWaiting(end?: ConversationEnd): Promise<void> {
    const turns = waiting;
    if (turns.length === 0 && end === undefined) return;
    waiting = [];
    try {
      const isStored = await timedWrite(store.addTurns(conversationId, rowsOf(turns), end));
      const answered = turns.filter(({ wasAnswered }) => wasAnswered);
      if (!isStored) await timedWrite(store.addLateTurns(conversationId, rowsOf(answered)));
    } catch (error) {
      waiting = [...turns, ...waiting];
      throw error;
    }
  }

  return {
    beginTurn(turn) {
      writes.add(async () => {
        isOurs = await timedWrite(store.beginTurn(conversationId, startedRows(turn)));
      });
    },
    addTurn(turn) {
      const rows = turnRows(turn);
      waiting.push({ rows, wasAnswered: isConnected() && rows.some(({ role }) => role === 'agent') });
      writes.add(async () => {
        await writeWaiting();
        const score = earlyScores.get(turn.eventId);
        if (score !== undefined) await rate(turn.eventId, score);
      });
    },
    updateToolCall(eventId, call) {
      writes.add(() => timedWrite(store.updateToolCall(conversationId, eventId, call)));
    },
    setFeedback(eventId, score) {
      writes.add(() => rate(eventId, score));
    },
    isStored: async (withinMs) => (await writes.isDone(withinMs)) && isOurs,
    caughtUp: () => writes.caughtUp(CAUGHT_UP_MS),
    finish(reason) {
      const end: ConversationEnd = { status: reason === 'error' ? 'failed' : 'done', endReason: reason };
      return writes.add(() => writeWaiting(end));
    },
    rest() {
      writes.add(() => writeWaiting());
      return writes.add(() => timedWrite(store.rest(conversationId)));
    },
  };
}

const rowsOf = (turns: readonly WaitingTurn[]): TurnRow[] => turns.flatMap(({ rows }) => rows);
