import { pathOf } from '@parley/contract/endpoint.ts';
import { OUTGOING_CALLS } from '@parley/contract/outgoing-call-limits.ts';
import { receiveOutgoingCallAnswer, receiveOutgoingCallProgress } from '@parley/contract/outgoing-calls.ts';
import { z } from 'zod';
import type { OpenPhoneLine, PhoneLines } from '../lines/phone-lines.ts';
import { CallNotPlaced, type CallPlacer, type CallProgress } from './call-placer.ts';
import type { OutgoingCallRow } from './outgoing-call-table.ts';
import {
  askPlatform,
  knownCallOf,
  openCallingLine,
  type PlatformAnswer,
  placementOf,
} from './platform-request.ts';

export type TwilioPlacerDependencies = {
  lines: Pick<PhoneLines, 'open'>;
  /** Guards against addresses in private networks. */
  fetch: typeof globalThis.fetch;
  publicUrl: string;
  provider: string;
};

const PlacedCall = z.object({ sid: z.string().regex(/^[\w.@:+-]{1,128}$/), status: z.string().optional() });

/** Calls over a platform that has Twilio's REST API. @see https://www.twilio.com/docs/voice/api/call-resource */
export class TwilioPlacer implements CallPlacer {
  readonly #dependencies: TwilioPlacerDependencies;

  constructor(dependencies: TwilioPlacerDependencies) {
    this.#dependencies = dependencies;
  }

  async place(call: OutgoingCallRow, signal: AbortSignal): Promise<{ callSid: string; isRinging: boolean }> {
    const line = await this.#lineOf(call);
    const form = this.#orderOf(call, line);
    const placed = PlacedCall.parse(await placementOf(this.#ask(line, { path: 'Calls.json', form, signal })));
    return { callSid: placed.sid, isRinging: progressOf(placed.status) === 'ringing' };
  }

  async lookUp(call: OutgoingCallRow, signal: AbortSignal): Promise<CallProgress | undefined> {
    if (call.callSid === null) return undefined;
    const line = await this.#lineOf(call);
    const known = knownCallOf(await this.#ask(line, { path: `Calls/${call.callSid}.json`, signal }));
    return known === undefined ? undefined : progressOf(PlacedCall.parse(known).status);
  }

  async cancel(call: OutgoingCallRow, signal: AbortSignal): Promise<void> {
    const line = await this.#lineOf(call);
    const form = new URLSearchParams({ Status: 'completed' });
    await this.#ask(line, { path: `Calls/${call.callSid}.json`, form, signal });
  }

  #lineOf({ lineId }: OutgoingCallRow): Promise<OpenPhoneLine> {
    return openCallingLine(lineId, this.#dependencies.lines);
  }

  #orderOf({ id, toNumber, fromNumber }: OutgoingCallRow, line: OpenPhoneLine): URLSearchParams {
    const { publicUrl, provider } = this.#dependencies;
    const of = (endpoint: { path: string }) =>
      `${publicUrl}${pathOf(endpoint, provider, { line_id: line.id, id })}`;
    const form = new URLSearchParams({
      To: toNumber,
      From: fromNumber,
      Url: of(receiveOutgoingCallAnswer),
      Method: 'POST',
      StatusCallback: of(receiveOutgoingCallProgress),
      StatusCallbackMethod: 'POST',
      Timeout: String(OUTGOING_CALLS.ringSeconds),
    });
    for (const event of ['initiated', 'ringing', 'answered', 'completed']) {
      form.append('StatusCallbackEvent', event);
    }
    return form;
  }

  #ask(
    { apiUrl, accountSid, secret }: OpenPhoneLine,
    { path, form, signal }: { path: string; form?: URLSearchParams; signal: AbortSignal },
  ): Promise<PlatformAnswer> {
    if (apiUrl === null || accountSid === null) throw new CallNotPlaced('line_unusable');
    const account = encodeURIComponent(accountSid);
    return askPlatform(this.#dependencies.fetch, {
      method: form ? 'POST' : 'GET',
      url: `${apiUrl.replace(/\/+$/, '')}/2010-04-01/Accounts/${account}/${path}`,
      user: accountSid,
      password: secret,
      body: form,
      signal,
    });
  }
}

/** What Twilio calls a state of a call. */
export function progressOf(status: string | null | undefined): CallProgress | undefined {
  return PROGRESS.get(status ?? '');
}

const PROGRESS: ReadonlyMap<string, CallProgress> = new Map([
  ['queued', 'dialling'],
  ['initiated', 'dialling'],
  ['ringing', 'ringing'],
  ['in-progress', 'answered'],
  ['completed', 'completed'],
  ['busy', 'busy'],
  ['no-answer', 'no_answer'],
  ['failed', 'failed'],
  ['canceled', 'cancelled'],
]);
