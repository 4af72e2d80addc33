import { setTimeout as pause } from 'node:timers/promises';
import {
  cancelOutgoingCall,
  createOutgoingCall,
  getOutgoingCall,
  type OutgoingCall,
} from '@parley/contract/outgoing-calls.ts';
import type { Check } from '../check.ts';
import { soundAfter } from '../sound-measures.ts';
import { newCallerNumber } from '../telephone-agent.ts';
import { awaitCall, waitForMessage } from '../telephone-call.ts';
import type { TelephoneStage } from '../telephone-stage.ts';

// What belongs here: calls that an agent places over the exchange's REST interface.

const PATIENCE_SECONDS = 60;
const TALK_MS = 8_000;
const GREETED_MS = 5_000;

export const outgoingChecks: readonly Check[] = [
  {
    name: 'an outgoing call that is answered',
    async run({ stage }) {
      await using callee = await awaitCall(stage, { type: 'answers', ringMs: 500, talkMs: TALK_MS });
      const { id, from } = await order(stage);
      const answeredMs = await callee.answered();
      const heardMs = await soundAfter(callee.party, answeredMs, GREETED_MS);
      const [shown = ''] = await waitForMessage(callee.sipp, /\nFrom: [^\n]*sip:([^@]+)@/, 1);
      const { state, conversation_id } = await ended(stage, id);
      return {
        passed: heardMs !== undefined && state === 'answered' && conversation_id !== null && shown === from,
        figure: `greeted ${Math.round((heardMs ?? NaN) - answeredMs)} ms after the answer, shown as ${shown}; stored as ${state}`,
      };
    },
  },
  {
    name: 'an outgoing call to a busy telephone',
    async run({ stage }) {
      await using callee = await awaitCall(stage, { type: 'busy' });
      const { id } = await order(stage);
      await waitForMessage(callee.sipp, /486 Busy/, PATIENCE_SECONDS);
      const { state } = await ended(stage, id);
      return { passed: state === 'busy', figure: `stored as ${state}` };
    },
  },
  {
    name: 'an outgoing call that is not answered',
    async run({ stage }) {
      await using callee = await awaitCall(stage, { type: 'never-answers' });
      const { id } = await order(stage);
      await waitForMessage(callee.sipp, /received[^\n]*\n\nCANCEL /, PATIENCE_SECONDS);
      const { state } = await ended(stage, id);
      return { passed: state === 'no_answer', figure: `stored as ${state}` };
    },
  },
  {
    name: 'an outgoing call that is called off while it rings',
    async run({ stage }) {
      await using callee = await awaitCall(stage, { type: 'never-answers' });
      const { id } = await order(stage);
      await waitForMessage(callee.sipp, /sent[^\n]*\n\nSIP\/2\.0 180/, PATIENCE_SECONDS);
      const calledOffMs = performance.now();
      await stage.parley().call(cancelOutgoingCall, { params: { id }, query: {} });
      await waitForMessage(callee.sipp, /received[^\n]*\n\nCANCEL /, PATIENCE_SECONDS);
      const quietMs = Math.round(performance.now() - calledOffMs);
      const { state } = await ended(stage, id);
      return {
        passed: state === 'cancelled',
        figure: `stops ringing after ${quietMs} ms; stored as ${state}`,
      };
    },
  },
];

function order(stage: TelephoneStage): Promise<OutgoingCall> {
  return stage
    .parley()
    .call(createOutgoingCall, { body: { agent_id: stage.agentId, to: newCallerNumber() } });
}

/** @throws {Error} when the call is not over within a minute */
async function ended(stage: TelephoneStage, id: string): Promise<OutgoingCall> {
  for (let second = 0; second < PATIENCE_SECONDS; second += 1) {
    const call = await stage.parley().call(getOutgoingCall, { params: { id }, query: {} });
    if (call.ended_at !== null) return call;
    await pause(1_000);
  }
  throw new Error('The call is not over.');
}
