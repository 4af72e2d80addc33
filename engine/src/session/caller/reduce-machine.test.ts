import { describe, expect, it } from 'vitest';
import { openingState, reduce } from '../reduce.ts';
import type { SessionEffect, SessionOutput } from '../state/effect.ts';
import type { SessionEvent } from '../state/event.ts';
import type { SessionSettings, SessionState } from '../state/state.ts';

const settings: SessionSettings = {
  agent: { agent_id: 'agent_1', agent_name: 'Anna' },
  systemPrompt: 'Be kind.',
  firstMessage: 'Hello, how can I help?',
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
    softTimeout: { afterMs: 3_000, message: undefined },
    startsWithClause: false,
  },
  systemTools: { end_call: { description: '' }, skip_turn: { description: '' } },
  documents: [],
  usesKnowledge: false,
  maxDurationMs: undefined,
  idleEndMs: undefined,
  turnTimeoutMs: 10_000,
  silenceEndMs: 15_000,
  maxTurns: 10,
  modelTimeoutMs: 20_000,
};

type Played = { state: SessionState; effects: readonly SessionEffect[] };

function play(state: SessionState, events: readonly SessionEvent[]): Played {
  return events.reduce<Played>(
    (step, event) => {
      const next = reduce(step.state, event);
      return { state: next.state, effects: [...step.effects, ...next.effects] };
    },
    { state, effects: [] },
  );
}

function opening(changes: Partial<SessionSettings> = {}): SessionState {
  return openingState({ ...settings, ...changes }, { source: 'scripted', name: 'test' });
}

function sent<T extends SessionOutput['type']>(effects: readonly SessionEffect[], type: T) {
  return effects
    .flatMap((effect) => (effect.type === 'send' ? [effect.output] : []))
    .filter((output): output is Extract<SessionOutput, { type: T }> => output.type === type);
}

/** A call in which the agent is greeting while a machine speaks. */
const greeting = () =>
  play(opening(), [
    { type: 'session-start', atMs: 0 },
    { type: 'voice-start', utterance: 1, agoMs: 0, atMs: 400 },
    { type: 'transcript-delta', utterance: 1, text: 'You have reached the voicemail', atMs: 900 },
  ]).state;
const rest: SessionEvent[] = [
  { type: 'transcript-end', utterance: 1, text: 'You have reached the voicemail of Bob', atMs: 2_000 },
  { type: 'voice-end', utterance: 1, agoMs: 0, atMs: 2_000 },
  { type: 'timer', timer: 'end-of-turn', atMs: 4_000 },
];

describe('a machine on the line', () => {
  it('silences the agent, and what it says is recorded without an answer', () => {
    const hushed = reduce(greeting(), { type: 'machine-answer', atMs: 1_000 });
    expect(hushed.state.phase).toBe('listening');
    const { state, effects } = play(hushed.state, rest);
    expect(state.phase).toBe('listening');
    expect(sent(effects, 'turn-end').map(({ turn }) => [turn.callerText, turn.agentText])).toEqual([
      ['You have reached the voicemail of Bob', ''],
    ]);
    expect(effects.some(({ type }) => type === 'think')).toBe(false);
  });

  it('is not asked whether it is still there', () => {
    const { state } = reduce(greeting(), { type: 'machine-answer', atMs: 1_000 });
    const waited = play(state, [...rest, { type: 'timer', timer: 'turn', atMs: 15_000 }]);
    expect(sent(waited.effects, 'reply-start')).toEqual([]);
  });

  const muttering: SessionEvent[] = [
    { type: 'voice-start', utterance: 2, agoMs: 0, atMs: 5_000 },
    { type: 'voice-end', utterance: 2, agoMs: 0, atMs: 6_000 },
  ];
  it.each<[string, readonly SessionEvent[]]>([
    [
      'that it was not understood',
      [
        { type: 'transcript-error', utterance: 2, code: 'failed', atMs: 6_500 },
        { type: 'timer', timer: 'end-of-turn', atMs: 8_000 },
      ],
    ],
    [
      'that an answer takes its time',
      [
        { type: 'timer', timer: 'end-of-turn', atMs: 8_000 },
        { type: 'timer', timer: 'soft-timeout', atMs: 11_000 },
      ],
    ],
    ['of an outage', [{ type: 'notice', phrase: 'unsaved', atMs: 7_000 }]],
  ])('is not told %s', (_, events) => {
    const { state } = play(reduce(greeting(), { type: 'machine-answer', atMs: 1_000 }).state, rest);
    const { effects } = play(state, [...(events[0]?.type === 'notice' ? [] : muttering), ...events]);
    expect(sent(effects, 'reply-start')).toEqual([]);
  });

  it('records the message to its end, and the conversation ends with it', () => {
    const { state, effects } = play(greeting(), [
      { type: 'machine-answer', atMs: 1_000 },
      ...rest,
      { type: 'leave-message', text: 'Please call us back.', atMs: 5_000 },
      { type: 'voice-start', utterance: 2, agoMs: 0, atMs: 5_200 },
      { type: 'transcript-delta', utterance: 2, text: 'To send this message press one', atMs: 5_900 },
      { type: 'timer', timer: 'interruption', atMs: 6_500 },
    ]);
    expect(state.phase).toBe('speaking');
    expect(state.conversation.endAfterTurn).toBe('agent_ended');
    expect(sent(effects, 'reply-delta').at(-1)?.text).toBe('Please call us back.');
    expect(sent(effects, 'interruption')).toEqual([]);
  });
});
