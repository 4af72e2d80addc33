import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '../../../../server/test/support/free-port.ts';
import { percentile } from '../../figure.ts';
import type { Check, CheckScene } from '../check.ts';
import { openRtpParty, type RtpParty } from '../rtp-party.ts';
import { callerScenario } from '../sip-scenarios.ts';
import { startSipp } from '../sipp.ts';
import { evennessOf, soundAfter } from '../sound-measures.ts';
import { CALLED, newCallerNumber } from '../telephone-agent.ts';

const CALLS = 50;
const CALLS_A_SECOND = 5;
const CALL_MS = 30_000;
const PATIENCE_MS = 20_000;

type Heard = {
  greetedMs: number | undefined;
  answeredMs: number | undefined;
  longestGapMs: number;
  share: number;
};

export const loadChecks: readonly Check[] = [
  {
    name: `${CALLS} calls at once`,
    async run({ stage, question }) {
      await using stack = new AsyncDisposableStack();
      const parties: RtpParty[] = [];
      for (let count = 0; count < CALLS; count += 1) parties.push(stack.use(await openRtpParty()));
      const sipp = stack.use(
        await startSipp({
          chroot: stage.chroot,
          name: 'crowd',
          scenario: callerScenario([{ type: 'stay', ms: CALL_MS }]),
          calls: parties.map(({ port }) => ({ soundPort: port, to: CALLED, from: newCallerNumber() })),
          port: await freePort(),
          exchangePort: stage.exchange.sipPort,
          rate: CALLS_A_SECOND,
          seconds: 90,
        }),
      );
      const heard = Promise.all(parties.map((party, index) => call(party, index, question)));
      await pause((CALLS / CALLS_A_SECOND) * 1_000 + 4_000);
      const [, atOnce = ''] =
        /(\d+) active call/.exec(await stage.exchange.ask('core show channels count')) ?? [];
      const results = await heard;
      await sipp.ended;
      return findingOf(results, Number(atOnce));
    },
  },
];

/** Listens to the greeting, asks, and listens until the call is nearly over. */
async function call(party: RtpParty, index: number, question: CheckScene['question']): Promise<Heard> {
  const dueMs = performance.now() + (index / CALLS_A_SECOND) * 1_000;
  const greetedMs = await soundAfter(party, dueMs, PATIENCE_MS);
  if (greetedMs === undefined)
    return { greetedMs, answeredMs: undefined, longestGapMs: Number.POSITIVE_INFINITY, share: 0 };
  await pause(6_000);
  const endMs = await party.say(question);
  const answeredMs = await soundAfter(party, endMs, PATIENCE_MS);
  const untilMs = Math.max(performance.now(), greetedMs + 20_000);
  await pause(untilMs - performance.now());
  const { longestGapMs, share } = evennessOf(party, { fromMs: greetedMs, untilMs });
  return {
    greetedMs: greetedMs - dueMs,
    answeredMs: answeredMs === undefined ? undefined : answeredMs - endMs,
    longestGapMs,
    share,
  };
}

function findingOf(results: readonly Heard[], atOnce: number) {
  const greeted = results.flatMap(({ greetedMs }) => greetedMs ?? []);
  const answered = results.flatMap(({ answeredMs }) => answeredMs ?? []);
  const gaps = results.map(({ longestGapMs }) => longestGapMs);
  const least = Math.min(...results.map(({ share }) => share));
  const all = (times: readonly number[]) =>
    `${times.length} of ${CALLS} (p50 ${Math.round(percentile(times, 0.5))} ms, p95 ${Math.round(percentile(times, 0.95))} ms)`;
  return {
    passed: atOnce >= CALLS && greeted.length === CALLS && answered.length === CALLS && least >= 0.9,
    figure: `${atOnce} in the exchange; greeted ${all(greeted)} after dialling; answered ${all(answered)} after the question; longest gap p95 ${Math.round(percentile(gaps, 0.95))} ms; least share of packets ${(least * 100).toFixed(1)} %`,
  };
}
