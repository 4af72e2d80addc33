import { LATE_TOOLS_MS } from '@parley/engine/session/tool-records/late-runs.ts';
import { z } from 'zod';
import type { Nodes } from '../../nodes/nodes.ts';
import { ServerBusy } from '../records/conversation-errors.ts';
import { isWithin } from '../records/is-within.ts';

/** Asks the session of a conversation to release it: after its running reply, or at once. */
export type ReleaseRequest = (urgency: Urgency) => void;

const Urgency = z.enum(['soon', 'now']);
export type Urgency = z.infer<typeof Urgency>;

/** Leases on this process's conversations, which another page may resume. */
export type ConversationLeases = ReturnType<typeof createConversationLeases>;

type Lease = { requestRelease: ReleaseRequest; released: Promise<unknown> };

/** A reply that is being written is waited for, in milliseconds; what breaks it off is stored within the other. */
export const REPLY_MS = 6_000;
export const STORED_MS = LATE_TOOLS_MS + 3_000;

const MATTER = 'let go of a conversation';
const Asked = z.object({ id: z.string(), urgency: Urgency });

/** @param nodes may run the conversation as well */
export function createConversationLeases(nodes: Pick<Nodes, 'hear' | 'tell'>) {
  const leases = new Map<string, Lease>();
  nodes.hear(MATTER, (said) => {
    const { id, urgency } = Asked.parse(said);
    leases.get(id)?.requestRelease(urgency);
  });

  function register(id: string, take: ReleaseRequest): () => void {
    let asked: Urgency | undefined;
    // Requests may be repeated.
    const requestRelease: ReleaseRequest = (urgency) => {
      if (asked === 'now' || asked === urgency) return;
      asked = urgency;
      take(urgency);
    };
    const { promise, resolve } = Promise.withResolvers<void>();
    // A request that timed out does not release the leases before it.
    const released = Promise.all([promise, leases.get(id)?.released]).then(() => {
      if (leases.get(id) === lease) leases.delete(id);
    });
    const lease: Lease = { requestRelease, released };
    leases.set(id, lease);
    return resolve;
  }

  return {
    /** Whether a conversation runs on this process. */
    has: (id: string): boolean => leases.has(id),
    /** Registers a conversation. @returns to be called when it is paused or over */
    register,
    /**
     * Takes over a conversation when its earlier holders here release it: of several, the last gets it.
     * @param urgency `soon` lets a reply finish that is being written
     * @returns to be called when it is paused or over
     * @throws {ServerBusy} when they do not release it in time
     */
    async takeOver(
      id: string,
      requestRelease: ReleaseRequest,
      urgency: Urgency = 'soon',
    ): Promise<() => void> {
      const before = leases.get(id);
      const release = register(id, requestRelease);
      if (before && !(await isFreed(before, urgency))) {
        release();
        throw new ServerBusy();
      }
      return release;
    },
    /** Asks another node to release a conversation; the message may be lost. */
    requestFromNode: (nodeId: string, id: string, urgency: Urgency): Promise<void> =>
      nodes.tell(nodeId, MATTER, { id, urgency }),
    /** Ends at once a session whose conversation another node has taken over. */
    revoke: (id: string): void => leases.get(id)?.requestRelease('now'),
  };
}

async function isFreed({ requestRelease, released }: Lease, urgency: Urgency): Promise<boolean> {
  if (urgency === 'soon') {
    requestRelease('soon');
    if (await isWithin(REPLY_MS, released)) return true;
  }
  requestRelease('now');
  return isWithin(STORED_MS, released);
}
