import { setTimeout as pause } from 'node:timers/promises';
import type { Check } from '../check.ts';
import { evennessOf, loudMs, quietFor, soundAfter } from '../sound-measures.ts';
import { storedCalls } from '../stored-calls.ts';
import { KEYS } from '../telephone-agent.ts';
import { placeCall, waitForMessage } from '../telephone-call.ts';

// What belongs here: what a caller hears of the agent in an ordinary call.

const GREETED_MS = 1_000;
const ANSWERED_MS = 2_000;
const YIELDED_MS = 1_000;
const PATIENCE_MS = 20_000;
/** Longer than the agent pauses between sentences. */
const END_OF_ANSWER_MS = 1_500;
const SHORT_ANSWER_MS = 3_500;

const rounded = (ms: number) => `${Math.round(ms)} ms`;

function greeting(name: string): Check {
  return {
    name,
    async run({ stage }) {
      await using call = await placeCall(stage);
      const soundMs = await soundAfter(call.party, call.answeredMs, PATIENCE_MS);
      if (soundMs === undefined) return { passed: false, figure: 'no greeting' };
      const afterMs = soundMs - call.answeredMs;
      const { lastMs, lengthMs } = await wholeUtterance(call.party, soundMs);
      call.sipp.hangUp();
      return {
        passed: afterMs <= GREETED_MS && lengthMs >= 1_500,
        figure: `heard ${rounded(afterMs)} after the answer, for ${rounded(lastMs - soundMs)}`,
      };
    },
  };
}

export const conversationChecks: readonly Check[] = [
  greeting('the first call after a start is greeted'),
  greeting('a further call is greeted'),
  {
    name: 'a question is answered',
    async run({ stage, question }) {
      await using call = await placeCall(stage);
      await greetingHeard(call);
      const endMs = await call.party.say(question);
      const soundMs = await soundAfter(call.party, endMs, PATIENCE_MS);
      if (soundMs === undefined) return { passed: false, figure: 'no answer' };
      await wholeUtterance(call.party, soundMs);
      call.sipp.hangUp();
      const [log] = await storedCalls(stage, call.from);
      const roles = log?.transcript.map(({ role }) => role).join(', ') ?? '';
      return {
        passed: soundMs - endMs <= ANSWERED_MS && roles === 'agent, user, agent',
        figure: `${rounded(soundMs - endMs)} after the question; stored: ${roles}`,
      };
    },
  },
  {
    name: 'sound comes without a gap, from answer to hang-up',
    async run({ stage, question }) {
      await using call = await placeCall(stage);
      await greetingHeard(call);
      await pause(3_000);
      await call.party.say(question);
      await pause(8_000);
      const period = { fromMs: call.answeredMs, untilMs: performance.now() };
      call.sipp.hangUp();
      const { longestGapMs, gapAtMs, share, lost } = evennessOf(call.party, period);
      return {
        passed: longestGapMs <= 200 && share >= 0.97 && lost === 0,
        figure: `longest gap ${rounded(longestGapMs)}, ${rounded(gapAtMs)} after the answer; ${(share * 100).toFixed(1)} % of the packets of ${Math.round((period.untilMs - period.fromMs) / 1_000)} s, ${lost} lost`,
      };
    },
  },
  {
    name: 'a caller interrupts the agent',
    async run({ stage, question }) {
      await using call = await placeCall(stage);
      await greetingHeard(call);
      call.party.press(KEYS.long);
      const soundMs = await soundAfter(call.party, performance.now(), PATIENCE_MS);
      if (soundMs === undefined) return { passed: false, figure: 'no answer to interrupt' };
      await pause(3_000);
      const beganMs = performance.now();
      void call.party.say(question);
      const lastMs = await quietFor(call.party, 600, PATIENCE_MS);
      await soundAfter(call.party, lastMs + 600, PATIENCE_MS);
      call.sipp.hangUp();
      const [log] = await storedCalls(stage, call.from);
      const isMarked = log?.transcript.some(({ interrupted }) => interrupted) ?? false;
      return {
        passed: lastMs - beganMs <= YIELDED_MS && isMarked,
        figure: `silent ${rounded(lastMs - beganMs)} after the caller began; ${isMarked ? 'stored as interrupted' : 'not stored as interrupted'}`,
      };
    },
  },
  {
    name: 'keys reach the agent',
    async run({ stage }) {
      await using call = await placeCall(stage);
      await greetingHeard(call);
      call.party.press(KEYS.long);
      const pressedMs = performance.now();
      const soundMs = await soundAfter(call.party, pressedMs, PATIENCE_MS);
      if (soundMs === undefined) return { passed: false, figure: 'no answer to the key' };
      const { lengthMs } = await wholeUtterance(call.party, soundMs);
      call.sipp.hangUp();
      const [log] = await storedCalls(stage, call.from);
      const said = log?.transcript.filter(({ role }) => role === 'user').map(({ message }) => message);
      return {
        passed: lengthMs > SHORT_ANSWER_MS && said?.join() === KEYS.long,
        figure: `answered after ${rounded(soundMs - pressedMs)}; stored as “${said?.join()}”`,
      };
    },
  },
  {
    name: 'the caller hangs up',
    async run({ stage }) {
      await using call = await placeCall(stage);
      await greetingHeard(call);
      call.sipp.hangUp();
      await pause(1_000);
      const channels = await stage.exchange.ask('core show channels count');
      const [log] = await storedCalls(stage, call.from);
      const open = /(\d+) active channel/.exec(channels)?.[1];
      return {
        passed: open === '0' && log?.end_reason !== undefined,
        figure: `${open} channels open a second later; stored as ${log?.end_reason}`,
      };
    },
  },
  {
    name: 'the agent hangs up',
    async run({ stage }) {
      await using call = await placeCall(stage);
      await greetingHeard(call);
      call.party.press(KEYS.goodbye);
      await waitForMessage(call.sipp, /message received[^\n]*\n\nBYE /, 20);
      const endMs = performance.now();
      const [log] = await storedCalls(stage, call.from);
      const spokeMs = loudMs(call.party, { fromMs: endMs - 3_000, untilMs: endMs });
      return {
        passed: log?.status === 'done' && spokeMs > 200,
        figure: `BYE after ${rounded(spokeMs)} of goodbye; stored as ${log?.end_reason}`,
      };
    },
  },
];

/** Waits until the greeting is over. */
export async function greetingHeard({
  party,
  answeredMs,
}: Awaited<ReturnType<typeof placeCall>>): Promise<void> {
  const soundMs = await soundAfter(party, answeredMs, PATIENCE_MS);
  if (soundMs === undefined) throw new Error('No greeting was heard.');
  await wholeUtterance(party, soundMs);
}

async function wholeUtterance(party: Parameters<typeof quietFor>[0], fromMs: number) {
  const lastMs = await quietFor(party, END_OF_ANSWER_MS, 2 * PATIENCE_MS);
  return { lastMs, lengthMs: loudMs(party, { fromMs, untilMs: lastMs }) };
}
