import { clientNetwork } from '../../http/client-network.ts';
import { VisitorLimited } from '../conversation-errors.ts';

/** Counts the sockets of visitors whose conversation has not begun yet, by address. */
export type WaitingVisitors = {
  /**
   * Disposing of the result gives the slot back.
   * @throws {VisitorLimited} where as many sockets of the address wait as may
   */
  enter(ip: string): Disposable;
};

/** What a refused client is told to wait, in seconds. */
const RETRY_SECONDS = 10;

/** @param bound sockets of one address that may wait at once; 0 for no bound */
export function createWaitingVisitors(bound: number): WaitingVisitors {
  const waiting = new Map<string, number>();
  return {
    enter(ip) {
      const name = clientNetwork(ip);
      const count = waiting.get(name) ?? 0;
      if (bound > 0 && count >= bound) throw new VisitorLimited('sockets', RETRY_SECONDS);
      waiting.set(name, count + 1);
      let isGiven = true;
      return {
        [Symbol.dispose]() {
          if (!isGiven) return;
          isGiven = false;
          const left = (waiting.get(name) ?? 1) - 1;
          if (left > 0) waiting.set(name, left);
          else waiting.delete(name);
        },
      };
    },
  };
}
