import { AGENT_LANGUAGES } from '@parley/contract/languages.ts';
import { describe, expect, it } from 'vitest';
import { setPhrase } from '../../replies/set-phrases.ts';
import { openingState, reduce } from '../reduce.ts';
import type { SessionEffect } from '../state/effect.ts';
import type { SessionEvent } from '../state/event.ts';
import type { SessionSettings, SessionState } from '../state/state.ts';

const settings: SessionSettings = {
  agent: { agent_id: 'agent_1', agent_name: 'Anna' },
  systemPrompt: 'Be kind.',
  firstMessage: 'Bonjour !',
  language: 'fr',
  history: [],
  temperature: 0,
  maxTokens: undefined,
  extraBody: undefined,
  tools: [],
  voice: { id: undefined, settings: {} },
  keywords: [],
  spoken: undefined,
  systemTools: {},
  documents: [],
  usesKnowledge: false,
  maxDurationMs: undefined,
  idleEndMs: undefined,
  turnTimeoutMs: 10_000,
  silenceEndMs: 15_000,
  maxTurns: 3,
  modelTimeoutMs: 20_000,
};
const waits = [
  { type: 'start-timer', timer: 'turn', delayMs: 10_000 },
  { type: 'start-timer', timer: 'silence', delayMs: 15_000 },
];

function begin(changes: Partial<SessionSettings> = {}) {
  const opening = openingState({ ...settings, ...changes }, { source: 'scripted', name: 'test' });
  return reduce(opening, { type: 'session-start', atMs: 0 });
}

function play(state: SessionState, events: readonly SessionEvent[]) {
  return events.reduce<{ state: SessionState; effects: readonly SessionEffect[] }>(
    (step, event) => {
      const next = reduce(step.state, event);
      return { state: next.state, effects: [...step.effects, ...next.effects] };
    },
    { state, effects: [] },
  );
}

const timersOf = (effects: readonly SessionEffect[]) => effects.filter(({ type }) => type.endsWith('-timer'));

describe('a caller who says nothing', () => {
  it('is waited for from the end of what the agent says', () => {
    expect(timersOf(begin().effects)).toEqual(waits);
  });

  it('is prompted once, in the language of the conversation', () => {
    const { state, effects } = reduce(begin().state, { type: 'timer', timer: 'turn', atMs: 10_000 });
    expect(effects).toContainEqual({
      type: 'send',
      output: { type: 'reply-end', eventId: 2, text: 'Êtes-vous toujours là\u00A0?' },
    });
    expect(state.conversation.messages.at(-1)).toEqual({
      role: 'agent',
      text: 'Êtes-vous toujours là\u00A0?',
    });
    // No wait begins anew: neither is the caller spoken to again, nor is the end of the call put off.
    expect(timersOf(effects)).toEqual([]);
  });

  it('ends the call after the longest silence', () => {
    const { state, effects } = play(begin().state, [
      { type: 'timer', timer: 'turn', atMs: 10_000 },
      { type: 'timer', timer: 'silence', atMs: 15_000 },
    ]);
    expect(state).toMatchObject({ phase: 'ended', reason: 'silence' });
    expect(effects).toContainEqual({ type: 'end', reason: 'silence' });
  });

  it('is waited for anew after activity', () => {
    const spokenTo = reduce(begin().state, { type: 'timer', timer: 'turn', atMs: 10_000 });
    expect(reduce(spokenTo.state, { type: 'user-activity', atMs: 12_000 }).effects).toEqual(waits);
  });

  it('is not waited for while the agent answers', () => {
    const answering = reduce(begin().state, { type: 'typed-message', text: 'Oui', atMs: 4_000 });
    expect(answering.effects.slice(1, 3)).toEqual([
      { type: 'stop-timer', timer: 'turn' },
      { type: 'stop-timer', timer: 'silence' },
    ]);
    const late = play(answering.state, [
      { type: 'timer', timer: 'turn', atMs: 10_000 },
      { type: 'timer', timer: 'silence', atMs: 15_000 },
    ]);
    expect(late).toEqual({ state: answering.state, effects: [] });
  });

  it('is never prompted where neither time is set', () => {
    expect(timersOf(begin({ turnTimeoutMs: undefined, silenceEndMs: undefined }).effects)).toEqual([]);
  });

  it('is waited for from the start where the agent has no first message', () => {
    expect(timersOf(begin({ firstMessage: '' }).effects)).toEqual(waits);
  });

  it('is prompted in words of every language', () => {
    const phrases = AGENT_LANGUAGES.map((language) => setPhrase('stillThere', language));
    expect(new Set(phrases).size).toBe(9);
  });
});
