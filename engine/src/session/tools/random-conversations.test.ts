import { expect, it } from 'vitest';
import { SETTINGS, SPOKEN, sessionTool, succeeded, toolCall } from '../../../test/tool-test-scene.ts';
import type { ChatMessage, ToolCall } from '../../language-model/language-model.ts';
import { consentIn } from '../../turns/consent-words.ts';
import { openingState, reduce } from '../reduce.ts';
import type { SessionEffect, SessionOutput } from '../state/effect.ts';
import type { SessionEvent } from '../state/event.ts';
import { isBusy, type SessionSettings, type SessionState } from '../state/state.ts';

// Conversations in which everything happens in whatever order it can, and the invariants of each of them.

const model = { source: 'scripted', name: 'anna' } as const;
const settings: SessionSettings = {
  ...SETTINGS,
  tools: [
    sessionTool('book'),
    sessionTool('refund', { needsConsent: true }),
    sessionTool('note', { isBackground: true }),
  ],
  systemTools: {
    end_call: { description: '' },
    skip_turn: { description: '' },
    play_keypad_touch_tone: { description: '' },
    language_detection: {
      description: '',
      languages: ['en', 'fr'].map((language) => ({ language, firstMessage: 'Hi', voiceId: undefined })),
    },
    transfer_to_agent: {
      description: '',
      transfers: [
        {
          agentId: 'agent_bob',
          agentName: 'Bob',
          condition: '',
          message: 'Moment.',
          delayMs: 50,
          hasFirstMessage: false,
        },
      ],
    },
  },
};
const CALLS: readonly ToolCall[] = [
  ...[toolCall('book', { day: 1 }), toolCall('book', { day: 2 }), toolCall('refund', { order: 'A' })],
  ...[toolCall('end_call', { reason: 'done' }), toolCall('skip_turn'), toolCall('fly')],
  ...[
    toolCall('play_keypad_touch_tone', { dtmf_tones: '12' }),
    toolCall('transfer_to_agent', { agent_number: 0 }),
  ],
  toolCall('note', { text: 'A' }),
  toolCall('language_detection', { reason: 'spoken', language: 'fr' }),
];
const WORDS = ['yes', 'no', 'mhm', 'Book a table please', 'Yes but later', 'Hello'];

/** The same numbers for the same seed. */
function dice(seed: number): (sides: number) => number {
  let value = seed;
  return (sides) => {
    value = (value * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return Math.floor((value / 4_294_967_296) * sides);
  };
}

/** Whatever may happen next: what was asked for comes back, timers run out, the caller speaks or writes. */
function nextEvent(
  state: SessionState,
  open: readonly SessionEffect[],
  roll: (sides: number) => number,
  atMs: number,
) {
  const pick = <T>(items: readonly T[]) => items[roll(items.length)];
  const requestId = isBusy(state) ? state.turn.requestId : 0;
  const effect = pick(open);
  const text = pick(WORDS) ?? '';
  const utterance = roll(4);
  const answers = (): SessionEvent | undefined => {
    switch (effect?.type) {
      case 'run-tool': {
        const outcome =
          roll(3) > 0
            ? succeeded('ok')
            : ({ status: 'failed', result: 'no', wasCalled: roll(2) > 0 } as const);
        return { type: 'tool-end', runId: effect.runId, outcome, atMs };
      }
      case 'switch-language':
        return { type: 'language-switched', runId: effect.runId, isSpeechBehind: false, atMs };
      case 'prepare-handover': {
        const { runId } = effect;
        if (roll(4) === 0) return { type: 'handover-refused', runId, code: 'gone', sentence: 'Gone.', atMs };
        return {
          type: 'handover-ready',
          runId,
          agent: { agent_id: 'agent_bob', agent_name: 'Bob' },
          settings,
          model,
          atMs,
        };
      }
      case 'start-timer':
        return { type: 'timer', timer: effect.timer, atMs };
      case 'speak':
        return roll(2) > 0
          ? {
              type: 'sound-delta',
              eventId: effect.eventId,
              piece: effect.piece,
              startsAtMs: atMs,
              durationMs: 300,
              atMs,
            }
          : { type: 'sound-end', eventId: effect.eventId, piece: effect.piece, atMs };
    }
    return undefined;
  };
  const happenings: readonly (() => SessionEvent | undefined)[] = [
    ...[answers, answers, answers, answers],
    () => ({ type: 'typed-message', text, atMs }),
    () => ({ type: 'model-delta', requestId, text: `${text}. `, atMs }),
    () => ({ type: 'model-tool-call', requestId, call: pick(CALLS) ?? toolCall('book'), atMs }),
    () => ({ type: 'model-end', requestId, end: { type: 'end', reason: 'stop' }, atMs }),
    () => ({ type: 'model-end', requestId, end: { type: 'end', reason: 'stop' }, atMs }),
    () => ({ type: 'voice-start', utterance, agoMs: 50, atMs }),
    () => ({ type: 'voice-end', utterance, agoMs: 0, atMs }),
    () => ({ type: 'transcript-end', utterance, text, atMs }),
    () => (roll(20) === 0 ? { type: 'hang-up', reason: 'client_ended', atMs } : undefined),
  ];
  return pick(happenings)?.();
}

function converse(seed: number, spoken: SessionSettings['spoken']) {
  const roll = dice(seed);
  const events: SessionEvent[] = [{ type: 'session-start', atMs: 0 }];
  const effects: SessionEffect[] = [];
  const histories: (readonly ChatMessage[])[] = [];
  let state: SessionState = openingState({ ...settings, spoken }, model);
  for (let count = 0; count < 120; count += 1) {
    const event = count === 0 ? events[0] : nextEvent(state, effects.slice(-12), roll, count * 40);
    if (!event) continue;
    if (count > 0) events.push(event);
    const step = reduce(state, event);
    state = step.state;
    effects.push(...step.effects);
    histories.push(
      ...step.effects.flatMap((effect) => (effect.type === 'think' ? [effect.request.messages] : [])),
    );
  }
  const last: SessionEvent[] = [
    { type: 'hang-up', reason: 'client_ended', atMs: 9_000 },
    { type: 'timer', timer: 'late-tools', atMs: 14_000 },
  ];
  for (const event of last) {
    const step = reduce(state, event);
    state = step.state;
    effects.push(...step.effects);
  }
  const outputs = effects.flatMap((effect) => (effect.type === 'send' ? [effect.output] : []));
  return { state, events: [...events, ...last], effects, outputs, histories };
}

const SEEDS = Array.from({ length: 150 }, (_, seed) => seed);

it.each([
  ['written', undefined],
  ['spoken', SPOKEN],
] as const)(
  'in every %s conversation calls and results belong together, and nothing is lost',
  (_kind, spoken) => {
    for (const seed of SEEDS) {
      const { state, effects, outputs, histories } = converse(seed, spoken);
      for (const messages of histories) expect(unansweredCalls(messages), `seed ${seed}`).toEqual([]);
      expect(state.phase, `seed ${seed}`).toBe('ended');
      expect(settled(effects), `seed ${seed}`).toBe(1);
      expect(unended(outputs), `seed ${seed}`).toEqual([]);
      expect(undecided(outputs), `seed ${seed}`).toEqual([]);
      expect(repeatedIds(outputs), `seed ${seed}`).toEqual([]);
      expect(madeWithoutAYes(effects), `seed ${seed}`).toEqual([]);
    }
  },
);

it('leads to the same effects when it is played again', () => {
  for (const seed of SEEDS.slice(0, 50)) {
    const { events, effects } = converse(seed, SPOKEN);
    const replayed: SessionEffect[] = [];
    events.reduce<SessionState>(
      (state, event) => {
        const step = reduce(state, structuredClone(event));
        replayed.push(...step.effects);
        return step.state;
      },
      openingState({ ...settings, spoken: SPOKEN }, model),
    );
    expect(replayed).toEqual(effects);
  }
});

/** Model servers refuse a call whose result does not stand right behind it, and a result without its call. */
function unansweredCalls(messages: readonly ChatMessage[]): string[] {
  const wrong: string[] = [];
  let awaited: string[] = [];
  for (const message of messages) {
    if (message.role === 'tool') {
      if (!awaited.includes(message.toolCallId)) wrong.push(`result ${message.toolCallId}`);
      awaited = awaited.filter((id) => id !== message.toolCallId);
      continue;
    }
    wrong.push(...awaited);
    awaited = message.role === 'agent' ? (message.toolCalls ?? []).map(({ id }) => id) : [];
  }
  return [...wrong, ...awaited];
}

function settled(effects: readonly SessionEffect[]): number {
  return effects.filter(({ type }) => type === 'settle').length;
}

/** Replies that began and never ended. */
function unended(outputs: readonly SessionOutput[]): number[] {
  const ids = (type: 'reply-start' | 'reply-end') =>
    outputs.flatMap((output) => (output.type === type ? [output.eventId] : []));
  const ends = ids('reply-end');
  return ids('reply-start').filter((id) => ends.filter((end) => end === id).length !== 1);
}

/** Calls that broke off with their turn and whose outcome was never reported. */
function undecided(outputs: readonly SessionOutput[]): string[] {
  const updated = outputs.flatMap((output) =>
    output.type === 'tool-update' ? [`${output.eventId} ${output.record.request_id}`] : [],
  );
  const open = outputs.flatMap((output) =>
    output.type === 'turn-end'
      ? output.turn.toolCalls
          .filter(({ status, latency_secs }) => status === 'unknown' && latency_secs === null)
          .map(({ request_id }) => `${output.turn.eventId} ${request_id}`)
      : [],
  );
  return open.filter((call) => updated.filter((one) => one === call).length !== 1);
}

/** Ids of calls that clients were told of more than once. */
function repeatedIds(outputs: readonly SessionOutput[]): string[] {
  const ids = outputs.flatMap((output) => (output.type === 'tool-request' ? [output.call.id] : []));
  return ids.filter((id, index) => ids.indexOf(id) !== index);
}

function madeWithoutAYes(effects: readonly SessionEffect[]): string[] {
  return effects.flatMap((effect) => {
    if (effect.type !== 'run-tool' || effect.call.name !== 'refund') return [];
    const { consent } = effect;
    return consent !== undefined && consentIn(consent, 'en') === 'yes' ? [] : [`${consent}`];
  });
}
