import { OUTGOING_CALLS } from '@parley/contract/outgoing-call-limits.ts';
import { z } from 'zod';
import type { PhoneLines } from '../lines/phone-lines.ts';
import { dialOutcomeOf } from '../transfers/dial-outcome.ts';
import { CallNotPlaced, type CallPlacer, type CallProgress } from './call-placer.ts';
import { exchangeCallSid } from './exchange-call-sid.ts';
import type { OutgoingCallRow } from './outgoing-call-table.ts';
import {
  ARI_USER,
  askPlatform,
  knownCallOf,
  openCallingLine,
  type PlatformAnswer,
  type PlatformRequest,
  placementOf,
} from './platform-request.ts';

export type AsteriskPlacerDependencies = {
  lines: Pick<PhoneLines, 'open'>;
  /** Guards against addresses in private networks. */
  fetch: typeof globalThis.fetch;
};

const Channel = z.object({ id: z.string(), state: z.string() });

/**
 * Calls over an Asterisk, which brings them itself or through the bridge. Its REST interface (ARI) begins a call in the dial plan, which
 * dials the number, tells how that went, and connects a callee who answers in the way of calls that come in.
 * @see https://docs.asterisk.org/Configuration/Interfaces/Asterisk-REST-Interface-ARI/
 */
export class AsteriskPlacer implements CallPlacer {
  readonly #dependencies: AsteriskPlacerDependencies;

  constructor(dependencies: AsteriskPlacerDependencies) {
    this.#dependencies = dependencies;
  }

  async place(call: OutgoingCallRow, signal: AbortSignal): Promise<{ callSid: string; isRinging: boolean }> {
    const callSid = exchangeCallSid(call.id);
    const body = {
      endpoint: `Local/${call.toNumber}@parley-outgoing/n`,
      context: 'parley',
      extension: call.fromNumber,
      priority: 1,
      callerId: call.fromNumber,
      // The plan gives up earlier, and says why.
      timeout: OUTGOING_CALLS.ringSeconds + 15,
      variables: { PARLEY_CALL: call.id },
    };
    await placementOf(this.#ask(call, { method: 'POST', body, signal }));
    return { callSid, isRinging: false };
  }

  async lookUp(call: OutgoingCallRow, signal: AbortSignal): Promise<CallProgress | undefined> {
    const known = knownCallOf(await this.#ask(call, { method: 'GET', signal }));
    return known === undefined ? undefined : progressOf(Channel.parse(known).state);
  }

  async cancel(call: OutgoingCallRow, signal: AbortSignal): Promise<void> {
    await this.#ask(call, { method: 'DELETE', signal });
  }

  async #ask(
    { id, lineId }: OutgoingCallRow,
    request: Pick<PlatformRequest, 'method' | 'body' | 'signal'>,
  ): Promise<PlatformAnswer> {
    const { lines, fetch } = this.#dependencies;
    const { apiUrl, secret: password } = await openCallingLine(lineId, lines);
    if (apiUrl === null) throw new CallNotPlaced('line_unusable');
    const url = `${apiUrl.replace(/\/+$/, '')}/channels/${exchangeCallSid(id)}`;
    return askPlatform(fetch, { ...request, url, user: ARI_USER, password });
  }
}

/** What a dial plan says of a call that is over, by Asterisk's `DIALSTATUS`; undefined for no word. */
export function exchangeProgressOf(status: string): CallProgress | undefined {
  const outcome = dialOutcomeOf(status);
  return outcome === 'accepted' ? 'completed' : outcome;
}

function progressOf(state: string): CallProgress {
  if (state === 'Up') return 'answered';
  return state === 'Ringing' ? 'ringing' : 'dialling';
}
