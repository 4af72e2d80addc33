import { ResumeRefused, ServerBusy } from '../records/conversation-errors.ts';
import type { ConversationStore } from '../records/conversation-store.ts';
import type { Bounds, TakenUp, Wanted } from '../records/resting-queries.ts';
import { type ConversationLeases, REPLY_MS, STORED_MS, type Urgency } from './conversation-leases.ts';

/** Between whom a conversation is settled. */
export type ClaimDependencies = {
  store: Pick<ConversationStore, 'findResting' | 'takeUp'>;
  leases: Pick<ConversationLeases, 'requestFromNode'>;
};

/** How often it is looked whether another node has let go, in milliseconds. */
const POLL_MS = 100;
/** Looks after which the other node is asked again: it may not have heard. */
const ASK_EVERY = 10;
const SOON_ATTEMPTS = REPLY_MS / POLL_MS;
const ATTEMPTS = (REPLY_MS + STORED_MS) / POLL_MS;

/**
 * Makes a conversation this node's own. Another node that runs it finishes its reply, stores it and lets go; one that
 * is gone has lost it. Of several nodes that want it at once the database decides for one, and the others ask that one.
 * @throws {ResumeRefused | CallLimitReached}
 * @throws {ServerBusy} when another node does not let go in time
 */
export async function claimConversation(
  wanted: Wanted,
  { urgency = 'soon', ...bounds }: Bounds & { urgency?: Urgency | undefined },
  { store, leases }: ClaimDependencies,
): Promise<TakenUp> {
  let asked: string | null = null;
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const found = await store.findResting(wanted);
    if (!found) throw new ResumeRefused('over');
    const { elsewhere, isFree } = found;
    const taken = isFree ? await store.takeUp(wanted, bounds) : undefined;
    if (taken) {
      // A node that was only cut off stops at once; nothing that it still writes counts.
      if (elsewhere) await leases.requestFromNode(elsewhere, wanted.id, 'now');
      return taken;
    }
    if (elsewhere && !isFree && (elsewhere !== asked || attempt % ASK_EVERY === 0)) {
      asked = elsewhere;
      await leases.requestFromNode(elsewhere, wanted.id, attempt < SOON_ATTEMPTS ? urgency : 'now');
    }
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
  throw new ServerBusy();
}
