import { setTimeout as pause } from 'node:timers/promises';
import type { Check } from '../check.ts';
import { placeEncryptedCall } from '../encrypted-telephone.ts';
import { holdMusic } from '../hold-music.ts';
import type { RtpParty } from '../rtp-party.ts';
import { evennessOf, soundAfter } from '../sound-measures.ts';
import { storedCalls } from '../stored-calls.ts';
import { CALLED, newCallerNumber } from '../telephone-agent.ts';
import { placeCall, waitForMessage } from '../telephone-call.ts';
import { greetingHeard } from './conversation-checks.ts';

// What belongs here: what telephones and trunks do to a call besides speaking.

const SILENT_MS = 30_000;
const PATIENCE_MS = 20_000;
const G722 = 9;
const ENCRYPTED_MS = 17_000;

export const lineChecks: readonly Check[] = [
  {
    name: 'a caller whose telephone sends nothing for 30 s keeps the call',
    async run({ stage, question }) {
      await using call = await placeCall(stage);
      await greetingHeard(call);
      call.party.fallSilent();
      const silentMs = performance.now();
      await pause(SILENT_MS);
      const period = { fromMs: silentMs, untilMs: performance.now() };
      const { longestGapMs, share } = evennessOf(call.party, period);
      call.party.speakUp();
      const endMs = await call.party.say(question);
      const soundMs = await soundAfter(call.party, endMs, PATIENCE_MS);
      call.sipp.hangUp();
      const heard = `${(share * 100).toFixed(1)} % of the packets while silent, longest gap ${Math.round(longestGapMs)} ms`;
      const answer =
        soundMs === undefined
          ? 'no answer after'
          : `answered ${Math.round(soundMs - endMs)} ms after the question`;
      return { passed: soundMs !== undefined && share >= 0.97, figure: `${heard}; ${answer}` };
    },
  },
  {
    name: 'a telephone that never sends anything is greeted',
    async run({ stage }) {
      await using call = await placeCall(stage, { isMute: true });
      const soundMs = await soundAfter(call.party, call.answeredMs, PATIENCE_MS);
      await pause(6_000);
      const bye = /received[^\n]*\n\nBYE /.test(await call.sipp.messages());
      call.sipp.hangUp();
      if (soundMs === undefined) return { passed: false, figure: 'no greeting' };
      const afterMs = Math.round(soundMs - call.answeredMs);
      return {
        passed: !bye,
        figure: `greeted after ${afterMs} ms; ${bye ? 'cut off' : 'not cut off'} in 6 s`,
      };
    },
  },
  hold('a caller puts the call on hold and takes it up again', (party) => party.fallSilent()),
  hold('a caller comes back from music on hold, of the exchange and of the telephone', (party) => {
    void party.say(holdMusic());
  }),
  {
    name: 'a telephone with G.722 is greeted',
    async run({ stage }) {
      await using call = await placeCall(stage, { codec: 'g722' });
      await pause(3_000);
      call.sipp.hangUp();
      const packets = call.party.heard.filter(({ payloadType }) => payloadType === G722).length;
      return { passed: packets >= 100, figure: `${packets} packets of G.722 in 3 s` };
    },
  },
  {
    name: 'a trunk with TLS and SRTP, from another make of telephone',
    async run({ stage, question }) {
      await using exchange = await stage.startEncryptedExchange();
      const call = { to: CALLED, from: newCallerNumber(), port: exchange.sipPort };
      await using telephone = await placeEncryptedCall(stage.chroot, call, question);
      await pause(ENCRYPTED_MS);
      const heard = await telephone.hangUp();

      const [log] = await storedCalls(stage, call.from);
      const loud = heard.filter((sample) => Math.abs(sample) > 600).length;
      const roles = log?.transcript.map(({ role }) => role).join(', ') ?? '';
      const cipher = /SRTP is Enabled \(cryptosuite=(\w+)\)/.exec(telephone.log())?.[1];
      return {
        passed: loud > 1_000 && roles.startsWith('agent, user, agent') && cipher !== undefined,
        figure: `stored: ${roles}; sound by ${cipher}`,
      };
    },
  },
];

/** @param pass what the telephone sends while the call is on hold */
function hold(name: string, pass: (party: RtpParty) => void): Check {
  return {
    name,
    async run({ stage, question }) {
      const steps = [
        { type: 'pause', ms: 6_000 },
        { type: 'hold' },
        { type: 'pause', ms: 5_000 },
        { type: 'resume' },
        { type: 'stay', ms: 60_000 },
      ] as const;
      await using call = await placeCall(stage, { steps });
      await waitForMessage(call.sipp, /a=sendonly/, 20);
      await pause(100);
      pass(call.party);
      await waitForMessage(call.sipp, /a=sendonly[\s\S]*a=sendrecv\s[\s\S]*sent[^\n]*\n\nACK /, 20);
      call.party.speakUp();
      await pause(500);
      const endMs = await call.party.say(question);
      const soundMs = await soundAfter(call.party, endMs, PATIENCE_MS);
      call.sipp.hangUp();
      if (soundMs === undefined) return { passed: false, figure: 'no answer after the hold' };
      const [log] = await storedCalls(stage, call.from);
      const roles = log?.transcript.map(({ role }) => role).join(', ') ?? '';
      return {
        passed: roles.startsWith('agent, user, agent'),
        figure: `answered ${Math.round(soundMs - endMs)} ms after the question that followed 5 s on hold; stored: ${roles}`,
      };
    },
  };
}
