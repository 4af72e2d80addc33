import { expect, it } from 'vitest';
import { calls, openScene, SETTINGS, SPOKEN, says, toolCall } from '../../../test/tool-test-scene.ts';
import { openingState, reduce } from '../reduce.ts';
import type { SessionEvent } from '../state/event.ts';
import type { SessionState } from '../state/state.ts';

const systemTools = { play_keypad_touch_tone: { description: '' }, skip_turn: { description: '' } };
const press = (dtmf_tones: string) => toolCall('play_keypad_touch_tone', { dtmf_tones });

it('sends the tones of keys as sound, behind what the agent says, and is content with silence', async () => {
  const scene = openScene(
    { systemTools, spoken: SPOKEN },
    {
      replies: [
        [{ type: 'text-delta', text: 'I press one' }, ...calls(press('1 w#'))],
        [{ type: 'end', reason: 'stop' }],
      ],
    },
  );
  await scene.say('Press one for sales');
  await scene.pass(3_000);
  expect(scene.sent('keypad-tones')).toEqual([{ type: 'keypad-tones', eventId: 1, tones: '1w#' }]);
  const sounds = scene.sent('audio').map(({ durationMs }) => durationMs);
  expect(sounds.filter((ms) => ms > 0)).toEqual([550, 160, 500, 160]);
  expect(scene.turns()).toMatchObject([
    {
      agentText: 'I press one',
      ledger: { errors: [] },
      toolCalls: [{ tool_name: 'play_keypad_touch_tone', type: 'system', status: 'succeeded' }],
    },
  ]);
});

it('waits at once where the model presses keys and skips its turn together, and remembers the keys', async () => {
  const scene = openScene(
    { systemTools, spoken: SPOKEN },
    { replies: [calls(press('2'), toolCall('skip_turn')), says('Good.')] },
  );
  await scene.say('Press two');
  await scene.pass(1_000);
  expect(scene.requests).toHaveLength(1);
  await scene.say('Connected');
  expect(scene.told()).toMatchObject([{ toolName: 'play_keypad_touch_tone', isError: false }]);
});

it.each(['12a', '', '1'.repeat(65)])('does not press %s', async (keys) => {
  const scene = openScene({ systemTools, spoken: SPOKEN }, { replies: [calls(press(keys))] });
  await scene.say('Press');
  expect(scene.told()).toMatchObject([{ isError: true, result: expect.stringContaining('0-9, * and #') }]);
  expect(scene.sent('keypad-tones')).toEqual([]);
});

it('tells the model that there is no telephone in a written conversation', async () => {
  const scene = openScene({ systemTools }, { replies: [calls(press('1'))] });
  await scene.say('Press one');
  expect(scene.told()).toMatchObject([{ isError: true, result: expect.stringContaining('in writing') }]);
});

it('presses no key twice when the caller only seemed to interrupt', () => {
  const opening = openingState(
    { ...SETTINGS, systemTools, spoken: SPOKEN },
    { source: 'scripted', name: 'anna' },
  );
  const events: SessionEvent[] = [
    { type: 'session-start', atMs: 0 },
    { type: 'typed-message', text: 'Press', atMs: 0 },
    { type: 'model-tool-call', requestId: 1, call: press('123'), atMs: 10 },
    { type: 'model-end', requestId: 1, end: { type: 'end', reason: 'tool-calls' }, atMs: 10 },
    { type: 'sound-delta', eventId: 1, piece: 0, startsAtMs: 20, durationMs: 480, atMs: 20 },
    { type: 'model-delta', requestId: 2, text: 'I have pressed them.', atMs: 30 },
    { type: 'model-end', requestId: 2, end: { type: 'end', reason: 'stop' }, atMs: 30 },
    { type: 'voice-start', utterance: 1, agoMs: 100, atMs: 50 },
    { type: 'timer', timer: 'interruption', atMs: 100 },
    { type: 'voice-end', utterance: 1, agoMs: 0, atMs: 200 },
    { type: 'transcript-end', utterance: 1, text: 'mhm', atMs: 210 },
    { type: 'timer', timer: 'end-of-turn', atMs: 1_000 },
  ];
  const given: unknown[] = [];
  events.reduce<SessionState>((state, event) => {
    const step = reduce(state, event);
    for (const effect of step.effects) if (effect.type === 'speak') given.push([effect.piece, effect.keys]);
    return step.state;
  }, opening);
  expect(given).toEqual([
    [0, '123'],
    [1, undefined],
    [1, undefined],
  ]);
});
