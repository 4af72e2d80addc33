import { expect, it } from 'vitest';
import { openingState, reduce } from '../reduce.ts';
import type { SessionEffect } from '../state/effect.ts';
import type { SessionEvent } from '../state/event.ts';
import type { SessionSettings, SessionState } from '../state/state.ts';

const settings: SessionSettings = {
  agent: { agent_id: 'agent_1', agent_name: 'Anna' },
  systemPrompt: 'Be kind.',
  firstMessage: 'For sales press one, for support press two.',
  language: 'en',
  history: [],
  temperature: 0,
  maxTokens: undefined,
  extraBody: undefined,
  tools: [],
  keywords: [],
  voice: { id: undefined, settings: {} },
  spoken: {
    interruption: { whileSpeaking: 'normal', whileThinking: 'normal' },
    eagerness: 'normal',
    readsWords: true,
    ignoredTerms: [],
    softTimeout: undefined,
    startsWithClause: false,
  },
  systemTools: {},
  documents: [],
  usesKnowledge: false,
  maxDurationMs: undefined,
  idleEndMs: undefined,
  turnTimeoutMs: 10_000,
  silenceEndMs: 15_000,
  maxTurns: 10,
  modelTimeoutMs: 20_000,
};

/** The greeting has been heard for a second of three. */
const greeting: readonly SessionEvent[] = [
  { type: 'session-start', atMs: 0 },
  { type: 'sound-delta', eventId: 1, piece: 0, startsAtMs: 0, durationMs: 3_000, atMs: 10 },
  { type: 'sound-end', eventId: 1, piece: 0, atMs: 20 },
];

function play(events: readonly SessionEvent[]) {
  let state: SessionState = openingState(settings, { source: 'scripted', name: 'test' });
  const effects: SessionEffect[] = [];
  for (const event of events) {
    const step = reduce(state, event);
    state = step.state;
    effects.push(...step.effects);
  }
  return { state, effects };
}

const asked = (effects: readonly SessionEffect[]) =>
  effects.flatMap((effect) => (effect.type === 'think' ? [effect.request.messages.at(-1)] : []));

it('stops speaking at the first key, and answers all keys once no further one comes', () => {
  const pressed = play([...greeting, { type: 'key-press', keys: '1', atMs: 1_000 }]);
  expect(pressed.effects).toContainEqual({ type: 'stop-speaking' });
  expect(pressed.effects).toContainEqual({ type: 'start-timer', timer: 'keys', delayMs: 1_500 });
  expect(asked(pressed.effects)).toEqual([]);
  const answered = play([
    ...greeting,
    { type: 'key-press', keys: '1', atMs: 1_000 },
    { type: 'key-press', keys: '2', atMs: 1_600 },
    { type: 'timer', timer: 'keys', atMs: 3_100 },
  ]);
  expect(asked(answered.effects)).toEqual([{ role: 'user', text: '12' }]);
});

it('does not wait behind the last key', () => {
  const { effects } = play([
    ...greeting,
    { type: 'key-press', keys: '4', atMs: 4_000 },
    { type: 'key-press', keys: '2', atMs: 4_500 },
    { type: 'key-press', keys: '#', atMs: 5_000 },
  ]);
  expect(asked(effects)).toEqual([{ role: 'user', text: '42' }]);
  expect(effects).toContainEqual({ type: 'stop-timer', timer: 'keys' });
});

it('notes of a turn whether it was keyed in or written', () => {
  const medium = (events: readonly SessionEvent[]) => {
    const { state } = play([...greeting, ...events]);
    return 'turn' in state ? [state.turn.callerText, state.turn.callerMedium] : undefined;
  };
  expect(medium([{ type: 'key-press', keys: '42#', atMs: 4_000 }])).toEqual(['42', 'dtmf']);
  expect(medium([{ type: 'typed-message', text: '42', atMs: 4_000 }])).toEqual(['42', 'text']);
});

it('takes the last key alone for an answer, too', () => {
  const { effects } = play([...greeting, { type: 'key-press', keys: '#', atMs: 4_000 }]);
  expect(asked(effects)).toEqual([{ role: 'user', text: '#' }]);
});

it('counts what the caller heard from when the line says that they heard it', () => {
  const cut: SessionEvent = { type: 'key-press', keys: '#', atMs: 1_500 };
  const heard = (events: readonly SessionEvent[]) =>
    play(events).effects.flatMap((effect) =>
      effect.type === 'send' && effect.output.type === 'correction' ? [effect.output.corrected] : [],
    );
  expect(heard([...greeting, cut])).toEqual(['For sales press one,']);
  expect(heard([...greeting, { type: 'sound-lag', lagMs: 500, atMs: 1_000 }, cut])).toEqual(['For sales']);
});

it('waits for the end of a reply as much longer as it is late', () => {
  const { effects } = play([...greeting, { type: 'sound-lag', lagMs: 700, atMs: 1_000 }]);
  expect(effects.at(-1)).toEqual({ type: 'start-timer', timer: 'playback', delayMs: 2_700 });
});

it('goes on speaking where the server stopped before the keys could be answered', () => {
  const { state, effects } = play([
    ...greeting,
    { type: 'key-press', keys: '1', atMs: 1_000 },
    { type: 'stop-request', reason: 'server_stopped', atMs: 1_500 },
    { type: 'timer', timer: 'keys', atMs: 2_500 },
  ]);
  expect(effects.at(-1)).toMatchObject({ type: 'speak', piece: 0 });
  const over = [
    { type: 'sound-delta', eventId: 1, piece: 0, startsAtMs: 2_600, durationMs: 3_000, atMs: 2_510 },
    { type: 'sound-end', eventId: 1, piece: 0, atMs: 2_520 },
    { type: 'timer', timer: 'playback', atMs: 5_600 },
  ] satisfies SessionEvent[];
  const end = over.reduce<SessionState>((before, event) => reduce(before, event).state, state);
  expect(end).toMatchObject({ phase: 'ended', reason: 'server_stopped' });
});
