import type { OutgoingCallReason } from '@parley/contract/outgoing-calls.ts';
import type { OutgoingCallRow } from './outgoing-call-table.ts';

// What belongs here: what asks a platform to call a number.

/** What a platform tells of a call that it places; `completed` is one that was answered and is over. */
export type CallProgress =
  | 'dialling'
  | 'ringing'
  | 'answered'
  | 'completed'
  | 'busy'
  | 'no_answer'
  | 'failed'
  | 'cancelled';

export type CallPlacer = {
  /**
   * Asks for a call, once.
   * @returns the platform's name of it, and whether it rings already
   * @throws {CallNotPlaced} where it is sure that no telephone rings; after any other failure one may
   */
  place(call: OutgoingCallRow, signal: AbortSignal): Promise<{ callSid: string; isRinging: boolean }>;
  /** How far a call has come; undefined where the platform does not know it. @throws {Error} where it does not say */
  lookUp(call: OutgoingCallRow, signal: AbortSignal): Promise<CallProgress | undefined>;
  /** Ends a call that rings. */
  cancel(call: OutgoingCallRow, signal: AbortSignal): Promise<void>;
};

/** A platform was not asked for a call, or refused it: no telephone rings. */
export class CallNotPlaced extends Error {
  override name = 'CallNotPlaced';
  readonly reason: OutgoingCallReason;
  /** The platform's own words. */
  readonly detail: string | null;

  constructor(reason: OutgoingCallReason, detail: string | null = null) {
    super(`The call was not placed: ${reason}`);
    this.reason = reason;
    this.detail = detail;
  }
}
