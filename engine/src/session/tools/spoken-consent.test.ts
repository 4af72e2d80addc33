import { describe, expect, it } from 'vitest';
import { SETTINGS, SPOKEN, sessionTool, toolCall } from '../../../test/tool-test-scene.ts';
import { openingState, reduce } from '../reduce.ts';
import type { SessionEffect } from '../state/effect.ts';
import type { SessionEvent } from '../state/event.ts';
import type { SessionSettings, SessionState } from '../state/state.ts';

const call = toolCall('refund', { order: 'A-12' });
const announcement = 'Before I go on, I need your agreement: “refund”, with order: A-12.';

function play(events: readonly SessionEvent[], changes: Partial<SessionSettings> = {}) {
  const settings = { ...SETTINGS, tools: [sessionTool('refund', { needsConsent: true })], spoken: SPOKEN };
  const effects: SessionEffect[] = [];
  const state = events.reduce<SessionState>(
    (before, event) => {
      const step = reduce(before, event);
      effects.push(...step.effects);
      return step.state;
    },
    openingState({ ...settings, ...changes }, { source: 'scripted', name: 'anna' }),
  );
  const runs = effects.flatMap((effect) => (effect.type === 'run-tool' ? [effect.consent] : []));
  const declined = JSON.stringify(state.conversation.messages.filter(({ role }) => role === 'tool'));
  return { state, effects, runs, declined };
}

/** The agent asks from 0.1 to 5.1 seconds what it will do, and from there to 6.1 whether it may. */
const asking: readonly SessionEvent[] = [
  { type: 'session-start', atMs: 0 },
  { type: 'typed-message', text: 'My money back', atMs: 10 },
  { type: 'model-tool-call', requestId: 1, call, atMs: 20 },
  { type: 'model-end', requestId: 1, end: { type: 'end', reason: 'tool-calls' }, atMs: 20 },
  { type: 'sound-delta', eventId: 1, piece: 0, startsAtMs: 100, durationMs: 5_000, atMs: 30 },
  { type: 'sound-end', eventId: 1, piece: 0, atMs: 30 },
  { type: 'sound-delta', eventId: 1, piece: 1, startsAtMs: 5_100, durationMs: 1_000, atMs: 40 },
  { type: 'sound-end', eventId: 1, piece: 1, atMs: 40 },
];
const heard: SessionEvent = { type: 'timer', timer: 'playback', atMs: 6_100 };

/** The caller says something from a moment on, for 400 ms. */
function says(text: string, atMs: number): readonly SessionEvent[] {
  return [
    { type: 'voice-start', utterance: 1, agoMs: 0, atMs },
    { type: 'voice-end', utterance: 1, agoMs: 0, atMs: atMs + 400 },
    { type: 'transcript-end', utterance: 1, text, atMs: atMs + 450 },
    { type: 'timer', timer: 'end-of-turn', atMs: atMs + 1_200 },
  ];
}

it('is asked for in two pieces: what will be done, then the question', () => {
  const spoken = play(asking).effects.flatMap((effect) => (effect.type === 'speak' ? [effect.text] : []));
  expect(spoken.map((text) => text.trim())).toEqual([announcement, 'Shall I do that, yes or no?']);
});

describe('a spoken yes', () => {
  it('behind the question has the call made, with the words', () => {
    expect(play([...asking, heard, ...says('Yes, please', 7_000)]).runs).toEqual(['Yes, please']);
  });

  it('into the last words of the question is an answer, though a listener might say it', () => {
    const { runs, effects } = play([...asking, ...says('yeah', 5_300)]);
    expect(runs).toEqual(['yeah']);
    expect(effects).toContainEqual({
      type: 'send',
      output: { type: 'caller-transcript', eventId: 2, text: 'yeah' },
    });
  });

  it('before it is clear what for is none: the question goes on, and is answered later', () => {
    const early = play([...asking, ...says('yes', 1_000)]);
    expect(early.runs).toEqual([]);
    expect(early.state).toMatchObject({ phase: 'speaking', turn: { asks: { call } } });
    expect(play([...asking, ...says('yes', 1_000), heard, ...says('yes', 8_000)]).runs).toEqual(['yes']);
  });

  it('into the question that is repeated has the call made', () => {
    const repeated: SessionEvent = { type: 'timer', timer: 'turn', atMs: 16_100 };
    expect(play([...asking, heard, repeated, ...says('yes', 16_500)]).runs).toEqual(['yes']);
  });

  it('over a notice behind the question is none', () => {
    const notice: SessionEvent = { type: 'notice', phrase: 'unsaved', atMs: 6_500 };
    expect(play([...asking, heard, notice, ...says('yes', 7_000)]).runs).toEqual([]);
  });

  it('that is understood only while the wait for it is bridged has the call made', () => {
    const [start, end, words, pause] = says('yes', 7_000);
    const bridged: SessionEvent = { type: 'timer', timer: 'soft-timeout', atMs: 11_200 };
    const late = [start, end, pause, bridged, words && { ...words, atMs: 11_500 }];
    const { runs } = play([...asking, heard, ...late.filter((event) => event !== undefined)]);
    expect(runs).toEqual(['yes']);
  });

  it('that was said before and is understood only behind the question is none either', () => {
    const [start, end, words, pause] = says('yes', 3_000);
    const late = [start, end, heard, { ...words, atMs: 6_500 }, { ...pause, atMs: 7_000 }];
    const { runs, declined } = play([
      ...asking,
      ...late.filter((event) => event !== undefined),
    ] as SessionEvent[]);
    expect(runs).toEqual([]);
    expect(declined).toContain('neither agreed nor declined');
  });
});

it('a spoken no into the question stops it, and nothing is done', () => {
  const { runs, state, declined } = play([...asking, ...says('no', 2_000)]);
  expect(runs).toEqual([]);
  expect(state.phase).toBe('thinking');
  expect(declined).toContain('interrupted the question');
});

it('who asks something into the question is answered, and nothing is done', () => {
  const interruption: SessionEvent = { type: 'timer', timer: 'interruption', atMs: 2_800 };
  const [start, ...rest] = says('What will that cost me?', 2_500);
  const { runs, state } = play(
    [...asking, start, interruption, ...rest].filter((event) => event !== undefined),
  );
  expect(runs).toEqual([]);
  expect(state).toMatchObject({ phase: 'thinking', turn: { callerText: 'What will that cost me?' } });
});

it('words that wait to be answered while interruption is off are no agreement', () => {
  const spoken = { ...SPOKEN, interruption: { whileSpeaking: 'off', whileThinking: 'off' } } as const;
  const { runs, declined } = play([...asking, ...says('Yes but only half of it', 2_000), heard], { spoken });
  expect(runs).toEqual([]);
  expect(declined).toContain('neither agreed nor declined');
});

it('leads to the same states and effects however often it is replayed', () => {
  const events = [...asking, heard, ...says('Yes, please', 7_000)];
  const replayed = structuredClone(play(events));
  expect(play(structuredClone(events))).toEqual(replayed);
});
