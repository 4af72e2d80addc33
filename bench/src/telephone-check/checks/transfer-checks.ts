import { setTimeout as pause } from 'node:timers/promises';
import type { PhoneCall } from '@parley/contract/call-log.ts';
import type { Check, CheckScene } from '../check.ts';
import { loudMs, quietFor, soundAfter } from '../sound-measures.ts';
import { storedCalls } from '../stored-calls.ts';
import { CALLED, KEYS, REFERRED } from '../telephone-agent.ts';
import {
  awaitCall,
  type Destination,
  placeCall,
  type TelephoneCall,
  waitForMessage,
} from '../telephone-call.ts';
import { greetingHeard } from './conversation-checks.ts';

// What belongs here: callers who are put through, and what becomes of them.

const PATIENCE_MS = 20_000;
/** How long a destination may ring, with what surrounds it. */
const RINGING_MS = 45_000;
const RING_MS = 1_500;
const TALK_MS = 25_000;
const SHORT_TALK_MS = 8_000;
const QUIET_MS = 1_000;
/** Within which an announcement begins. */
const ANNOUNCED_MS = 5_000;
const SETTLED_SECONDS = 5;
/** Sound of a caller that has been heard on the other side. */
const HEARD_MS = 1_000;

export const transferChecks: readonly Check[] = [
  {
    name: 'an answered transfer, announced to the destination, told once',
    async run(scene) {
      const { stage, question } = scene;
      const toldBefore = await stage.toldOutcomes();
      await using destination = await awaitCall(stage, { type: 'answers', ringMs: RING_MS, talkMs: TALK_MS });
      await using call = await putThrough(scene, KEYS.colleague);
      const announcedMs = await announcementOn(destination);
      const there = await heardAcross(call.party, destination.party, question);
      const back = await heardAcross(destination.party, call.party, question);
      call.sipp.hangUp();
      const [shown = ''] = await waitForMessage(destination.sipp, /\nFrom: [^\n]*sip:([^@]+)@/, 1);
      const transfer = await transferOf(scene, call);
      await pause(1_000);
      const told = (await stage.toldOutcomes()) - toldBefore;
      return {
        passed:
          announcedMs > HEARD_MS &&
          there &&
          back &&
          transfer?.status === 'accepted' &&
          shown === CALLED &&
          told === 1,
        figure: `announced for ${announcedMs} ms; the caller is heard: ${there}, hears: ${back}; shown number ${shown}; stored as ${transfer?.status}, told ${told} times`,
      };
    },
  },
  {
    name: 'the destination hangs up',
    async run(scene) {
      const { stage } = scene;
      const toldBefore = await stage.toldOutcomes();
      await using destination = await awaitCall(stage, {
        type: 'answers',
        ringMs: 500,
        talkMs: SHORT_TALK_MS,
      });
      await using call = await putThrough(scene, KEYS.colleague);
      await waitForMessage(destination.sipp, /sent[^\n]*\n\nBYE /, 40);
      const leftMs = performance.now();
      await waitForMessage(call.sipp, /received[^\n]*\n\nBYE /, 10);
      const endedMs = Math.round(performance.now() - leftMs);
      const transfer = await transferOf(scene, call);
      await pause(1_000);
      const told = (await stage.toldOutcomes()) - toldBefore;
      return {
        passed: transfer?.status === 'accepted' && told === 1,
        figure: `the caller's call ends ${endedMs} ms later; stored as ${transfer?.status}, told ${told} times`,
      };
    },
  },
  {
    name: 'a busy destination: the agent takes the caller back',
    async run({ stage, question }) {
      await using destination = await awaitCall(stage, { type: 'busy' });
      await using call = await putThrough({ stage, question }, KEYS.colleague);
      await waitForMessage(destination.sipp, /486 Busy/, 20);
      return await takenBack({ stage, question }, call, performance.now());
    },
  },
  {
    name: 'a destination that does not answer: the agent takes the caller back',
    async run({ stage, question }) {
      await using destination = await awaitCall(stage, { type: 'never-answers' });
      await using call = await putThrough({ stage, question }, KEYS.colleague);
      const rangMs = performance.now();
      await waitForMessage(destination.sipp, /received[^\n]*\n\nCANCEL /, RINGING_MS / 1_000);
      const cancelMs = performance.now();
      const { passed, figure } = await takenBack({ stage, question }, call, cancelMs);
      return { passed, figure: `rang ${Math.round((cancelMs - rangMs) / 1_000)} s; ${figure}` };
    },
  },
  {
    name: 'the caller hangs up while the destination rings',
    async run({ stage, question }) {
      await using destination = await awaitCall(stage, { type: 'never-answers' });
      await using call = await putThrough({ stage, question }, KEYS.colleague);
      await waitForMessage(destination.sipp, /sent[^\n]*\n\nSIP\/2\.0 180/, 20);
      await pause(1_000);
      const leftMs = performance.now();
      call.sipp.hangUp();
      await waitForMessage(destination.sipp, /received[^\n]*\n\nCANCEL /, 10);
      const cancelMs = Math.round(performance.now() - leftMs);
      const transfer = await transferOf({ stage, question }, call);
      return {
        passed: transfer?.status === 'failed',
        figure: `the destination stops ringing after ${cancelMs} ms; stored as ${transfer?.status}`,
      };
    },
  },
  {
    name: 'a referral (SIP REFER)',
    async run({ stage, question }) {
      const steps = [{ type: 'take-refer' }] as const;
      await using call = await placeCall(stage, { steps });
      await greetingHeard(call);
      call.party.press(KEYS.referral);
      const [target = ''] = await waitForMessage(call.sipp, /\nRefer-To: ([^\n]*)/, 20);
      const isTaken = await call.sipp.ended;
      const transfer = await transferOf({ stage, question }, call);
      const isUri = new RegExp(`sips?:\\${REFERRED}@[^>\\s]+`).test(target);
      return {
        passed: isUri && isTaken && transfer?.status === 'accepted',
        figure:
          `Refer-To: ${target.trim()}; ${isTaken ? 'taken' : 'not taken'}; stored as ${transfer?.status}`.replaceAll(
            /[<>]/g,
            '',
          ),
      };
    },
  },
];

/** How long something is heard at the destination before anybody has spoken. */
async function announcementOn({ answered, party }: Destination): Promise<number> {
  const answeredMs = await answered();
  await soundAfter(party, answeredMs, ANNOUNCED_MS);
  const endMs = await quietFor(party, QUIET_MS, PATIENCE_MS);
  return loudMs(party, { fromMs: answeredMs, untilMs: endMs });
}

async function putThrough({ stage }: CheckScene, key: string): Promise<TelephoneCall> {
  const call = await placeCall(stage);
  await greetingHeard(call);
  call.party.press(key);
  return call;
}

/** Whether what one side says is heard on the other, which is quiet otherwise. */
async function heardAcross(
  speaker: TelephoneCall['party'],
  listener: TelephoneCall['party'],
  clip: Uint8Array,
): Promise<boolean> {
  const fromMs = performance.now();
  await speaker.say(clip);
  await pause(300);
  return loudMs(listener, { fromMs, untilMs: performance.now() }) >= HEARD_MS;
}

async function takenBack(scene: CheckScene, call: TelephoneCall, fromMs: number) {
  const soundMs = await soundAfter(call.party, fromMs, PATIENCE_MS);
  if (soundMs !== undefined) await quietFor(call.party, QUIET_MS, PATIENCE_MS);
  call.sipp.hangUp();
  if (soundMs === undefined) return { passed: false, figure: 'the agent was not heard again' };
  const logs = await storedCalls(scene.stage, call.from, 2);
  const status = logs.map(({ metadata }) => metadata.phone_call?.transfer?.status).find(Boolean);
  return {
    passed: status === 'failed',
    figure: `the agent is heard again ${Math.round(soundMs - fromMs)} ms later; stored as ${status}, ${logs.length} conversations of the same caller`,
  };
}

/** What is stored of the transfer; a few seconds pass until its outcome is. */
async function transferOf({ stage }: CheckScene, { from }: TelephoneCall): Promise<PhoneCall['transfer']> {
  for (let look = 0; ; look += 1) {
    const logs = await storedCalls(stage, from);
    const transfer = logs.map(({ metadata }) => metadata.phone_call?.transfer).find(Boolean);
    if (look === SETTLED_SECONDS || transfer?.status === 'accepted' || transfer?.status === 'failed')
      return transfer;
    await pause(1_000);
  }
}
