import { setTimeout as pause } from 'node:timers/promises';
import type { Check } from '../check.ts';
import { evennessOf, soundAfter } from '../sound-measures.ts';
import { FALLBACK, UNASSIGNED } from '../telephone-agent.ts';
import { awaitCall, placeCall, tryCall, waitForMessage } from '../telephone-call.ts';
import { greetingHeard } from './conversation-checks.ts';

// What belongs here: calls that no agent answers, and a Parley that is not there. Run them last.

const PATIENCE_MS = 20_000;
const GONE_MS = 10_000;

export const failureChecks: readonly Check[] = [
  {
    name: 'a call to a number without an agent is refused, unanswered',
    async run({ stage }) {
      const status = await tryCall(stage, UNASSIGNED);
      return { passed: status >= 400, figure: `the caller gets ${status}` };
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
    name: 'Parley is not up: the call goes to the fallback destination, unanswered by the exchange',
    async run({ stage }) {
      await using fallback = await awaitCall(stage, { type: 'busy' });
      const status = await tryCall(stage);
      const to = /INVITE sip:([^@]+)@/.exec(await fallback.sipp.messages())?.[1];
      return {
        passed: to === FALLBACK && status === 486,
        figure: `${to ? `passed on to ${to}` : 'not passed on'}; the caller gets its ${status}`,
      };
    },
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
