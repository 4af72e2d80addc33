import { expect, it } from 'vitest';
import { openingState, reduce } from './reduce.ts';
import type { SessionEffect } from './state/effect.ts';
import type { SessionEvent } from './state/event.ts';
import type { SessionSettings, SessionState } from './state/state.ts';

const settings: SessionSettings = {
  agent: { agent_id: 'agent_1', agent_name: 'Anna' },
  systemPrompt: 'Be kind.',
  firstMessage: 'Good morning to you. We are open from nine to six today.',
  language: 'en',
  history: [],
  temperature: 0,
  maxTokens: undefined,
  extraBody: undefined,
  tools: [],
  voice: { id: undefined, settings: {} },
  keywords: [],
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
  turnTimeoutMs: undefined,
  silenceEndMs: undefined,
  maxTurns: 10,
  modelTimeoutMs: 20_000,
};

/** The first sentence is heard from 0 to 2 seconds, the second until 4. */
const greeting: readonly SessionEvent[] = [
  { type: 'session-start', atMs: 0 },
  { type: 'sound-delta', eventId: 1, piece: 0, startsAtMs: 0, durationMs: 2_000, atMs: 10 },
  { type: 'sound-end', eventId: 1, piece: 0, atMs: 20 },
  { type: 'sound-delta', eventId: 1, piece: 1, startsAtMs: 2_000, durationMs: 2_000, atMs: 30 },
  { type: 'sound-end', eventId: 1, piece: 1, atMs: 40 },
];
const stop = { type: 'stop-request', reason: 'server_stopped' } as const;

function play(changes: Partial<SessionSettings>, events: readonly SessionEvent[]) {
  const opening: SessionState = openingState(
    { ...settings, ...changes },
    { source: 'scripted', name: 'test' },
  );
  return events.reduce<{ state: SessionState; effects: readonly SessionEffect[] }>(
    ({ state }, event) => reduce(state, event),
    { state: opening, effects: [] },
  );
}

const RESTING = { restsAfter: ['server_stopped'] } satisfies Partial<SessionSettings>;

it('hands a call that goes on elsewhere over behind the sentence that is heard', () => {
  const stopped = play(RESTING, [...greeting, { ...stop, atMs: 1_200 }]);
  expect(stopped.effects).toEqual([{ type: 'start-timer', timer: 'sentence', delayMs: 800 }]);
  const over = reduce(stopped.state, { type: 'timer', timer: 'sentence', atMs: 2_000 });
  expect(over.state).toMatchObject({ phase: 'ended', reason: 'server_stopped' });
  expect(over.effects).toContainEqual({
    type: 'send',
    output: expect.objectContaining({
      type: 'correction',
      original: settings.firstMessage,
      corrected: 'Good morning to you.',
    }),
  });
});

it('waits for the sound of a sentence that is still being made', () => {
  const stopped = play(RESTING, [...greeting.slice(0, 2), { ...stop, atMs: 15 }]);
  expect(stopped.effects).toEqual([]);
  const made = reduce(stopped.state, { type: 'sound-end', eventId: 1, piece: 0, atMs: 20 });
  expect(made.effects).toEqual([{ type: 'start-timer', timer: 'sentence', delayMs: 1_980 }]);
});

it('lets a reply end that nobody goes on with', () => {
  const stopped = play({}, [...greeting, { ...stop, atMs: 1_200 }]);
  expect(stopped.effects).toEqual([]);
  const over = reduce(stopped.state, { type: 'timer', timer: 'playback', atMs: 4_000 });
  expect(over.state).toMatchObject({ phase: 'ended', reason: 'server_stopped' });
});

it('says the goodbye to its end and ends with it, though the server stops or the time is up', () => {
  const goodbye: readonly SessionEvent[] = [
    { type: 'session-start', atMs: 0 },
    { type: 'typed-message', text: 'That is all', atMs: 10 },
    { type: 'model-delta', requestId: 1, text: 'Goodbye then.', atMs: 20 },
    { type: 'model-end', requestId: 1, end: { type: 'end', reason: 'stop', isGoodbye: true }, atMs: 30 },
    { type: 'sound-delta', eventId: 1, piece: 0, startsAtMs: 100, durationMs: 2_000, atMs: 40 },
    { type: 'sound-end', eventId: 1, piece: 0, atMs: 50 },
    { ...stop, atMs: 1_000 },
  ];
  const silent = { ...RESTING, firstMessage: '' };
  const over = play(silent, [...goodbye, { type: 'timer', timer: 'playback', atMs: 2_100 }]);
  expect(over.state).toMatchObject({ phase: 'ended', reason: 'agent_ended' });
  const late: SessionEvent = { type: 'timer', timer: 'max-duration', atMs: 1_100 };
  const timeIsUp = play(silent, [...goodbye.slice(0, -1), late]);
  expect(timeIsUp).toMatchObject({ state: { phase: 'speaking' }, effects: [] });
  expect(
    play(silent, [...goodbye.slice(0, -1), late, { type: 'key-press', keys: '1#', atMs: 1_200 }]),
  ).toMatchObject({
    state: { phase: 'thinking', conversation: { endAfterTurn: 'max_duration' } },
  });
  const kept = play(silent, [...goodbye, { type: 'key-press', keys: '1#', atMs: 1_200 }]);
  expect(kept.state).toMatchObject({
    phase: 'thinking',
    conversation: { endAfterTurn: 'server_stopped' },
    turn: { callerText: '1' },
  });
});
