import { pathOf } from '@parley/contract/endpoint.ts';
import { OUTGOING_CALLS } from '@parley/contract/limits.ts';
import { receiveOutgoingCallAnswer, receiveOutgoingCallProgress } from '@parley/contract/outgoing-calls.ts';
import { z } from 'zod';
import { storableText } from '../../../agents/storable-json.ts';
import { ExpectedError } from '../../../http/expected-error.ts';
import { addressRefusalOf } from '../../../http/guarded-fetch.ts';
import type { OpenPhoneLine, PhoneLines } from '../lines/phone-lines.ts';
import { CallNotPlaced, type CallPlacer, type CallProgress } from './call-placer.ts';
import type { OutgoingCallRow } from './outgoing-call-table.ts';

export type TwilioPlacerDependencies = {
  lines: Pick<PhoneLines, 'open'>;
  /** Guards against addresses in private networks. */
  fetch: typeof globalThis.fetch;
  publicUrl: string;
  provider: string;
};

/** Longest wait for an answer of the platform. */
const ANSWER_MS = 20_000;
/** Longest answer that is read, in characters. */
const ANSWER_MAX = 100_000;

const PlacedCall = z.object({ sid: z.string().regex(/^[\w.@:+-]{1,128}$/), status: z.string().optional() });
const Refusal = z.object({ message: z.string() });

/** Calls over a platform that has Twilio's REST API. @see https://www.twilio.com/docs/voice/api/call-resource */
export class TwilioPlacer implements CallPlacer {
  readonly #dependencies: TwilioPlacerDependencies;

  constructor(dependencies: TwilioPlacerDependencies) {
    this.#dependencies = dependencies;
  }

  async place(call: OutgoingCallRow, signal: AbortSignal): Promise<{ callSid: string; isRinging: boolean }> {
    const line = await this.#lineOf(call);
    const answer = await this.#ask(line, {
      path: 'Calls.json',
      form: this.#orderOf(call, line),
      signal,
    }).catch((error: unknown) => {
      throw surelyNotPlaced(error) ? new CallNotPlaced('platform_unreachable') : error;
    });
    // A platform that failed on its side may have placed the call.
    if (answer.status >= 300 && answer.status < 500) {
      throw new CallNotPlaced('platform_refused', detailOf(answer));
    }
    const placed = PlacedCall.parse(answer.body);
    return { callSid: placed.sid, isRinging: progressOf(placed.status) === 'ringing' };
  }

  async lookUp(call: OutgoingCallRow, signal: AbortSignal): Promise<CallProgress | undefined> {
    if (call.callSid === null) return undefined;
    const line = await this.#lineOf(call);
    const { status, body } = await this.#ask(line, { path: `Calls/${call.callSid}.json`, signal });
    return status === 200 ? progressOf(PlacedCall.parse(body).status) : undefined;
  }

  async cancel(call: OutgoingCallRow, signal: AbortSignal): Promise<void> {
    if (call.callSid === null) return;
    const line = await this.#lineOf(call);
    const form = new URLSearchParams({ Status: 'completed' });
    await this.#ask(line, { path: `Calls/${call.callSid}.json`, form, signal });
  }

  async #lineOf({ lineId }: OutgoingCallRow): Promise<OpenPhoneLine> {
    if (lineId === null) throw new CallNotPlaced('line_unusable');
    try {
      return await this.#dependencies.lines.open(lineId);
    } catch (error) {
      throw error instanceof ExpectedError ? new CallNotPlaced('line_unusable') : error;
    }
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

  async #ask(
    { apiUrl, accountSid, secret }: OpenPhoneLine,
    { path, form, signal }: { path: string; form?: URLSearchParams; signal: AbortSignal },
  ): Promise<{ status: number; body: unknown }> {
    if (apiUrl === null || accountSid === null) throw new CallNotPlaced('line_unusable');
    const base = apiUrl.replace(/\/+$/, '');
    const account = encodeURIComponent(accountSid);
    const response = await this.#dependencies.fetch(`${base}/2010-04-01/Accounts/${account}/${path}`, {
      method: form ? 'POST' : 'GET',
      headers: { authorization: `Basic ${Buffer.from(`${accountSid}:${secret}`).toString('base64')}` },
      // A token is not taken to another address.
      redirect: 'manual',
      signal: AbortSignal.any([signal, AbortSignal.timeout(ANSWER_MS)]),
      ...(form ? { body: form } : {}),
    });
    return { status: response.status, body: await bodyOf(response) };
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

async function bodyOf(response: Response): Promise<unknown> {
  const text = await response.text();
  if (text.length > ANSWER_MAX) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function detailOf({ status, body }: { status: number; body: unknown }): string {
  const message = Refusal.safeParse(body).data?.message ?? `HTTP ${status}`;
  return storableText(message).slice(0, OUTGOING_CALLS.detailMax);
}

/** Nothing was sent: the address is refused, unknown, or nothing listens there. */
function surelyNotPlaced(error: unknown): boolean {
  if (error instanceof CallNotPlaced) return false;
  if (addressRefusalOf(error)) return true;
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ('code' in cause && NEVER_SENT.has(String(cause.code))) return true;
  }
  return false;
}

const NEVER_SENT: ReadonlySet<string> = new Set([
  ...['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH'],
  ...['UND_ERR_CONNECT_TIMEOUT', 'CERT_HAS_EXPIRED', 'DEPTH_ZERO_SELF_SIGNED_CERT'],
]);
