import { describe, expect, it } from 'vitest';
import { waitPhrase } from '../../replies/set-phrases.ts';
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

const timersOf = (effects: readonly SessionEffect[]) =>
  effects.flatMap((effect) => (effect.type === 'start-timer' ? [effect] : []));
const spokenIn = (effects: readonly SessionEffect[]) =>
  effects.flatMap((effect) => (effect.type === 'speak' ? [effect.text.trim()] : []));

/** The greeting has been spoken for two seconds and heard, the caller is waited for. */
const greeted: readonly SessionEvent[] = [
  { type: 'session-start', atMs: 0 },
  { type: 'sound-delta', eventId: 1, piece: 0, startsAtMs: 0, durationMs: 2_000, atMs: 10 },
  { type: 'sound-end', eventId: 1, piece: 0, atMs: 20 },
  { type: 'timer', timer: 'playback', atMs: 2_000 },
];
/** The caller asks something from 3.0 to 4.0 seconds. */
const asked: readonly SessionEvent[] = [
  { type: 'voice-start', utterance: 1, agoMs: 150, atMs: 3_150 },
  { type: 'voice-end', utterance: 1, agoMs: 250, atMs: 4_250 },
  { type: 'transcript-end', utterance: 1, text: 'When are you open', atMs: 4_300 },
  { type: 'timer', timer: 'end-of-turn', atMs: 4_700 },
];
/** A reply of two sentences: the first takes 2 seconds from 4.8, the second is under way. */
const answering: readonly SessionEvent[] = [
  { type: 'model-delta', requestId: 1, text: 'We are open from nine to six. ', atMs: 4_750 },
  { type: 'model-delta', requestId: 1, text: 'On Sunday we are closed. ', atMs: 4_760 },
  { type: 'model-end', requestId: 1, end: { type: 'end', reason: 'stop' }, atMs: 4_770 },
  { type: 'sound-delta', eventId: 2, piece: 0, startsAtMs: 4_800, durationMs: 2_000, atMs: 4_780 },
  { type: 'sound-end', eventId: 2, piece: 0, atMs: 4_790 },
  { type: 'sound-delta', eventId: 2, piece: 1, startsAtMs: 6_800, durationMs: 1_000, atMs: 4_795 },
];

const asking = play(opening(), [...greeted, ...asked]);
const speaking = play(asking.state, answering);

describe('a notice', () => {
  const notice: SessionEvent = { type: 'notice', phrase: 'unsaved', atMs: 5_000 };
  const sentence = 'Excuse me, there is a technical problem: what we say cannot be saved right now.';

  it('is said once, behind the reply that is under way', () => {
    const told = reduce(speaking.state, notice);
    expect(told.effects).toEqual([]);
    const after = play(told.state, [
      { type: 'sound-end', eventId: 2, piece: 1, atMs: 5_100 },
      { type: 'timer', timer: 'playback', atMs: 7_800 },
    ]);
    expect(spokenIn(after.effects)).toEqual([sentence]);
    expect(sent(after.effects, 'turn-end')).toMatchObject([{ turn: { eventId: 2 } }]);
    expect(after.state).toMatchObject({ phase: 'speaking', conversation: { notice: undefined } });
  });

  it('waits while the caller speaks', () => {
    const caller = play(opening(), [...greeted, ...asked.slice(0, 1)]);
    const told = reduce(caller.state, notice);
    expect(spokenIn(told.effects)).toEqual([]);
    const [, ...rest] = asked;
    const answered = play(told.state, [...rest, ...answering]);
    expect(spokenIn(answered.effects)).not.toContain(sentence);
  });
});

describe('a turn of a caller who speaks', () => {
  it('waits for the caller when the greeting has been heard, not before', () => {
    const before = play(opening(), greeted.slice(0, 3));
    expect(timersOf(before.effects)).toEqual([{ type: 'start-timer', timer: 'playback', delayMs: 1_980 }]);
    const after = play(before.state, greeted.slice(3));
    expect(timersOf(after.effects)).toEqual([
      { type: 'start-timer', timer: 'turn', delayMs: 10_000 },
      { type: 'start-timer', timer: 'silence', delayMs: 15_000 },
    ]);
  });

  it('is answered when the pause is long enough, with the words and their times', () => {
    expect(sent(asking.effects, 'caller-transcript')).toEqual([
      { type: 'caller-transcript', eventId: 2, text: 'When are you open' },
    ]);
    expect(asking.state).toMatchObject({
      phase: 'thinking',
      turn: {
        ledger: { started_at_ms: 4_700, end_of_speech_ms: -700, end_of_turn_ms: 0, transcript_ms: -400 },
      },
    });
  });

  it('is not over where the words that come late show that it goes on', () => {
    const { state, effects } = play(opening(), [
      ...greeted,
      ...asked.slice(0, 2),
      { type: 'timer', timer: 'end-of-turn', atMs: 4_700 },
      { type: 'transcript-end', utterance: 1, text: 'I would like to', atMs: 4_950 },
    ]);
    expect(state).toMatchObject({ phase: 'listening', conversation: { floor: { type: 'pausing' } } });
    expect(timersOf(effects).at(-1)).toEqual({ type: 'start-timer', timer: 'end-of-turn', delayMs: 550 });
  });

  it('is not over at the moment in which the caller may be going on', () => {
    const paused = play(opening(), [...greeted, ...asked.slice(0, 3)]);
    const hinted = reduce(paused.state, { type: 'voice-hint', atMs: 4_650 });
    expect(hinted.effects).toEqual([{ type: 'start-timer', timer: 'end-of-turn', delayMs: 160 }]);
    const early = reduce(paused.state, { type: 'voice-hint', atMs: 4_400 });
    expect(early.effects).toEqual([{ type: 'start-timer', timer: 'end-of-turn', delayMs: 300 }]);
    expect(reduce(asking.state, { type: 'voice-hint', atMs: 4_750 }).effects).toEqual([]);
  });

  it('is not over while words are missing, and is as soon as they come', () => {
    const late = play(opening(), [
      ...greeted,
      ...asked.slice(0, 2),
      { type: 'timer', timer: 'end-of-turn', atMs: 4_700 },
    ]);
    expect(late.state).toMatchObject({ phase: 'listening', conversation: { floor: { type: 'awaited' } } });
    const come = reduce(late.state, {
      type: 'transcript-end',
      utterance: 1,
      text: 'Hello there',
      atMs: 5_400,
    });
    expect(come.state).toMatchObject({ phase: 'thinking', turn: { callerText: 'Hello there' } });
  });

  it('goes on over a pause that was too short', () => {
    const { state, effects } = play(opening(), [
      ...greeted,
      ...asked.slice(0, 3),
      { type: 'voice-start', utterance: 2, agoMs: 100, atMs: 4_600 },
      { type: 'voice-end', utterance: 2, agoMs: 250, atMs: 5_450 },
      { type: 'transcript-end', utterance: 2, text: 'on Sunday?', atMs: 5_500 },
      { type: 'timer', timer: 'end-of-turn', atMs: 5_700 },
    ]);
    expect(state).toMatchObject({ phase: 'thinking', turn: { callerText: 'When are you open on Sunday?' } });
    expect(sent(effects, 'caller-transcript')).toHaveLength(1);
  });

  it('is waited for longer behind an "and", and behind a question for a number', () => {
    const pause = (text: string, firstMessage: string) =>
      play(opening({ firstMessage }), [
        ...greeted,
        ...asked.slice(0, 2),
        { type: 'transcript-end', utterance: 1, text, atMs: 4_250 },
      ]).effects.findLast((effect) => effect.type === 'start-timer' && effect.timer === 'end-of-turn');
    const delayOf = (text: string, greeting = 'Hello!') => {
      const effect = pause(text, greeting);
      return effect?.type === 'start-timer' ? effect.delayMs : 0;
    };
    expect(delayOf('I want two')).toBe(450);
    expect(delayOf('I want two and')).toBe(1_250);
    expect(delayOf('zero six twelve', 'What is your phone number?')).toBe(1_550);
    expect(delayOf('0612345678', 'What is your phone number?')).toBe(450);
  });

  it('that was only noise starts no turn', () => {
    const { state, effects } = play(opening(), [
      ...greeted,
      ...asked.slice(0, 2),
      { type: 'transcript-end', utterance: 1, text: '', atMs: 4_300 },
      { type: 'timer', timer: 'end-of-turn', atMs: 4_700 },
    ]);
    expect(state).toMatchObject({
      phase: 'listening',
      conversation: { floor: { type: 'quiet' }, callerTurns: 0 },
    });
    expect(
      timersOf(effects)
        .slice(-2)
        .map(({ timer }) => timer),
    ).toEqual(['turn', 'silence']);
  });

  it('that could not be understood is asked for again', () => {
    const { effects } = play(opening(), [
      ...greeted,
      ...asked.slice(0, 2),
      { type: 'transcript-error', utterance: 1, code: 'unreachable', atMs: 4_300 },
      { type: 'timer', timer: 'end-of-turn', atMs: 4_700 },
    ]);
    expect(spokenIn(effects).slice(1).join(' ')).toBe('Sorry, I did not catch that. Could you say it again?');
  });

  it('whose words never come is asked for again', () => {
    const { effects } = play(opening(), [
      ...greeted,
      ...asked.slice(0, 2),
      { type: 'timer', timer: 'end-of-turn', atMs: 4_700 },
      { type: 'timer', timer: 'transcript', atMs: 12_700 },
    ]);
    expect(spokenIn(effects).slice(1).join(' ')).toBe('Sorry, I did not catch that. Could you say it again?');
  });

  it('is bridged by a filler where recognition takes long, and answered', () => {
    const { state, effects } = play(opening(), [
      ...greeted,
      ...asked.slice(0, 2),
      { type: 'timer', timer: 'end-of-turn', atMs: 4_700 },
      { type: 'timer', timer: 'soft-timeout', atMs: 7_700 },
      { type: 'sound-delta', eventId: 2, piece: 0, startsAtMs: 7_800, durationMs: 900, atMs: 7_720 },
      { type: 'sound-end', eventId: 2, piece: 0, atMs: 7_730 },
      { type: 'timer', timer: 'playback', atMs: 8_700 },
      { type: 'transcript-end', utterance: 1, text: 'When are you open', atMs: 9_000 },
    ]);
    expect(timersOf(effects).map(({ timer }) => timer)).toContain('soft-timeout');
    expect(spokenIn(effects)).toHaveLength(2);
    expect(state).toMatchObject({ phase: 'thinking', turn: { callerText: 'When are you open' } });
  });

  it.each([
    ['en', 'Hold on.'],
    ['fr', waitPhrase('first', { first: 0, longer: 0 }, 'fr')],
  ] as const)('is bridged in %s with words of that language', (language, phrase) => {
    const message = { text: 'Hold on.', language: 'en' } as const;
    const spoken = settings.spoken && { ...settings.spoken, softTimeout: { afterMs: 3_000, message } };
    const { effects } = play(opening({ language, spoken }), [
      ...greeted,
      ...asked.slice(0, 2),
      { type: 'timer', timer: 'end-of-turn', atMs: 4_700 },
      { type: 'timer', timer: 'soft-timeout', atMs: 7_700 },
    ]);
    expect(spokenIn(effects).at(-1)).toBe(phrase);
  });

  it.each([
    ['is answered, though a listener might say it', { text: 'Yes' }, { callerText: 'Yes' }],
    ['is asked for again where it fails', undefined, { said: expect.stringContaining('Could you say it') }],
  ])('that comes while a filler bridges the wait for it %s', (_, words, turn) => {
    const awaited = { utterance: 1, atMs: 8_000 };
    const { state } = play(opening(), [
      ...greeted,
      ...asked.slice(0, 2),
      { type: 'timer', timer: 'end-of-turn', atMs: 4_700 },
      { type: 'timer', timer: 'soft-timeout', atMs: 7_700 },
      { type: 'sound-delta', eventId: 2, piece: 0, startsAtMs: 7_800, durationMs: 900, atMs: 7_720 },
      { type: 'sound-end', eventId: 2, piece: 0, atMs: 7_730 },
      words
        ? { type: 'transcript-end', ...awaited, ...words }
        : { type: 'transcript-error', ...awaited, code: 'unreachable' },
    ]);
    expect(state).toMatchObject({ phase: words ? 'thinking' : 'speaking', turn });
  });

  it.each([
    [undefined, 8_000],
    [20_000, 20_000],
  ])('is waited for as long as the recogniser may take: %s', (transcriptMs, delayMs) => {
    const { effects } = play(opening(), [
      ...greeted,
      { type: 'voice-start', utterance: 1, agoMs: 150, transcriptMs, atMs: 3_150 },
      ...asked.slice(1, 2),
      { type: 'timer', timer: 'end-of-turn', atMs: 4_700 },
    ]);
    expect(timersOf(effects)).toContainEqual({ type: 'start-timer', timer: 'transcript', delayMs });
  });
});

describe('a reply that is spoken', () => {
  it('is spoken sentence by sentence while it is written, and is over when it has been heard', () => {
    expect(spokenIn(speaking.effects)).toEqual(['We are open from nine to six.', 'On Sunday we are closed.']);
    expect(speaking.state).toMatchObject({ phase: 'speaking', turn: { ledger: { first_audio_ms: 80 } } });
    expect(sent(speaking.effects, 'reply-end')).toHaveLength(1);
    const { state, effects } = play(speaking.state, [
      { type: 'sound-end', eventId: 2, piece: 1, atMs: 4_800 },
      { type: 'timer', timer: 'playback', atMs: 7_800 },
    ]);
    expect(state.phase).toBe('listening');
    expect(timersOf(effects)[0]).toEqual({ type: 'start-timer', timer: 'playback', delayMs: 3_000 });
    expect(sent(effects, 'turn-end')[0]?.turn).toMatchObject({
      agentText: 'We are open from nine to six. On Sunday we are closed.',
      originalText: undefined,
      ledger: { audio_played_ms: 3_100, interrupted: false },
    });
  });

  it.each([
    ['We are open from nine to six. On Sun', ['We are open from nine to six.']],
    ['We are open from nine to six. On Sunday not.', ['We are open from nine to six.', 'On Sunday not.']],
    ['We are open from', ['We are open from']],
  ])('that reached its longest length ends with a whole sentence where it has one: %s', (text, spoken) => {
    const { effects } = play(asking.state, [
      { type: 'model-delta', requestId: 1, text, atMs: 4_750 },
      { type: 'model-end', requestId: 1, end: { type: 'end', reason: 'length' }, atMs: 4_770 },
    ]);
    expect(spokenIn(effects)).toEqual(spoken);
    expect(sent(effects, 'reply-end')[0]?.text).toBe(spoken.join(' '));
  });

  it('is interrupted by words that are no back-channel, and corrected to what was heard', () => {
    const { state, effects } = play(speaking.state, [
      { type: 'voice-start', utterance: 2, agoMs: 150, atMs: 5_950 },
      { type: 'transcript-delta', utterance: 2, text: 'Wait', atMs: 6_100 },
      { type: 'voice-end', utterance: 2, agoMs: 250, atMs: 6_600 },
      { type: 'transcript-end', utterance: 2, text: 'Wait, stop.', atMs: 6_700 },
      { type: 'timer', timer: 'end-of-turn', atMs: 7_100 },
    ]);
    expect(sent(effects, 'interruption')).toEqual([{ type: 'interruption', eventId: 2, atMs: 6_100 }]);
    // 1.3 of the 2 seconds of the first sentence were heard.
    expect(sent(effects, 'correction')).toEqual([
      {
        type: 'correction',
        eventId: 2,
        original: 'We are open from nine to six. On Sunday we are closed.',
        corrected: 'We are open from',
      },
    ]);
    expect(state).toMatchObject({ phase: 'thinking', turn: { callerText: 'Wait, stop.' } });
    expect(state.conversation.messages.slice(-2)).toEqual([
      { role: 'agent', text: 'We are open from' },
      { role: 'user', text: 'Wait, stop.' },
    ]);
    const order = effects.map((effect) => (effect.type === 'send' ? effect.output.type : effect.type));
    expect(order.indexOf('interruption')).toBeLessThan(order.indexOf('stop-speaking'));
    expect(order.indexOf('stop-speaking')).toBeLessThan(order.indexOf('correction'));
  });

  it('is interrupted by a voice that goes on, before any word is understood', () => {
    const { effects } = play(speaking.state, [
      { type: 'voice-start', utterance: 2, agoMs: 150, atMs: 5_150 },
      { type: 'timer', timer: 'interruption', atMs: 5_800 },
    ]);
    expect(timersOf(effects)).toEqual([{ type: 'start-timer', timer: 'interruption', delayMs: 650 }]);
    expect(sent(effects, 'interruption')).toHaveLength(1);
    expect(effects).toContainEqual({ type: 'stop-speaking' });
    // Whether the caller means it is not known yet.
    expect(sent(effects, 'turn-end')).toEqual([]);
  });

  it('goes on with the broken sentence after a false interruption', () => {
    const { state, effects } = play(speaking.state, [
      { type: 'voice-start', utterance: 2, agoMs: 150, atMs: 6_850 },
      { type: 'timer', timer: 'interruption', atMs: 7_400 },
      { type: 'voice-end', utterance: 2, agoMs: 250, atMs: 7_800 },
      { type: 'transcript-end', utterance: 2, text: '', atMs: 7_850 },
      { type: 'timer', timer: 'end-of-turn', atMs: 8_250 },
      { type: 'sound-delta', eventId: 2, piece: 1, startsAtMs: 8_300, durationMs: 1_000, atMs: 8_260 },
      { type: 'sound-end', eventId: 2, piece: 1, atMs: 8_300 },
      { type: 'timer', timer: 'playback', atMs: 9_300 },
    ]);
    expect(spokenIn(effects)).toEqual(['On Sunday we are closed.']);
    expect(sent(effects, 'correction')).toEqual([]);
    expect(sent(effects, 'turn-end')[0]?.turn).toMatchObject({
      agentText: 'We are open from nine to six. On Sunday we are closed.',
      ledger: { interrupted: false, false_interruptions: 1 },
    });
    expect(state.phase).toBe('listening');
  });

  it('is heard to its end where it is the first message that may not be interrupted, and no other is', () => {
    const spoken = { ...settings.spoken, finishesFirstMessage: true } as SessionSettings['spoken'];
    const greeting = play(opening({ spoken }), greeted.slice(0, 3));
    const { state, effects } = play(greeting.state, [
      { type: 'voice-start', utterance: 1, agoMs: 150, atMs: 500 },
      { type: 'transcript-delta', utterance: 1, text: 'When are you open', atMs: 900 },
      { type: 'timer', timer: 'interruption', atMs: 1_500 },
    ]);
    expect(effects).not.toContainEqual({ type: 'stop-speaking' });
    expect(state).toMatchObject({ phase: 'speaking' });
    const reply = play(opening({ spoken }), [...greeted, ...asked, ...answering]);
    const interrupted = play(reply.state, [
      { type: 'voice-start', utterance: 2, agoMs: 150, atMs: 5_150 },
      { type: 'transcript-delta', utterance: 2, text: 'No, wait, on Sunday', atMs: 5_600 },
    ]);
    expect(interrupted.effects).toContainEqual({ type: 'stop-speaking' });
  });

  it('ignores back-channel words', () => {
    const { state, effects } = play(speaking.state, [
      { type: 'voice-start', utterance: 2, agoMs: 150, atMs: 5_150 },
      { type: 'transcript-delta', utterance: 2, text: 'mhm', atMs: 5_300 },
      { type: 'timer', timer: 'interruption', atMs: 5_700 },
      { type: 'voice-end', utterance: 2, agoMs: 250, atMs: 5_800 },
      { type: 'transcript-end', utterance: 2, text: 'Mhm, okay.', atMs: 5_850 },
      { type: 'timer', timer: 'end-of-turn', atMs: 6_300 },
    ]);
    expect(sent(effects, 'interruption')).toEqual([]);
    expect(effects).not.toContainEqual({ type: 'stop-speaking' });
    expect(state).toMatchObject({ phase: 'speaking', conversation: { floor: { type: 'quiet' } } });
  });

  it('is not interrupted by a word that was heard badly, but by one that was heard well', () => {
    const says = (confidence: number) =>
      play(speaking.state, [
        { type: 'voice-start', utterance: 2, agoMs: 150, atMs: 5_150 },
        { type: 'voice-end', utterance: 2, agoMs: 250, atMs: 5_800 },
        {
          type: 'transcript-end',
          utterance: 2,
          text: 'As high.',
          words: [
            { word: 'as', confidence: 1 },
            { word: 'high', confidence },
          ],
          atMs: 5_850,
        },
        { type: 'timer', timer: 'end-of-turn', atMs: 6_300 },
      ]);
    expect(sent(says(0.57).effects, 'interruption')).toEqual([]);
    expect(says(0.57).state).toMatchObject({ phase: 'speaking', conversation: { floor: { type: 'quiet' } } });
    expect(sent(says(0.83).effects, 'interruption')).toHaveLength(1);
  });

  it('that may not be interrupted is followed by an answer to what was said meanwhile', () => {
    const spoken = { ...settings.spoken, interruption: { whileSpeaking: 'off', whileThinking: 'off' } };
    const speaking = play(opening({ spoken } as Partial<SessionSettings>), [
      ...greeted,
      ...asked,
      ...answering,
    ]);
    const { state, effects } = play(speaking.state, [
      { type: 'voice-start', utterance: 2, agoMs: 150, atMs: 5_150 },
      { type: 'voice-end', utterance: 2, agoMs: 250, atMs: 6_600 },
      { type: 'transcript-end', utterance: 2, text: 'And on Monday?', atMs: 6_700 },
      { type: 'timer', timer: 'end-of-turn', atMs: 7_000 },
      { type: 'sound-end', eventId: 2, piece: 1, atMs: 7_010 },
      { type: 'timer', timer: 'playback', atMs: 7_800 },
    ]);
    expect(sent(effects, 'interruption')).toEqual([]);
    expect(sent(effects, 'caller-transcript')).toEqual([
      { type: 'caller-transcript', eventId: 3, text: 'And on Monday?' },
    ]);
    expect(state).toMatchObject({ phase: 'thinking', turn: { callerText: 'And on Monday?' } });
  });

  it('is bridged by one filler when it takes long, which the model does not see', () => {
    const waiting = play(asking.state, [
      { type: 'timer', timer: 'soft-timeout', atMs: 7_700 },
      { type: 'timer', timer: 'soft-timeout', atMs: 9_700 },
    ]);
    expect(spokenIn(waiting.effects)).toHaveLength(1);
    const { state, effects } = play(waiting.state, [
      { type: 'model-delta', requestId: 1, text: 'From nine.', atMs: 9_800 },
      { type: 'model-end', requestId: 1, end: { type: 'end', reason: 'stop' }, atMs: 9_810 },
      { type: 'sound-end', eventId: 2, piece: 0, atMs: 9_820 },
      { type: 'sound-end', eventId: 2, piece: 1, atMs: 9_830 },
      { type: 'timer', timer: 'playback', atMs: 9_840 },
    ]);
    expect(spokenIn(effects)).toEqual(['From nine.']);
    expect(sent(effects, 'reply-end')[0]?.text).toMatch(/\. From nine\.$/);
    expect(state.conversation.messages.at(-1)).toEqual({ role: 'agent', text: 'From nine.' });
  });

  it('is an apology when the model fails after the wait was bridged', () => {
    const { effects } = play(asking.state, [
      { type: 'timer', timer: 'soft-timeout', atMs: 7_700 },
      { type: 'model-error', requestId: 1, code: 'failed', wasRetried: true, atMs: 9_000 },
    ]);
    expect(spokenIn(effects).at(-1)).toBe('Please try again in a moment.');
  });
});

describe('while the agent thinks', () => {
  it('more words are added to the question before anything is said', () => {
    const { state, effects } = play(asking.state, [
      { type: 'voice-start', utterance: 2, agoMs: 100, atMs: 4_900 },
      { type: 'timer', timer: 'interruption', atMs: 5_200 },
      { type: 'model-delta', requestId: 1, text: 'We are open. ', atMs: 5_300 },
      { type: 'voice-end', utterance: 2, agoMs: 250, atMs: 5_650 },
      { type: 'transcript-end', utterance: 2, text: 'I mean on Sunday?', atMs: 5_700 },
      { type: 'timer', timer: 'end-of-turn', atMs: 5_900 },
    ]);
    // Nothing had been heard, so there is nothing to stop.
    expect(sent(effects, 'interruption')).toEqual([]);
    expect(spokenIn(effects)).toEqual([]);
    expect(state.conversation.messages.slice(-2)).toEqual([
      { role: 'user', text: 'When are you open' },
      { role: 'user', text: 'I mean on Sunday?' },
    ]);
    expect(sent(effects, 'turn-end')[0]?.turn).toMatchObject({
      agentText: '',
      ledger: { interrupted: true },
    });
  });

  it('a noise only delays the answer', () => {
    const { state, effects } = play(asking.state, [
      { type: 'voice-start', utterance: 2, agoMs: 100, atMs: 4_900 },
      { type: 'timer', timer: 'interruption', atMs: 5_200 },
      ...answering.slice(0, 3).map((event) => ({ ...event, atMs: 5_300 })),
      { type: 'voice-end', utterance: 2, agoMs: 250, atMs: 5_650 },
      { type: 'transcript-end', utterance: 2, text: '', atMs: 5_700 },
      { type: 'timer', timer: 'end-of-turn', atMs: 6_100 },
    ]);
    expect(spokenIn(effects)).toEqual(['We are open from nine to six.', 'On Sunday we are closed.']);
    expect(state.phase).toBe('speaking');
  });
});

describe('system tools', () => {
  const call = { id: 'c1', name: 'end_call', input: { reason: 'done', message: 'Goodbye, Ada!' } };
  const ending: readonly SessionEvent[] = [
    { type: 'model-tool-call', requestId: 1, call, atMs: 4_750 },
    { type: 'model-end', requestId: 1, end: { type: 'end', reason: 'tool-calls' }, atMs: 4_760 },
  ];

  it('ends the call after the goodbye has been heard', () => {
    const said = play(asking.state, ending);
    expect(spokenIn(said.effects)).toEqual(['Goodbye, Ada!']);
    expect(sent(said.effects, 'tool-response')).toEqual([]);
    const { state, effects } = play(said.state, [
      { type: 'sound-delta', eventId: 2, piece: 0, startsAtMs: 4_800, durationMs: 900, atMs: 4_780 },
      { type: 'sound-end', eventId: 2, piece: 0, atMs: 4_790 },
      { type: 'timer', timer: 'playback', atMs: 5_700 },
    ]);
    expect(sent(effects, 'tool-response')).toMatchObject([
      { eventId: 2, call, kind: 'system', outcome: { status: 'succeeded' } },
    ]);
    expect(effects).toContainEqual({ type: 'end', reason: 'agent_ended' });
    expect(state.phase).toBe('ended');
  });

  it('continues the call when the caller asks one more question during the goodbye', () => {
    const { state } = play(asking.state, [
      ...ending,
      { type: 'sound-delta', eventId: 2, piece: 0, startsAtMs: 4_800, durationMs: 900, atMs: 4_780 },
      { type: 'voice-start', utterance: 2, agoMs: 100, atMs: 5_000 },
      { type: 'voice-end', utterance: 2, agoMs: 250, atMs: 5_550 },
      { type: 'transcript-end', utterance: 2, text: 'One more thing?', atMs: 5_600 },
      { type: 'timer', timer: 'end-of-turn', atMs: 5_800 },
    ]);
    expect(state).toMatchObject({ phase: 'thinking', conversation: { endAfterTurn: undefined } });
  });

  it('says a goodbye of its own where the model gives none', () => {
    const { effects } = play(asking.state, [
      { type: 'model-tool-call', requestId: 1, call: { ...call, input: {} }, atMs: 4_750 },
      { type: 'model-end', requestId: 1, end: { type: 'end', reason: 'tool-calls' }, atMs: 4_760 },
    ]);
    expect(spokenIn(effects).join(' ')).toBe('Thank you for your call. Goodbye!');
  });

  it('waits without a word after a skipped turn, and does not ask whether the caller is there', () => {
    const skip = { id: 'c1', name: 'skip_turn', input: {} };
    const { state, effects } = play(asking.state, [
      { type: 'model-tool-call', requestId: 1, call: skip, atMs: 4_750 },
      { type: 'model-end', requestId: 1, end: { type: 'end', reason: 'tool-calls' }, atMs: 4_760 },
      { type: 'timer', timer: 'playback', atMs: 4_761 },
    ]);
    expect(spokenIn(effects)).toEqual([]);
    expect(state.phase).toBe('listening');
    expect(timersOf(effects).map(({ timer }) => timer)).toEqual(['playback', 'silence']);
  });
});

describe('a caller who stays silent', () => {
  const silent = play(opening(), [...greeted, { type: 'timer', timer: 'turn', atMs: 12_000 }]);

  it('is prompted once, and still counts as silent', () => {
    expect(spokenIn(silent.effects).at(-1)).toBe('Are you still there?');
    const { effects } = play(silent.state, [
      { type: 'sound-end', eventId: 2, piece: 0, atMs: 12_010 },
      { type: 'timer', timer: 'playback', atMs: 12_020 },
    ]);
    const rest = { type: 'start-timer', timer: 'silence', delayMs: 5_000 };
    expect(timersOf(effects)).toEqual([expect.objectContaining({ timer: 'playback' }), rest]);
  });

  it('does not end the call while the agent speaks to them, and has the rest of the silence to answer', () => {
    const ended: SessionEvent = { type: 'timer', timer: 'silence', atMs: 17_000 };
    const { state } = play(silent.state, [
      { type: 'sound-delta', eventId: 2, piece: 0, startsAtMs: 12_100, durationMs: 8_000, atMs: 12_010 },
      { type: 'sound-end', eventId: 2, piece: 0, atMs: 12_020 },
      ended,
    ]);
    expect(state.phase).toBe('speaking');
    const heard = play(state, [{ type: 'timer', timer: 'playback', atMs: 20_100 }]);
    expect(timersOf(heard.effects)).toEqual([{ type: 'start-timer', timer: 'silence', delayMs: 5_000 }]);
    expect(reduce(heard.state, { ...ended, atMs: 25_100 }).state).toMatchObject({ reason: 'silence' });
  });

  it('has time to answer where both waits are as long', () => {
    const both = { turnTimeoutMs: 10_000, silenceEndMs: 10_000 };
    const { effects } = play(opening(both), [
      ...greeted,
      { type: 'timer', timer: 'turn', atMs: 12_000 },
      { type: 'timer', timer: 'silence', atMs: 12_000 },
      { type: 'sound-end', eventId: 2, piece: 0, atMs: 12_010 },
      { type: 'timer', timer: 'playback', atMs: 12_020 },
    ]);
    expect(timersOf(effects).at(-1)).toEqual({ type: 'start-timer', timer: 'silence', delayMs: 3_000 });
  });

  it('counts as present again as soon as they speak', () => {
    const { state, effects } = reduce(silent.state, {
      type: 'voice-start',
      utterance: 1,
      agoMs: 100,
      atMs: 13_000,
    });
    expect(state.conversation.waiting).toBe('attentive');
    expect(effects).toContainEqual({ type: 'stop-timer', timer: 'silence' });
  });
});
