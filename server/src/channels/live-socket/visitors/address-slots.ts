import { VisitorLimited } from '../../../conversations/records/conversation-errors.ts';
import { clientNetwork } from '../../../http/client-network.ts';
import type { SharedCounts } from '../../../processes/shared-counts.ts';

/** Counts by address what visitors have open on this machine. */
export type AddressSlots = ReturnType<typeof createAddressSlots>;

/** What a refused client is told to wait, in seconds. */
const RETRY_SECONDS = 10;

/**
 * @param bound slots of one address; 0 for no bound
 * @param what is refused to a visitor without a slot
 * @param counts of the machine's processes
 */
export function createAddressSlots(bound: number, what: 'sockets' | 'running', counts: SharedCounts) {
  const taken = new Map<string, number>();
  return {
    /**
     * Disposing of the result gives the slot back.
     * @param isTakeover whether it is taken from a session that has a slot and leaves it: there need be none free
     * @throws {VisitorLimited} where the address has as many as it may
     */
    enter(ip: string, isTakeover = false): Disposable {
      const name = clientNetwork(ip);
      const count = taken.get(name) ?? 0;
      const shared = `visitors ${what} ${name}`;
      if (!isTakeover && bound > 0 && count + counts.othersAtMost(shared) >= bound)
        throw new VisitorLimited(what, RETRY_SECONDS);
      taken.set(name, count + 1);
      counts.add(shared, 1);
      let isGiven = true;
      return {
        [Symbol.dispose]() {
          if (!isGiven) return;
          isGiven = false;
          counts.add(shared, -1);
          const left = (taken.get(name) ?? 1) - 1;
          if (left > 0) taken.set(name, left);
          else taken.delete(name);
        },
      };
    },
  };
}
