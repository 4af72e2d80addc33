import { LATE_TOOLS_MS } from '@parley/engine/session/tools/cut-runs.ts';
import { ServerBusy } from '../conversation-errors.ts';

/** How whoever holds a conversation is asked to let go of it: with its running reply, or at once. */
export type LetGo = (urgency: 'soon' | 'now') => void;

/** Conversations that this process holds, and that another page may want to go on with. */
export type ConversationHolds = {
  /** Notes that a conversation is held. @returns to be called when it rests or is over */
  hold(conversationId: string, letGo: LetGo): () => void;
  /**
   * Holds a conversation as soon as those let go who hold it here, or wait for it: of several, the last gets it.
   * @returns to be called when it rests or is over
   * @throws {ServerBusy} when they do not let go in time
   */
  takeOver(conversationId: string, letGo: LetGo): Promise<() => void>;
  /** Has those let go who hold a conversation here. */
  makeWay(conversationId: string): Promise<void>;
};

type Hold = { letGo: LetGo; released: Promise<unknown> };

/** A reply that is being written is waited for, in milliseconds; what breaks it off is stored within the other. */
const REPLY_MS = 6_000;
const STORED_MS = LATE_TOOLS_MS + 3_000;

export function createConversationHolds(): ConversationHolds {
  const holds = new Map<string, Hold>();

  function hold(id: string, letGo: LetGo): () => void {
    const { promise, resolve } = Promise.withResolvers<void>();
    // Who did not wait long enough for those before gives nothing free.
    const released = Promise.all([promise, holds.get(id)?.released]).then(() => {
      if (holds.get(id) === held) holds.delete(id);
    });
    const held: Hold = { letGo, released };
    holds.set(id, held);
    return resolve;
  }

  return {
    hold,
    async takeOver(id, letGo) {
      const before = holds.get(id);
      const release = hold(id, letGo);
      if (before && !(await isFreed(before))) {
        release();
        throw new ServerBusy();
      }
      return release;
    },
    async makeWay(id) {
      const held = holds.get(id);
      if (held) await isFreed(held);
    },
  };
}

async function isFreed({ letGo, released }: Hold): Promise<boolean> {
  letGo('soon');
  if (await isWithin(REPLY_MS, released)) return true;
  letGo('now');
  return isWithin(STORED_MS, released);
}

async function isWithin(timeoutMs: number, released: Promise<unknown>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), timeoutMs);
  });
  const isInTime = await Promise.race([released.then(() => true), late]);
  clearTimeout(timer);
  return isInTime;
}
