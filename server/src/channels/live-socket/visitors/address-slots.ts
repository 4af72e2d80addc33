import { VisitorLimited } from '../../../conversations/records/conversation-errors.ts';
import { clientNetwork } from '../../../http/client-network.ts';

/** Counts by address what visitors have open on this process. */
export type AddressSlots = ReturnType<typeof createAddressSlots>;

/** What a refused client is told to wait, in seconds. */
const RETRY_SECONDS = 10;

/**
 * @param bound slots of one address; 0 for no bound
 * @param what is refused to a visitor without a slot
 */
export function createAddressSlots(bound: number, what: 'sockets' | 'running') {
  const taken = new Map<string, number>();
  return {
    /**
     * Disposing of the result gives the slot back.
     * @throws {VisitorLimited} where the address has as many as it may
     */
    enter(ip: string): Disposable {
      const name = clientNetwork(ip);
      const count = taken.get(name) ?? 0;
      if (bound > 0 && count >= bound) throw new VisitorLimited(what, RETRY_SECONDS);
      taken.set(name, count + 1);
      let isGiven = true;
      return {
        [Symbol.dispose]() {
          if (!isGiven) return;
          isGiven = false;
          const left = (taken.get(name) ?? 1) - 1;
          if (left > 0) taken.set(name, left);
          else taken.delete(name);
        },
      };
    },
  };
}
