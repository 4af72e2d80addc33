import { callForFile } from '@parley/client/call.ts';
import { getRecording } from '@parley/contract/conversation.ts';
import { channelsOfWav } from '../../../../server/test/support/recorded-sound.ts';
import { PROVIDER } from '../../parley-process.ts';
import type { Check } from '../check.ts';
import { quietFor, soundAfter } from '../sound-measures.ts';
import { storedCalls } from '../stored-calls.ts';
import { BRIEF } from '../telephone-agent.ts';
import { placeCall, waitForMessage } from '../telephone-call.ts';
import type { TelephoneStage } from '../telephone-stage.ts';
import { greetingHeard } from './conversation-checks.ts';

// What belongs here: what is kept of a call, and what bounds it.

const PATIENCE_MS = 20_000;
const QUIET_MS = 1_000;
const IN_TIME_MS = 150;
const PER_MS = 16;
const LOUD = 600;
/** How late an exchange may learn that the time is over, with the goodbye. */
const ENDED_MS = 8_000;

export const recordingChecks: readonly Check[] = [
  {
    name: 'the recording has both sides in time',
    async run({ stage, question }) {
      await using call = await placeCall(stage);
      await greetingHeard(call);
      const beganMs = performance.now();
      const endMs = await call.party.say(question);
      const soundMs = await soundAfter(call.party, endMs, PATIENCE_MS);
      if (soundMs === undefined) return { passed: false, figure: 'no answer' };
      await quietFor(call.party, QUIET_MS, PATIENCE_MS);
      call.sipp.hangUp();
      const [log] = await storedCalls(stage, call.from);
      const { left, right } = channelsOfWav(await recordingOf(stage, log?.conversation_id ?? ''));
      const askedMs = onsetMs(left, 0);
      const answeredMs = onsetMs(right, askedMs + (endMs - beganMs));
      const shiftMs = Math.round(answeredMs - askedMs - (soundMs - beganMs));
      return {
        passed: Math.abs(shiftMs) <= IN_TIME_MS,
        figure: `the answer follows the question ${Math.round(soundMs - beganMs)} ms later on the line, ${shiftMs} ms off in the recording`,
      };
    },
  },
  {
    name: 'a call ends at its longest time',
    async run({ stage }) {
      await using call = await placeCall(stage, { to: BRIEF.number });
      await waitForMessage(call.sipp, /received[^\n]*\n\nBYE /, BRIEF.seconds + ENDED_MS / 1_000);
      const afterMs = performance.now() - call.answeredMs;
      const [log] = await storedCalls(stage, call.from);
      return {
        passed: log?.end_reason === 'max_duration',
        figure: `BYE ${Math.round(afterMs)} ms after the answer, with at most ${BRIEF.seconds} s; stored as ${log?.end_reason}`,
      };
    },
  },
];

/** @returns its first loud sound after this time; NaN for none */
function onsetMs(samples: Int16Array, fromMs: number): number {
  const from = Math.round(fromMs * PER_MS);
  const at = samples.subarray(from).findIndex((sample) => Math.abs(sample) > LOUD);
  return at < 0 ? Number.NaN : (from + at) / PER_MS;
}

async function recordingOf(stage: TelephoneStage, conversation_id: string): Promise<Uint8Array> {
  const { url, token } = stage.parley();
  const settings = { origin: url, provider: PROVIDER, token: () => token };
  const file = await callForFile(settings, getRecording, { params: { conversation_id } });
  return new Uint8Array(await file.arrayBuffer());
}
