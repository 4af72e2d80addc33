import { setTimeout as pause } from 'node:timers/promises';
import type { Check, Finding } from '../check.ts';
import { evennessOf, soundAfter } from '../sound-measures.ts';
import { CALLED, FALLBACK, UNASSIGNED } from '../telephone-agent.ts';
import { awaitCall, placeCall, tryCall, waitForMessage } from '../telephone-call.ts';
import type { TelephoneStage } from '../telephone-stage.ts';
import { greetingHeard } from './conversation-checks.ts';

// What belongs here: calls that no agent answers, and a Parley that is not there. Run them last.

const PATIENCE_MS = 20_000;
/** The dial plan and the bridge ask for about ten seconds whether Parley is back. */
const GONE_MS = 20_000;
/** What was on its way to the caller is heard until then. */
const SILENT_MS = 1_000;

export const failureChecks: readonly Check[] = [
  {
    name: 'a call to a number without an agent goes to the fallback destination, unanswered',
    run: ({ stage }) => passedOn(stage, UNASSIGNED),
  },
  {
    name: 'Parley is killed in a call and started again: the call goes on',
    async run({ stage }) {
      await using call = await placeCall(stage);
      await greetingHeard(call);
      const killedMs = performance.now();
      await stage.killParley();
      await stage.restartParley();
      const soundMs = await soundAfter(call.party, killedMs + SILENT_MS, PATIENCE_MS);
      call.sipp.hangUp();
      if (soundMs === undefined) return { passed: false, figure: 'the agent is not heard again' };
      return { passed: true, figure: `the agent is heard again ${Math.round(soundMs - killedMs)} ms later` };
    },
  },
  {
    name: 'Parley ends in a call: the caller is let go or passed on',
    async run({ stage }) {
      await using fallback = await awaitCall(stage, { type: 'answers', ringMs: 500, talkMs: 10_000 });
      await using call = await placeCall(stage);
      await greetingHeard(call);
      const killedMs = performance.now();
      await stage.killParley();
      await Promise.race([
        waitForMessage(call.sipp, /message received[^\n]*\n\nBYE /, GONE_MS / 1_000),
        fallback.answered(),
      ]);
      const afterMs = Math.round(performance.now() - killedMs);
      const to = /INVITE sip:([^@]+)@/.exec(await fallback.sipp.messages())?.[1];
      call.sipp.hangUp();
      return {
        passed: afterMs <= GONE_MS,
        figure: `${to ? `passed on to ${to}` : 'let go'} after ${afterMs} ms`,
      };
    },
  },
  {
    name: 'Parley is not up: a call goes to the fallback destination, unanswered',
    run: ({ stage }) => passedOn(stage, CALLED),
  },
  {
    name: 'Parley is up again: the next call is greeted',
    async run({ stage }) {
      const startMs = performance.now();
      await stage.restartParley();
      const readyMs = Math.round(performance.now() - startMs);
      await using call = await placeCall(stage);
      const soundMs = await soundAfter(call.party, call.answeredMs, PATIENCE_MS);
      await pause(2_000);
      const { share } = evennessOf(call.party, {
        fromMs: soundMs ?? call.answeredMs,
        untilMs: performance.now(),
      });
      call.sipp.hangUp();
      if (soundMs === undefined) return { passed: false, figure: 'no greeting' };
      return {
        passed: share >= 0.9,
        figure: `up after ${readyMs} ms, greeted ${Math.round(soundMs - call.answeredMs)} ms after the answer`,
      };
    },
  },
];

/** Calls while the fallback destination is busy. */
async function passedOn(stage: TelephoneStage, number: string): Promise<Finding> {
  await using fallback = await awaitCall(stage, { type: 'busy' });
  const { from, status } = await tryCall(stage, number);
  const messages = await fallback.sipp.messages();
  const to = /INVITE sip:([^@]+)@/.exec(messages)?.[1];
  const shown = /\nFrom: [^\n]*sip:([^@]+)@/.exec(messages)?.[1];
  return {
    passed: to === FALLBACK && shown === from && status >= 400,
    figure: `${to ? `passed on to ${to}, with the number of ${shown === from ? 'the caller' : shown}` : 'not passed on'}; it is busy, and the caller gets ${status}`,
  };
}
