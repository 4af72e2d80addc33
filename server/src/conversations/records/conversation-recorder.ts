import { setTimeout } from 'node:timers/promises';
import type { EndReason } from '@parley/contract/conversation.ts';
import type { ToolCallRecord } from '@parley/contract/tool-calls.ts';
import type { FinishedTurn, StartedTurn } from '@parley/engine/turns/turn.ts';
import { outageOf } from '../../database/lost-database.ts';
import type { CallLimits } from './call-limit-queries.ts';
import type { ConversationEnd, NewConversation, TurnRow } from './conversation-record.ts';
import type { ConversationStore } from './conversation-store.ts';
import { startedRows, turnRows } from './turn-rows.ts';

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

/** Attempts at a write that the database refuses; what fails for an outage is tried until it is over. */
const ATTEMPTS = 4;
const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 5_000;
/** Longest attempt at a write. What it may still do later changes nothing. */
const ATTEMPT_MS = 10_000;
/** Nothing was stored for this long: the caller is told. */
const UNSTORED_MS = 15_000;
/** Longest wait for the storage of what is to be shown. */
const CAUGHT_UP_MS = 2_000;

/** How a recorder passes its time and whom it tells of failed writes. */
export type RecorderDependencies = {
  reportFailure: (error: unknown) => void;
  /** Called once when nothing could be stored for a while. */
  onUnstored?: () => void;
  /** Passes the time until the next attempt. */
  pause?: (ms: number) => Promise<unknown>;
  /** Milliseconds on a clock that never goes back. */
  now?: () => number;
};

/**
 * Records one live conversation. Writes follow each other and are tried again; turns that come meanwhile go out
 * with the next one.
 */
export function createConversationRecorder(
  store: Pick<ConversationStore, 'beginTurn' | 'addTurns' | 'rest' | 'updateToolCall' | 'setFeedback'>,
  conversationId: string,
  { reportFailure, onUnstored, pause = setTimeout, now = () => performance.now() }: RecorderDependencies,
): ConversationRecorder {
  let waiting: TurnRow[] = [];
  let last = Promise.resolve();
  let isOurs = true;
  let isToldOf = false;
  /** Settles when a write fails; replaced when one succeeds. */
  let trouble = Promise.withResolvers<void>();
  let hasTrouble = false;

  function enqueue(write: () => Promise<void>): void {
    last = last.then(() => persist(write));
  }

  async function persist(write: () => Promise<void>): Promise<void> {
    const startMs = now();
    for (let attempt = 1; ; attempt += 1) {
      try {
        await write();
        noteSuccess();
        return;
      } catch (error) {
        const isLast = attempt >= ATTEMPTS && outageOf(error) === undefined;
        // An outage is worth a line when it begins and when it costs something.
        if (attempt === 1 || isLast) reportFailure(error);
        noteTrouble(now() - startMs);
        if (isLast) return;
        await pause(Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (attempt - 1)));
      }
    }
  }

  function noteSuccess(): void {
    if (!hasTrouble) return;
    hasTrouble = false;
    trouble = Promise.withResolvers();
  }

  function noteTrouble(sinceMs: number): void {
    hasTrouble = true;
    trouble.resolve();
    if (sinceMs < UNSTORED_MS || isToldOf) return;
    isToldOf = true;
    onUnstored?.();
  }

  async function writeWaiting(end?: ConversationEnd): Promise<void> {
    const rows = waiting;
    if (rows.length === 0 && end === undefined) return;
    waiting = [];
    try {
      await attempt(store.addTurns(conversationId, rows, end));
    } catch (error) {
      waiting = [...rows, ...waiting];
      throw error;
    }
  }

  return {
    beginTurn(turn) {
      enqueue(async () => {
        isOurs = await attempt(store.beginTurn(conversationId, startedRows(turn)));
      });
    },
    addTurn(turn) {
      waiting.push(...turnRows(turn));
      enqueue(() => writeWaiting());
    },
    updateToolCall(eventId, call) {
      enqueue(() => attempt(store.updateToolCall(conversationId, eventId, call)));
    },
    setFeedback(eventId, score) {
      enqueue(() => attempt(store.setFeedback(conversationId, eventId, score)));
    },
    isStored: async (withinMs) => (await isWithin(withinMs, last)) && !hasTrouble && isOurs,
    async caughtUp() {
      if (!hasTrouble) await isWithin(CAUGHT_UP_MS, Promise.race([last, trouble.promise]));
    },
    finish(reason) {
      const end: ConversationEnd = { status: reason === 'error' ? 'failed' : 'done', endReason: reason };
      enqueue(() => writeWaiting(end));
      return last;
    },
    rest() {
      enqueue(() => writeWaiting());
      enqueue(() => attempt(store.rest(conversationId)));
      return last;
    },
  };
}

async function attempt<T>(write: Promise<T>): Promise<T> {
  if (await isWithin(ATTEMPT_MS, write)) return write;
  throw new WriteTimedOut();
}

/** Whether work is over, in whatever way, within a time. */
async function isWithin(ms: number, work: Promise<unknown>): Promise<boolean> {
  const done = new AbortController();
  const isOver = () => true;
  const late = setTimeout(ms, false, { signal: done.signal }).catch(isOver);
  try {
    return await Promise.race([work.then(isOver, isOver), late]);
  } finally {
    done.abort();
  }
}

/** PostgreSQL did not answer; the outage is the same as with a lost connection. */
class WriteTimedOut extends Error {
  override name = 'WriteTimedOut';
  readonly code = 'ETIMEDOUT';
  constructor() {
    super('A write was not answered in time.');
  }
}
