import { LATE_TOOLS_MS } from '@parley/engine/session/tools/cut-runs.ts';
import { z } from 'zod';
import type { Nodes } from '../../nodes/nodes.ts';
import { ServerBusy } from '../conversation-errors.ts';

/** How whoever holds a conversation is asked to let go of it: with its running reply, or at once. */
export type LetGo = (urgency: Urgency) => void;

const Urgency = z.enum(['soon', 'now']);
type Urgency = z.infer<typeof Urgency>;

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
  /** Asks whoever holds a conversation on another node to let go of it; they may not hear it the first time. */
  askElsewhere(nodeId: string, conversationId: string, urgency: Urgency): Promise<void>;
  /** Has those let go at once whose conversation another node has taken. */
  giveUp(conversationId: string): void;
};

type Hold = { letGo: LetGo; released: Promise<unknown> };

/** A reply that is being written is waited for, in milliseconds; what breaks it off is stored within the other. */
export const REPLY_MS = 6_000;
export const STORED_MS = LATE_TOOLS_MS + 3_000;

const MATTER = 'let go of a conversation';
const Asked = z.object({ id: z.string(), urgency: Urgency });

/** @param nodes others may hold a conversation as well */
export function createConversationHolds(nodes: Pick<Nodes, 'hear' | 'tell'>): ConversationHolds {
  const holds = new Map<string, Hold>();
  nodes.hear(MATTER, (said) => {
    const { id, urgency } = Asked.parse(said);
    holds.get(id)?.letGo(urgency);
  });

  function hold(id: string, take: LetGo): () => void {
    let asked: Urgency | undefined;
    // Who wants a conversation may ask again and again.
    const letGo: LetGo = (urgency) => {
      if (asked === 'now' || asked === urgency) return;
      asked = urgency;
      take(urgency);
    };
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
    askElsewhere: (nodeId, id, urgency) => nodes.tell(nodeId, MATTER, { id, urgency }),
    giveUp: (id) => holds.get(id)?.letGo('now'),
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
