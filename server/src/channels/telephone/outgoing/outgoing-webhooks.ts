import { receiveOutgoingCallAnswer, receiveOutgoingCallProgress } from '@parley/contract/outgoing-calls.ts';
import { on, type Route } from '../../../http/route.ts';
import type { PhoneLines } from '../lines/phone-lines.ts';
import type { PhoneOutcome } from '../phone-call.ts';
import { countRefusal, readWebhook } from '../webhooks/phone-webhook-check.ts';
import { callSidOf, twimlAddresses, xml } from '../webhooks/phone-webhooks.ts';
import { spokenInstruction } from '../webhooks/spoken-refusals.ts';
import { announcementTwiml, twimlOf } from '../webhooks/twiml.ts';
import { exchangeProgressOf } from './asterisk-placer.ts';
import type { OutgoingCalls } from './outgoing-calls.ts';
import { progressOf } from './twilio-placer.ts';

// What belongs here: what platforms tell over HTTP of calls that go out.

export type OutgoingWebhookDependencies = {
  lines: Pick<PhoneLines, 'open' | 'noteProblem'>;
  calls: Pick<OutgoingCalls, 'answer' | 'advance' | 'noteMachine'>;
  publicUrl: string;
  provider: string;
  count: (outcome: PhoneOutcome) => void;
};

export function outgoingWebhookRoutes(dependencies: OutgoingWebhookDependencies): Route[] {
  const { calls, publicUrl, provider } = dependencies;
  const noteFailure = (error: unknown) => countRefusal(error, dependencies.count);
  return [
    {
      ...on(receiveOutgoingCallAnswer, async ({ params, request }) => {
        const { line, form } = await readWebhook(params.line_id, request, dependencies);
        const step = await calls.answer(params.id, { lineId: line.id, callSid: callSidOf(form) });
        if (isMachine(form)) await calls.noteMachine(params.id, line.id);
        const addresses = twimlAddresses(publicUrl, provider, line.id);
        return xml(twimlOf(spokenInstruction(step.instruction, step.call), addresses, step.ticket));
      }),
      noteFailure,
    },
    {
      ...on(receiveOutgoingCallProgress, async ({ params, request }) => {
        const { line, form } = await readWebhook(params.line_id, request, dependencies);
        const told = { lineId: line.id, callSid: callSidOf(form) };
        const status = form.get('CallStatus');
        const progress = line.kind === 'twilio' ? progressOf(status) : exchangeProgressOf(status ?? '');
        if (isMachine(form)) await calls.noteMachine(params.id, line.id);
        if (progress) await calls.advance(params.id, { ...told, progress });
        return xml(announcementTwiml(undefined));
      }),
      noteFailure,
    },
  ];
}

/** Whether a platform that detects answering machines has heard one. */
function isMachine(form: URLSearchParams): boolean {
  return form.get('AnsweredBy')?.startsWith('machine_') === true;
}
