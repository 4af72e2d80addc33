import { randomBytes } from 'node:crypto';
import {
  continueSimulatedCall,
  createSimulatedCall,
  endSimulatedCall,
  SIMULATOR_LINE,
  type SimulatedCall,
} from '@parley/contract/phone-calls.ts';
import { on, type Route } from '../../http/route.ts';
import type { CallControl, PhoneStep } from './call-control.ts';
import { twimlAddresses } from './webhooks/phone-webhooks.ts';
import { spokenInstruction } from './webhooks/spoken-refusals.ts';
import { type TwimlAddresses, twimlOf } from './webhooks/twiml.ts';

// What belongs here: calls that the console makes as a telephony platform would, so that a number can be tried
// without one.

export type SimulatedCallDependencies = { callControl: CallControl; publicUrl: string; provider: string };

export function simulatedCallRoutes(dependencies: SimulatedCallDependencies): Route[] {
  const { callControl, publicUrl, provider } = dependencies;
  const addresses = twimlAddresses(publicUrl, provider, SIMULATOR_LINE);

  const toSimulatedCall = (step: PhoneStep) => simulatedCallOf(step, addresses);

  return [
    on(createSimulatedCall, async ({ body, caller: { teamId } }) => {
      const callSid = `SIM${randomBytes(16).toString('hex')}`;
      const name = { teamId, lineId: null, carrier: 'simulator', callSid, isSip: false } as const;
      return toSimulatedCall(await callControl.begin({ ...name, ...body }));
    }),
    on(continueSimulatedCall, async ({ params, body, caller: { teamId } }) => {
      const name = { teamId, callSid: params.call_sid };
      const step = body.event === 'ended' ? callControl.end(name) : callControl.dialled(name, body.outcome);
      return toSimulatedCall(await step);
    }),
    on(endSimulatedCall, ({ params, caller: { teamId } }) =>
      callControl.hangUp({ teamId, callSid: params.call_sid }),
    ),
  ];
}

/** What the line simulator is told of a call. */
export function simulatedCallOf(
  { call, instruction, ticket }: PhoneStep,
  addresses: TwimlAddresses,
): SimulatedCall {
  const isOver = instruction.type === 'lost' || instruction.type === 'suspended';
  const spoken = spokenInstruction(instruction, call);
  return {
    call_sid: call.callSid,
    from: call.callerNumber,
    to: call.calledNumber,
    instruction: isOver ? { type: 'hangup' } : instruction,
    twiml: twimlOf(spoken, addresses, ticket),
    media:
      instruction.type === 'connect' && ticket !== undefined ? { url: addresses.mediaUrl, ticket } : null,
  };
}
