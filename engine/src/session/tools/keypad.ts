import { areKeys } from '../../audio/keypad-tones.ts';
import { failureText } from '../../tools/call-outcome.ts';
import type { ToolOutcome } from '../../tools/tool.ts';
import type { MadeCall } from '../../tools/tool-record.ts';
import { isSpoken, pressKeys } from '../reply-voice.ts';
import { type Placing, requested, settleRun } from './tool-round.ts';

/** Has keys of the telephone pressed: their tones are sent as sound behind what the agent has said. */
export function placeKeys(placing: Placing, made: MadeCall): Placing {
  const { call, startedAtMs: atMs } = made;
  const keys = String(call.input.dtmf_tones).replaceAll(/[\s,.-]/g, '');
  const asked = requested(placing, call, atMs);
  const outcome = outcomeOf(placing, keys);
  const run = { made, consent: undefined };
  if (outcome.status !== 'succeeded') return settleRun(asked, run, { outcome, atMs });
  const { talk, turn } = asked;
  const pressed = pressKeys({ phase: 'replying', talk, turn }, keys);
  const output = { type: 'keypad-tones', eventId: turn.eventId, tones: keys } as const;
  return settleRun(
    {
      ...asked,
      turn: { ...pressed.state.turn, mayBeSilent: true },
      effects: [...asked.effects, ...pressed.effects, { type: 'send', output }],
    },
    run,
    { outcome, atMs },
  );
}

function outcomeOf({ talk }: Placing, keys: string): ToolOutcome {
  if (!isSpoken(talk)) {
    return failed('Keys can be pressed on a telephone call only; this conversation is held in writing.');
  }
  if (!areKeys(keys)) {
    return failed('dtmf_tones takes the keys 0-9, * and #, and w or W to wait; at most 64 of them.');
  }
  const result = `The keys ${keys} are being pressed. Wait for what is heard next; say nothing unless you are asked.`;
  return { status: 'succeeded', result, wasCalled: true };
}

function failed(text: string): ToolOutcome {
  return {
    status: 'failed',
    result: failureText(text),
    wasCalled: false,
    detail: { error_code: 'keys_refused' },
  };
}
