import type { ToolOutcome } from '../../tools/tool.ts';
import { toolRecord } from '../../tools/tool-record.ts';
import { heardEnd, type Turn } from '../../turns/turn.ts';
import type { Talk } from '../state.ts';
import { exchange, resultOf } from './tool-exchange.ts';
import { madeCall, withCall } from './tool-round.ts';

/** The agent did not come to do what it wanted to end its part with: record and history say so. */
export function breakOffClosing(talk: Talk, turn: Turn, atMs: number): { talk: Talk; turn: Turn } {
  if (!turn.closing) return { talk, turn };
  return failClosing(talk, turn, { outcome: BROKEN_OFF, atMs, heardTo: heardEnd(turn, atMs, true) });
}

/** The same with whatever came of it. */
export function failClosing(
  talk: Talk,
  turn: Turn,
  { outcome, atMs, heardTo }: { outcome: ToolOutcome; atMs: number; heardTo: number },
): { talk: Talk; turn: Turn } {
  const { closing } = turn;
  if (!closing) return { talk, turn };
  const { call } = closing;
  const made = madeCall({ talk, turn }, call, closing.startedAtMs);
  const recorded = withCall(turn, toolRecord(made, outcome, atMs));
  // A goodbye that was interrupted is words that were not heard, and nothing else.
  if (closing.type === 'end') return { talk, turn: recorded };
  const result = resultOf(call, outcome);
  const words = turn.said.slice(turn.requestStart, heardTo);
  return {
    talk: { ...talk, ready: undefined, messages: [...talk.messages, ...exchange(words, [call], [result])] },
    turn: { ...recorded, requestStart: turn.said.length },
  };
}

/** A call that an interruption came before. */
export const BROKEN_OFF: ToolOutcome = {
  status: 'failed',
  result: 'Not done: the caller interrupted before. Do not tell the caller that it was done.',
  wasCalled: false,
  detail: { error_code: 'interrupted' },
};
