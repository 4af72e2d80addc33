import { pathOf } from '@parley/contract/endpoint.ts';
import {
  askNextOfPhoneCall,
  checkPhoneCall,
  getPhoneAnnouncementSound,
  PHONE_MEDIA_PATH,
  receivePhoneCall,
  receivePhoneCallAnnouncement,
  receivePhoneCallDialled,
  receivePhoneCallEnded,
  receivePhoneCallProgress,
} from '@parley/contract/phone-calls.ts';
import type { FileReply, Route } from '../../../http/route.ts';
import { on } from '../../../http/route.ts';
import type { CallControl, PhoneStep } from '../call-control.ts';
import type { OpenPhoneLine, PhoneLines } from '../lines/phone-lines.ts';
import { CALLER_MAX, type PhoneOutcome } from '../phone-call.ts';
import { PhoneCallUnknown, PhoneNumberUnanswered, PhoneWebhookUnreadable } from '../phone-errors.ts';
import { announcementFile } from '../transfers/announcement-file.ts';
import { dialOutcomeOf } from '../transfers/dial-outcome.ts';
import { dialPlanLine } from '../transfers/dial-plan-line.ts';
import { countRefusal, readWebhook } from './phone-webhook-check.ts';
import { spokenInstruction, spokenRefusal } from './spoken-refusals.ts';
import { announcementTwiml, type TwimlAddresses, twimlOf } from './twiml.ts';

// What belongs here: what telephony platforms ask over HTTP.

export type PhoneWebhookDependencies = {
  lines: PhoneLines;
  callControl: CallControl;
  publicUrl: string;
  provider: string;
  count: (outcome: PhoneOutcome) => void;
};

/** Where a platform goes on with a call. */
export function twimlAddresses(publicUrl: string, provider: string, line_id: string): TwimlAddresses {
  const of = (endpoint: { path: string }) => `${publicUrl}${pathOf(endpoint, provider, { line_id })}`;
  return {
    mediaUrl: of({ path: PHONE_MEDIA_PATH }).replace(/^http/, 'ws'),
    endedUrl: of(receivePhoneCallEnded),
    dialledUrl: of(receivePhoneCallDialled),
    progressUrl: of(receivePhoneCallProgress),
    announcementUrl: of(receivePhoneCallAnnouncement),
  };
}

export function phoneWebhookRoutes(dependencies: PhoneWebhookDependencies): Route[] {
  const webhooks = new PhoneWebhooks(dependencies);
  const bind = (endpoint: typeof receivePhoneCall, work: Work): Route => ({
    ...on(endpoint, async ({ params, request }) => {
      const { line, form } = await readWebhook(params.line_id, request, dependencies);
      return work(line, form, new URL(request.url, dependencies.publicUrl));
    }),
    noteFailure: (error) => countRefusal(error, dependencies.count),
  });
  return [
    bind(receivePhoneCall, (line, form) => webhooks.begin(line, form)),
    bind(checkPhoneCall, (line, form) => webhooks.check(line, form)),
    bind(askNextOfPhoneCall, (line, form) => webhooks.next(line, form)),
    bind(receivePhoneCallEnded, (line, form) => webhooks.end(line, form)),
    bind(receivePhoneCallDialled, (line, form) => webhooks.dialled(line, form)),
    bind(receivePhoneCallProgress, (line, form) => webhooks.progress(line, form)),
    bind(receivePhoneCallAnnouncement, (line, _, address) => webhooks.announce(line, address)),
    {
      ...on(getPhoneAnnouncementSound, ({ params }) => webhooks.sound(params.line_id, params.name)),
      noteFailure: (error) => countRefusal(error, dependencies.count),
    },
  ];
}

type Work = (line: OpenPhoneLine, form: URLSearchParams, address: URL) => Promise<FileReply>;

/** What is answered to a platform, in TwiML. */
class PhoneWebhooks {
  readonly #dependencies: PhoneWebhookDependencies;

  constructor(dependencies: PhoneWebhookDependencies) {
    this.#dependencies = dependencies;
  }

  async begin(line: OpenPhoneLine, form: URLSearchParams): Promise<FileReply> {
    const { lines, callControl } = this.#dependencies;
    const { id: lineId, teamId } = line;
    const [from, to] = [form.get('From') ?? '', form.get('To') ?? ''];
    try {
      const step = await callControl.begin({
        teamId,
        lineId,
        carrier: 'twilio',
        callSid: callSidOf(form),
        from: from.slice(0, CALLER_MAX),
        to,
        isSip: [from, to].some((end) => /^sips?:/i.test(end)),
      });
      await lines.noteCall(lineId);
      return this.#answer(line, step);
    } catch (error) {
      if (!(error instanceof PhoneNumberUnanswered)) throw error;
      await lines.noteProblem(lineId, 'number_unanswered');
      return xml(twimlOf(spokenRefusal('unanswered', to), this.#addresses(line)));
    }
  }

  /** @throws {PhoneNumberUnanswered | TeamSuspended} */
  async check({ id, teamId }: OpenPhoneLine, form: URLSearchParams): Promise<FileReply> {
    const { lines, callControl } = this.#dependencies;
    try {
      await callControl.requireAnsweringAgent(teamId, form.get('To') ?? '');
    } catch (error) {
      if (error instanceof PhoneNumberUnanswered) await lines.noteProblem(id, 'number_unanswered');
      throw error;
    }
    return plain('');
  }

  async next({ id: lineId }: OpenPhoneLine, form: URLSearchParams): Promise<FileReply> {
    const { callControl } = this.#dependencies;
    const { instruction, ticket } = await callControl.nextOf({ lineId, callSid: callSidOf(form) });
    return plain(dialPlanLine(instruction, ticket === undefined ? '' : `${ticket}.wav`));
  }

  async end(line: OpenPhoneLine, form: URLSearchParams): Promise<FileReply> {
    const { lines, callControl } = this.#dependencies;
    const isCallerGone = form.get('CallStatus') === 'completed';
    const step = await callControl.end({ lineId: line.id, callSid: callSidOf(form) }, isCallerGone);
    if (step.instruction.type === 'lost') await lines.noteProblem(line.id, 'call_lost');
    return this.#answer(line, step);
  }

  async dialled(line: OpenPhoneLine, form: URLSearchParams): Promise<FileReply> {
    const outcome = dialOutcomeOf(form.get('DialCallStatus') ?? referStatusOf(form));
    if (outcome === undefined) throw new PhoneWebhookUnreadable();
    const isCallerGone = form.get('CallStatus') === 'completed' || form.get('DialCallStatus') === 'canceled';
    const call = { lineId: line.id, callSid: callSidOf(form) };
    return this.#answer(line, await this.#dependencies.callControl.dialled(call, outcome, isCallerGone));
  }

  async progress(line: OpenPhoneLine, form: URLSearchParams): Promise<FileReply> {
    const { callControl } = this.#dependencies;
    const call = { lineId: line.id, callSid: form.get('ParentCallSid') ?? callSidOf(form) };
    const status = form.get('CallStatus');
    if (status === 'ringing') await callControl.progress(call, 'ringing');
    if (status === 'in-progress') await callControl.progress(call, 'accepted');
    return xml(announcementTwiml(undefined));
  }

  // The call that asks is the one to the destination: the ticket says which one it belongs to.
  async announce(line: OpenPhoneLine, { searchParams }: URL): Promise<FileReply> {
    const { callControl } = this.#dependencies;
    return xml(announcementTwiml(await callControl.announcement(line.id, searchParams.get('ticket') ?? '')));
  }

  /** @throws {PhoneTicketRefused | PhoneCallUnknown} */
  async sound(lineId: string, name: string): Promise<FileReply> {
    const { callControl } = this.#dependencies;
    const announcement = await callControl.announcement(lineId, name.replace(/\.wav$/, ''));
    if (announcement?.payload === undefined) throw new PhoneCallUnknown();
    return { contentType: 'audio/wav', bytes: announcementFile(announcement.payload) };
  }

  #answer(line: OpenPhoneLine, { call, instruction, ticket }: PhoneStep): FileReply {
    return xml(twimlOf(spokenInstruction(instruction, call), this.#addresses(line), ticket));
  }

  #addresses({ id }: OpenPhoneLine): TwimlAddresses {
    const { publicUrl, provider } = this.#dependencies;
    return twimlAddresses(publicUrl, provider, id);
  }
}

/** @throws {PhoneWebhookUnreadable} */
export function callSidOf(form: URLSearchParams): string {
  const callSid = form.get('CallSid') ?? '';
  if (!/^[\w.@:+-]{1,128}$/.test(callSid)) throw new PhoneWebhookUnreadable();
  return callSid;
}

// A transferred call is the other side's as soon as that has accepted it.
function referStatusOf(form: URLSearchParams): string {
  const code = form.get('NotifySipResponseCode') || form.get('ReferSipResponseCode');
  if (code) return /^2\d\d$/.test(code) ? 'accepted' : code === '486' ? 'busy' : 'failed';
  return form.get('ReferCallStatus') ?? '';
}

function plain(text: string): FileReply {
  return { contentType: 'text/plain; charset=utf-8', bytes: Buffer.from(text) };
}

export function xml(text: string): FileReply {
  return { contentType: 'text/xml; charset=utf-8', bytes: Buffer.from(text) };
}
