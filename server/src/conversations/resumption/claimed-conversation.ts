import { ResumeRefused, ServerBusy } from '../conversation-errors.ts';
import type { ConversationStore } from '../conversation-store.ts';
import { type ConversationHolds, REPLY_MS, STORED_MS } from './conversation-holds.ts';
import type { Bounds, TakenUp, Wanted } from './resting-queries.ts';

/** Between whom a conversation is settled. */
export type ClaimSources = {
  store: Pick<ConversationStore, 'findResting' | 'takeUp'>;
  holds: Pick<ConversationHolds, 'askElsewhere'>;
};

/** How often it is looked whether another node has let go, in milliseconds. */
const LOOK_MS = 100;
/** Looks after which the other node is asked again: it may not have heard. */
const ASK_EVERY = 10;
const SOON_LOOKS = REPLY_MS / LOOK_MS;
const LOOKS = (REPLY_MS + STORED_MS) / LOOK_MS;

/**
 * Makes a conversation this node's own. Another node that holds it finishes its reply, stores it and lets go; one that
 * is gone has lost it. Of several nodes that want it at once the database decides for one, and the others ask that one.
 * @throws {ResumeRefused | CallLimitReached}
 * @throws {ServerBusy} when another node does not let go in time
 */
export async function claimConversation(
  wanted: Wanted,
  bounds: Bounds,
  { store, holds }: ClaimSources,
): Promise<TakenUp> {
  let asked: string | null = null;
  for (let look = 0; look < LOOKS; look += 1) {
    const found = await store.findResting(wanted);
    if (!found) throw new ResumeRefused('over');
    const { elsewhere, isFree } = found;
    const taken = isFree ? await store.takeUp(wanted, bounds) : undefined;
    if (taken) {
      // A node that was only cut off stops at once; nothing that it still writes counts.
      if (elsewhere) await holds.askElsewhere(elsewhere, wanted.id, 'now');
      return taken;
    }
    if (elsewhere && !isFree && (elsewhere !== asked || look % ASK_EVERY === 0)) {
      asked = elsewhere;
      await holds.askElsewhere(elsewhere, wanted.id, look < SOON_LOOKS ? 'soon' : 'now');
    }
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  }
  throw new ServerBusy();
}
