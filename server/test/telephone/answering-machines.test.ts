import type { NewOutgoingCall, OutgoingCall } from '@parley/contract/outgoing-calls.ts';
import { answerSimulatedCall, createOutgoingCall, getOutgoingCall } from '@parley/contract/outgoing-calls.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type PhoneStage, setPhoneStage } from '../support/phone-stage.ts';
import { speakEnglish } from '../support/spoken-english.ts';
import { dial } from '../support/telephone.ts';

// Machines that answer calls of agents, at the line simulator.

const SOON = { timeout: 30_000, interval: 20 };
const GREETING = 'You have reached the voicemail of Bob';
const LISTENING_HZ = 16_000;

let stage: PhoneStage;
let words: Int16Array;
beforeAll(async () => {
  words = await speakEnglish(GREETING);
  stage = await setPhoneStage(
    { otherwise: { text: 'Nice to talk with you.' } },
    {
      speech: {
        recogniser: { otherwise: { text: GREETING, wordMs: 60 } },
        voice: { otherwise: { millisecondsPerCharacter: 5 } },
      },
      config: { agent: { first_message: 'Good morning, this is about your order.' } },
    },
  );
});
afterAll(() => stage[Symbol.asyncDispose]());

const beep = Int16Array.from(
  { length: 0.4 * LISTENING_HZ },
  (_, index) => 9_000 * Math.sin((2 * Math.PI * 1_000 * index) / LISTENING_HZ),
);
const now = (id: string) => stage.server.owner.call(getOutgoingCall, { params: { id }, query: {} });
const becomes = (id: string, expected: Partial<OutgoingCall>) =>
  expect.poll(() => now(id), SOON).toMatchObject(expected);

/** A call that the simulator has answered with a mailbox, which greets and beeps. */
async function answered(wanted: Partial<NewOutgoingCall>) {
  const { id } = await stage.server.owner.call(createOutgoingCall, {
    body: { agent_id: stage.agentId, to: '+442079460123', line_id: 'simulator', ...wanted },
  });
  await becomes(id, { state: 'ringing' });
  const params = { id };
  const simulated = await stage.server.owner.call(answerSimulatedCall, {
    params,
    body: { outcome: 'answered' },
  });
  const { url = '', ticket = '' } = simulated?.media ?? {};
  const callSid = simulated?.call_sid ?? '';
  const telephone = await dial({ url, callSid, parameters: { ticket } });
  void telephone.say(words);
  void telephone.say(beep);
  return { id, telephone, logged: () => stage.logged(callSid) };
}

it('a voicemail is told the message behind its beep, and the call ends', async () => {
  const { id, telephone, logged } = await answered({
    voicemail_message: 'Hello {{first_name}}, your order is ready.',
    variables: { first_name: 'Ada' },
  });
  await telephone.closed;
  await becomes(id, { answered_by: 'voicemail', on_voicemail: 'leave_message' });
  const { transcript } = await logged();
  expect(transcript.at(-1)).toMatchObject({ role: 'agent', message: 'Hello Ada, your order is ready.' });
  expect(transcript.map(({ message }) => message)).not.toContain('Nice to talk with you.');
  // The message was heard after the beep.
  const heard = telephone.heard();
  const beepEndsAt = words.length + beep.length;
  expect(heard.subarray(beepEndsAt).some((sample) => Math.abs(sample) > 500)).toBe(true);
});

it('a voicemail is hung up on where there is no message', async () => {
  const { id, telephone, logged } = await answered({});
  await telephone.closed;
  // What is told of the call may be stored a moment after the line is closed.
  await becomes(id, { answered_by: 'voicemail', on_voicemail: 'hang_up' });
  expect((await logged()).transcript.map(({ message }) => message)).not.toContain('Nice to talk with you.');
});

it('a voicemail is conversed with where that is wanted', async () => {
  const { id, telephone, logged } = await answered({ on_voicemail: 'go_on' });
  await becomes(id, { answered_by: 'voicemail' });
  await expect.poll(async () => telephone.soundMs() > 0, SOON).toBe(true);
  await telephone.listen();
  telephone.hangUp();
  expect((await logged()).metadata.phone_call?.direction).toBe('outbound');
});

it('a message is to be left only where there is one', async () => {
  const body = { agent_id: stage.agentId, to: '+442079460123', on_voicemail: 'leave_message' } as const;
  await expect(
    stage.server.owner.call(createOutgoingCall, { body: { ...body, line_id: 'simulator' } }),
  ).rejects.toMatchObject({
    body: {
      error: {
        code: 'voicemail_message_missing',
        detail: { fields: [{ path: 'voicemail_message' }] },
      },
    },
  });
});
