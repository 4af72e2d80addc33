import type { EndReason } from '@parley/contract/conversation.ts';
import type { ToolCallRecord } from '@parley/contract/tool-calls.ts';
import type { FinishedTurn, StartedTurn } from '@parley/engine/turns/turn.ts';
import type { CallLimits } from './call-limit-queries.ts';
import type { ConversationEnd, NewConversation, TurnRow } from './conversation-record.ts';
import type { ConversationStore } from './conversation-store.ts';
import { startedRows, turnRows } from './turn-rows.ts';
import { timedWrite, WriteQueue, type WriteQueueDependencies } from './write-queue.ts';

/** Stores what a session says. */
export type SessionRecorder = {
  /** Takes what the caller said, before anything comes of it. */
  beginTurn(turn: StartedTurn): void;
  addTurn(turn: FinishedTurn): void;
  /** Replaces a call's record in its turn with its outcome. */
  updateToolCall(eventId: number, call: ToolCallRecord): void;
  setFeedback(eventId: number, score: 'like' | 'dislike' | null): void;
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

/** Longest wait for the storage of what is to be shown. */
const CAUGHT_UP_MS = 2_000;

/** Records one live conversation; turns that come while a write is under way go out with the next one. */
export function createConversationRecorder(
  store: Pick<ConversationStore, 'beginTurn' | 'addTurns' | 'rest' | 'updateToolCall' | 'setFeedback'>,
  conversationId: string,
  dependencies: WriteQueueDependencies,
): ConversationRecorder {
  const writes = new WriteQueue(dependencies);
  let waiting: TurnRow[] = [];
  let isOurs = true;

  async function writeWaiting(end?: ConversationEnd): Promise<void> {
    const rows = waiting;
    if (rows.length === 0 && end === undefined) return;
    waiting = [];
    try {
      await timedWrite(store.addTurns(conversationId, rows, end));
    } catch (error) {
      waiting = [...rows, ...waiting];
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
      waiting.push(...turnRows(turn));
      writes.add(() => writeWaiting());
    },
    updateToolCall(eventId, call) {
      writes.add(() => timedWrite(store.updateToolCall(conversationId, eventId, call)));
    },
    setFeedback(eventId, score) {
      writes.add(() => timedWrite(store.setFeedback(conversationId, eventId, score)));
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
