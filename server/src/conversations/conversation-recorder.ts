import { setTimeout } from 'node:timers/promises';
import type { EndReason } from '@parley/contract/conversation.ts';
import type { ToolCallRecord } from '@parley/contract/tool-calls.ts';
import type { FinishedTurn } from '@parley/engine/turns/turn.ts';
import { isDatabaseLost } from '../database/lost-database.ts';
import type { ConversationEnd, ConversationStore, TurnRow } from './conversation-store.ts';
import { turnRows } from './turn-rows.ts';

/** Writes down one conversation while it goes on; nothing here keeps the caller waiting. */
export type ConversationRecorder = {
  addTurn(turn: FinishedTurn): void;
  /** Puts what became of a call in place of what its turn said of it. */
  updateToolCall(eventId: number, call: ToolCallRecord): void;
  setFeedback(eventId: number, score: 'like' | 'dislike' | null): void;
  /** Writes what is left and how it ended; settles when everything is stored or cannot be. */
  finish(reason: EndReason): Promise<void>;
  /** Writes what is left and lets the conversation rest; settles as `finish` does. */
  rest(): Promise<void>;
};

/** Attempts at a write that the database refuses. */
const ATTEMPTS = 4;
/** Attempts at a write that finds no database: about ten minutes. */
const ATTEMPTS_WITHOUT_DATABASE = 125;
const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 5_000;

/** How a recorder passes its time and whom it tells of failed writes. */
export type RecorderSurroundings = {
  reportFailure: (error: unknown) => void;
  pause?: (ms: number) => Promise<unknown>;
};

/**
 * Records one live conversation. Writes follow each other and are tried again; turns that come meanwhile go out
 * with the next one.
 */
export function createConversationRecorder(
  store: Pick<ConversationStore, 'addTurns' | 'rest' | 'updateToolCall' | 'setFeedback'>,
  conversationId: string,
  { reportFailure, pause = setTimeout }: RecorderSurroundings,
): ConversationRecorder {
  let waiting: TurnRow[] = [];
  let last = Promise.resolve();

  function enqueue(write: () => Promise<void>): void {
    last = last.then(() => persist(write));
  }

  async function persist(write: () => Promise<void>): Promise<void> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await write();
      } catch (error) {
        const isLast = attempt >= (isDatabaseLost(error) ? ATTEMPTS_WITHOUT_DATABASE : ATTEMPTS);
        // An outage is worth a line when it begins and when it costs something.
        if (attempt === 1 || isLast) reportFailure(error);
        if (isLast) return;
        await pause(Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (attempt - 1)));
      }
    }
  }

  async function writeWaiting(end?: ConversationEnd): Promise<void> {
    const rows = waiting;
    if (rows.length === 0 && end === undefined) return;
    waiting = [];
    try {
      await store.addTurns(conversationId, rows, end);
    } catch (error) {
      waiting = [...rows, ...waiting];
      throw error;
    }
  }

  return {
    addTurn(turn) {
      waiting.push(...turnRows(turn));
      enqueue(() => writeWaiting());
    },
    updateToolCall(eventId, call) {
      enqueue(() => store.updateToolCall(conversationId, eventId, call));
    },
    setFeedback(eventId, score) {
      enqueue(() => store.setFeedback(conversationId, eventId, score));
    },
    finish(reason) {
      const end: ConversationEnd = { status: reason === 'error' ? 'failed' : 'done', endReason: reason };
      enqueue(() => writeWaiting(end));
      return last;
    },
    rest() {
      enqueue(() => writeWaiting());
      enqueue(() => store.rest(conversationId));
      return last;
    },
  };
}
