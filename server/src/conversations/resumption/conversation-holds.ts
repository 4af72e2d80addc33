/** How whoever holds a conversation is asked to let go of it: with its running reply, or at once. */
export type LetGo = (urgency: 'soon' | 'now') => void;

/** Conversations that this process holds, and that another page may want to go on with. */
export type ConversationHolds = {
  /** Notes that a conversation is held. @returns to be called when it rests or is over */
  hold(conversationId: string, letGo: LetGo): () => void;
  /** Settles when nobody here holds the conversation any more, or does not let go in time. */
  makeWay(conversationId: string): Promise<void>;
};

/** A reply that is being written is waited for, in milliseconds; what breaks it off is stored within the other. */
const REPLY_MS = 6_000;
const STORED_MS = 3_000;

export function createConversationHolds(): ConversationHolds {
  const holds = new Map<string, { letGo: LetGo; released: Promise<void> }>();
  return {
    hold(id, letGo) {
      const { promise: released, resolve } = Promise.withResolvers<void>();
      const held = { letGo, released };
      holds.set(id, held);
      return () => {
        if (holds.get(id) === held) holds.delete(id);
        resolve();
      };
    },
    async makeWay(id) {
      const held = holds.get(id);
      if (!held) return;
      held.letGo('soon');
      if (await isWithin(REPLY_MS, held.released)) return;
      held.letGo('now');
      await isWithin(STORED_MS, held.released);
    },
  };
}

async function isWithin(timeoutMs: number, released: Promise<void>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), timeoutMs);
  });
  const isInTime = await Promise.race([released.then(() => true), late]);
  clearTimeout(timer);
  return isInTime;
}
