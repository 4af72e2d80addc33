import { describe, expect, it } from 'vitest';
import { startTurn } from '../turns/turn.ts';
import { openingState, reduce } from './reduce.ts';
import type { SessionEffect } from './state/effect.ts';
import type { SessionEvent } from './state/event.ts';
import type { SessionSettings, SessionState } from './state/state.ts';

const settings: SessionSettings = {
  agent: { agent_id: 'agent_1', agent_name: 'Anna' },
  systemPrompt: 'Be kind.',
  firstMessage: 'Hello!',
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
  maxDurationMs: 300_000,
  idleEndMs: 600_000,
  turnTimeoutMs: undefined,
  silenceEndMs: undefined,
  maxTurns: 3,
  modelTimeoutMs: 20_000,
};
const model = { source: 'scripted', name: 'test' } as const;
const opening = openingState(settings, model);
const conversation = { ...opening.conversation, nextEventId: 3, nextRequestId: 6, callerTurns: 1 };
const listening: SessionState = { phase: 'listening', conversation };
const turn = { ...startTurn(2, 'Hi', { atMs: 1_000, isSpoken: false }), requestId: 5, attempt: 1 };
const thinking: SessionState = { phase: 'thinking', conversation, turn };
const replying: SessionState = { phase: 'replying', conversation, turn: { ...turn, said: 'Well, I' } };

function outputs(effects: readonly SessionEffect[]) {
  return effects.flatMap((effect) => (effect.type === 'send' ? [effect.output] : []));
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

describe('the beginning', () => {
  it('greets with turn 1 and waits for the caller', () => {
    const { state, effects } = reduce(opening, { type: 'session-start', atMs: 0 });
    expect(state.phase).toBe('listening');
    expect(state.conversation.messages).toEqual([{ role: 'agent', text: 'Hello!' }]);
    expect(outputs(effects).slice(0, 3)).toEqual([
      { type: 'reply-start', eventId: 1 },
      { type: 'reply-delta', eventId: 1, text: 'Hello!' },
      { type: 'reply-end', eventId: 1, text: 'Hello!' },
    ]);
    expect(effects).toContainEqual({ type: 'start-timer', timer: 'max-duration', delayMs: 300_000 });
    expect(effects.at(-1)).toEqual({ type: 'start-timer', timer: 'idle', delayMs: 600_000 });
  });

  it('says nothing when the agent has no first message, and the first answer is turn 1', () => {
    const quiet = openingState({ ...settings, firstMessage: ' ' }, model);
    const { state, effects } = play(quiet, [
      { type: 'session-start', atMs: 0 },
      { type: 'typed-message', text: 'Hi', atMs: 5 },
      { type: 'model-delta', requestId: 1, text: 'Hello', atMs: 9 },
    ]);
    expect(state.phase).toBe('replying');
    expect(outputs(effects)).toMatchObject([
      { type: 'turn-start', turn: { eventId: 1, callerText: 'Hi' } },
      { type: 'reply-start', eventId: 1 },
      { type: 'reply-delta' },
    ]);
  });
});

describe('a turn', () => {
  it('asks the model with the prompt, the history and what the caller wrote', () => {
    const { state, effects } = reduce(listening, { type: 'typed-message', text: 'Why?', atMs: 1_000 });
    expect(state.phase).toBe('thinking');
    expect(effects[0]).toMatchObject({ type: 'send', output: { type: 'turn-start' } });
    expect(effects[1]).toEqual({ type: 'stop-timer', timer: 'idle' });
    expect(effects[2]).toMatchObject({
      type: 'think',
      requestId: 6,
      request: { systemPrompt: 'Be kind.', language: 'fr', messages: [{ role: 'user', text: 'Why?' }] },
    });
  });

  it('retrieves knowledge first where the agent has some, and passes it to the model', () => {
    const knowing = {
      ...listening,
      conversation: { ...conversation, settings: { ...settings, usesKnowledge: true } },
    };
    const passage = {
      documentId: 'd1',
      documentName: 'Prices',
      heading: '',
      text: 'It costs 5.',
      score: 0.8,
    };
    const retrieved = { query: 'How much?', embeddingModel: null, passages: [passage] };
    const { state, effects } = play(knowing, [
      { type: 'typed-message', text: 'How much?', atMs: 1_000 },
      { type: 'retrieval-end', requestId: 6, retrieved, atMs: 1_012.34 },
      { type: 'model-delta', requestId: 7, text: 'It is 5.', atMs: 1_020 },
      { type: 'model-end', requestId: 7, end: { type: 'end', reason: 'stop' }, atMs: 1_030 },
    ]);
    expect(state.phase).toBe('listening');
    expect(effects).toContainEqual({
      type: 'retrieve',
      requestId: 6,
      wanted: { query: 'How much?', history: [], language: 'fr' },
    });
    const end = outputs(effects).find(({ type }) => type === 'turn-end');
    expect(end).toMatchObject({
      turn: {
        evidence: [{ kind: 'document', source: 'd1', title: 'Prices', score: 0.8 }],
        retrieval: { retrieval_query: 'How much?', embedding_model: null, passages: [{ is_used: true }] },
        ledger: { started_at_ms: 1_000, retrieval_start_ms: 0, retrieval_end_ms: 12.3, first_token_ms: 20 },
      },
    });
  });

  it('does not retrieve for a greeting', () => {
    const knowing = {
      ...listening,
      conversation: { ...conversation, settings: { ...settings, usesKnowledge: true } },
    };
    const { state, effects } = reduce(knowing, { type: 'typed-message', text: 'Bonjour !', atMs: 1_000 });
    expect(state.phase).toBe('thinking');
    expect(effects.some(({ type }) => type === 'retrieve')).toBe(false);
  });

  it('answers without knowledge when retrieval fails, and records it', () => {
    const { state } = reduce(
      { ...thinking, phase: 'retrieving' },
      { type: 'retrieval-error', requestId: 5, atMs: 1_100 },
    );
    expect(state).toMatchObject({ phase: 'thinking', turn: { ledger: { errors: ['retrieval_failed'] } } });
  });

  it('passes on each piece and leaves a ledger of the turn', () => {
    const { state, effects } = play(thinking, [
      { type: 'model-delta', requestId: 5, text: '\n', atMs: 1_015 },
      { type: 'model-delta', requestId: 5, text: 'One. ', atMs: 1_020 },
      { type: 'model-delta', requestId: 5, text: 'Two', atMs: 1_030 },
      {
        type: 'model-end',
        requestId: 5,
        end: { type: 'end', reason: 'stop', inputTokens: 9, outputTokens: 2 },
        atMs: 1_040,
      },
    ]);
    expect(state).toMatchObject({
      phase: 'listening',
      conversation: { messages: [{ role: 'agent', text: 'One. Two' }] },
    });
    expect(outputs(effects)).toEqual([
      { type: 'reply-start', eventId: 2 },
      { type: 'reply-delta', eventId: 2, text: 'One. ' },
      { type: 'reply-delta', eventId: 2, text: 'Two' },
      { type: 'reply-end', eventId: 2, text: 'One. Two' },
      {
        type: 'turn-end',
        turn: {
          eventId: 2,
          callerText: 'Hi',
          files: [],
          agentText: 'One. Two',
          originalText: undefined,
          evidence: [],
          retrieval: null,
          toolCalls: [],
          agent: null,
          ledger: {
            started_at_ms: 1_000,
            first_token_ms: 20,
            first_sentence_ms: 20,
            model_end_ms: 40,
            end_ms: 40,
            input_tokens: 9,
            output_tokens: 2,
            uncounted_requests: 0,
            tools: [],
            interrupted: false,
            errors: [],
          },
        },
        continues: false,
      },
    ]);
  });

  it('counts the model requests whose tokens were not told', () => {
    const asked = reduce(listening, { type: 'typed-message', text: 'Hi', atMs: 1_000 });
    expect(asked.state).toMatchObject({ turn: { ledger: { uncounted_requests: 1 } } });
    const end = { type: 'end', reason: 'stop', inputTokens: 9, outputTokens: 2 } as const;
    const retried = play(asked.state, [
      { type: 'model-error', requestId: 6, code: 'unreachable', atMs: 1_100 },
      { type: 'model-delta', requestId: 7, text: 'One.', atMs: 1_200 },
      { type: 'model-end', requestId: 7, end, atMs: 1_300 },
    ]);
    expect(outputs(retried.effects).at(-1)).toMatchObject({
      turn: { ledger: { uncounted_requests: 1, input_tokens: 9, output_tokens: 2 } },
    });
    const refused = play(asked.state, [
      { type: 'model-error', requestId: 6, code: 'rate_limited', atMs: 1_100 },
      { type: 'model-delta', requestId: 7, text: 'One.', atMs: 1_200 },
      { type: 'model-end', requestId: 7, end, atMs: 1_300 },
    ]);
    expect(outputs(refused.effects).at(-1)).toMatchObject({ turn: { ledger: { uncounted_requests: 0 } } });
  });

  it('ends the conversation when the model said goodbye', () => {
    const end = { type: 'end', reason: 'stop', isGoodbye: true } as const;
    const { state, effects } = reduce(replying, { type: 'model-end', requestId: 5, end, atMs: 1_040 });
    expect(state).toMatchObject({ phase: 'ended', reason: 'agent_ended' });
    expect(effects.slice(-2)).toEqual([{ type: 'end', reason: 'agent_ended' }, { type: 'settle' }]);
  });
});

describe('a message while the agent replies', () => {
  it('interrupts the reply, stores what was said and answers the new message', () => {
    const { state, effects } = reduce(replying, { type: 'typed-message', text: 'Wait', atMs: 2_000 });
    expect(outputs(effects).map(({ type }) => type)).toEqual([
      ...['reply-end', 'interruption', 'turn-end', 'turn-start'],
    ]);
    expect(outputs(effects)[2]).toMatchObject({
      turn: { agentText: 'Well, I', ledger: { interrupted: true } },
    });
    expect(effects[0]).toEqual({ type: 'stop-work' });
    expect(state).toMatchObject({
      phase: 'thinking',
      turn: { eventId: 3, callerText: 'Wait' },
      conversation: {
        messages: [
          { role: 'agent', text: 'Well, I' },
          { role: 'user', text: 'Wait' },
        ],
      },
    });
  });

  it('leaves as evidence only what the caller got', () => {
    const passages = ['Delivery takes 3 days.', 'A return costs 5 euros.'].map((text, number) => ({
      documentId: `d${number}`,
      documentName: 'Guide',
      heading: '',
      text,
      score: 0.8,
    }));
    const retrieved = { query: 'Hi', embeddingModel: 'e5', passages };
    const said = { ...turn, retrieved, said: 'Delivery takes 3 days.' };
    const { effects } = reduce(
      { phase: 'replying', conversation, turn: said },
      { type: 'typed-message', text: 'Wait', atMs: 2_000 },
    );
    expect(outputs(effects).find(({ type }) => type === 'turn-end')).toMatchObject({
      turn: {
        evidence: [{ source: 'd0' }],
        retrieval: { embedding_model: 'e5', passages: [{ is_used: true }, { is_used: false }] },
      },
    });
  });

  it('tells the caller nothing of a reply that had not begun', () => {
    const { effects } = reduce(thinking, { type: 'typed-message', text: 'And?', atMs: 2_000 });
    expect(outputs(effects).map(({ type }) => type)).toEqual(['turn-end', 'turn-start']);
  });

  it('ignores what the aborted request still delivers', () => {
    const { state } = reduce(replying, { type: 'typed-message', text: 'Wait', atMs: 2_000 });
    expect(reduce(state, { type: 'model-delta', requestId: 5, text: ' think', atMs: 2_001 })).toEqual({
      state,
      effects: [],
    });
  });

  it('ignores blank text', () => {
    expect(reduce(replying, { type: 'typed-message', text: ' \n', atMs: 2_000 }).state).toBe(replying);
  });
});

describe('a failing model', () => {
  const failure = { type: 'model-error', requestId: 5, code: 'unreachable', atMs: 1_500 } as const;

  it('is asked once more where nothing was said', () => {
    const { state, effects } = reduce(thinking, failure);
    expect(state).toMatchObject({ phase: 'thinking', turn: { attempt: 2, requestId: 6 } });
    expect(effects.map(({ type }) => type)).toEqual(['stop-work', 'think', 'start-timer']);
  });

  it('is cut off at the longest reply', () => {
    const endless = { ...replying, turn: { ...replying.turn, said: 'word '.repeat(100_000) } };
    const { state, effects } = reduce(endless, {
      type: 'model-delta',
      requestId: 5,
      text: 'word',
      atMs: 2_000,
    });
    expect(state.phase).toBe('listening');
    expect(effects[0]).toEqual({ type: 'stop-work' });
    expect(outputs(effects).at(-1)).toMatchObject({ turn: { ledger: { errors: ['model_malformed'] } } });
  });

  it('is not asked again where it was asked twice already', () => {
    const { state } = reduce(thinking, { ...failure, wasRetried: true });
    expect(state.phase).toBe('listening');
  });

  it('is said to the caller in their language when it fails again, and the conversation goes on', () => {
    const { state, effects } = reduce({ ...thinking, turn: { ...turn, attempt: 2 } }, failure);
    const text = 'Désolé, je ne peux pas répondre pour le moment. Merci de réessayer dans un instant.';
    expect(outputs(effects)).toContainEqual({ type: 'reply-end', eventId: 2, text });
    expect(outputs(effects).at(-1)).toMatchObject({ turn: { ledger: { errors: ['model_unreachable'] } } });
    expect(state.phase).toBe('listening');
  });

  it('is not asked again when it refuses', () => {
    const { state } = reduce(thinking, { ...failure, code: 'refused' });
    expect(state.phase).toBe('listening');
  });

  it('is followed by an apology after the part that was already said', () => {
    const { effects } = reduce(replying, failure);
    expect(outputs(effects)[1]).toEqual({
      type: 'reply-end',
      eventId: 2,
      text: 'Well, I Désolé, j’ai été coupé. Pouvez-vous répéter votre question\u00A0?',
    });
  });

  it('counts as failed when it ends without a word', () => {
    const end = { type: 'end', reason: 'stop' } as const;
    const { state } = reduce(thinking, { type: 'model-end', requestId: 5, end, atMs: 1_100 });
    expect(state).toMatchObject({ phase: 'thinking', turn: { ledger: { errors: ['model_malformed'] } } });
  });

  it('counts as failed after a long silence, but not while it writes', () => {
    const writing = { ...replying, turn: { ...replying.turn, heardAtMs: 15_000 } };
    const early = reduce(writing, { type: 'timer', timer: 'model', atMs: 21_000 });
    expect(early.effects).toEqual([{ type: 'start-timer', timer: 'model', delayMs: 14_000 }]);
    const late = reduce(writing, { type: 'timer', timer: 'model', atMs: 35_000 });
    expect(late.state.phase).toBe('listening');
  });
});

describe('tools', () => {
  const call = { id: 't1', name: 'look_up', input: { q: 'x' } };
  const tool = {
    name: 'look_up',
    title: 'look_up',
    description: '',
    inputSchema: {},
    kind: 'webhook' as const,
    needsConsent: false,
  };
  const able = { ...conversation, settings: { ...settings, tools: [tool] } };
  const asked = play({ phase: 'replying', conversation: able, turn: { ...turn, said: 'Well, I' } }, [
    { type: 'model-tool-call', requestId: 5, call, atMs: 1_200 },
    { type: 'model-end', requestId: 5, end: { type: 'end', reason: 'tool-calls' }, atMs: 1_210 },
  ]);

  it('run when the model asks for them', () => {
    expect(asked.state.phase).toBe('running-tools');
    expect(asked.effects).toContainEqual({
      type: 'run-tool',
      runId: 6,
      eventId: 2,
      call,
      consent: undefined,
      isBackground: false,
    });
    expect(outputs(asked.effects)).toEqual([
      { type: 'tool-request', eventId: 2, call, kind: 'webhook', title: 'look_up' },
    ]);
  });

  it('hand their result to the model, which goes on with the same reply', () => {
    const outcome = { status: 'succeeded', result: '5', wasCalled: true } as const;
    const { state, effects } = play(asked.state, [
      { type: 'tool-end', runId: 6, outcome, atMs: 1_300 },
      { type: 'model-delta', requestId: 7, text: 'It is 5.', atMs: 1_350 },
      { type: 'model-end', requestId: 7, end: { type: 'end', reason: 'stop' }, atMs: 1_360 },
    ]);
    expect(state.conversation.messages).toEqual([
      { role: 'agent', text: 'Well, I', toolCalls: [call] },
      {
        role: 'tool',
        toolCallId: 't1',
        toolName: 'look_up',
        result: '5',
        isError: false,
        status: 'succeeded',
      },
      { role: 'agent', text: 'It is 5.' },
    ]);
    expect(outputs(effects).at(-1)).toMatchObject({
      turn: {
        agentText: 'Well, I It is 5.',
        evidence: [{ kind: 'tool', source: 't1', title: 'look_up', text: '5' }],
        ledger: { tools: [{ name: 'look_up', start_ms: 210, end_ms: 300, is_error: false }] },
      },
    });
  });
});

describe('the end', () => {
  it('comes at once on a hang-up, with the reply broken off', () => {
    const { state, effects } = reduce(replying, { type: 'hang-up', reason: 'client_ended', atMs: 1_700 });
    expect(state).toMatchObject({ phase: 'ended', reason: 'client_ended' });
    expect(outputs(effects).at(-1)).toMatchObject({ turn: { ledger: { interrupted: true } } });
  });

  it('waits for the running reply when the server stops', () => {
    const stopping = reduce(replying, { type: 'stop-request', reason: 'server_stopped', atMs: 1_700 });
    expect(stopping.state.phase).toBe('replying');
    expect(reduce(stopping.state, { type: 'typed-message', text: 'More', atMs: 1_750 }).state).toBe(
      stopping.state,
    );
    const end = { type: 'end', reason: 'stop' } as const;
    const { state } = reduce(stopping.state, { type: 'model-end', requestId: 5, end, atMs: 1_800 });
    expect(state).toMatchObject({ phase: 'ended', reason: 'server_stopped' });
  });

  it('is announced when the time is up', () => {
    const { state, effects } = reduce(replying, { type: 'timer', timer: 'max-duration', atMs: 300_000 });
    expect(state).toMatchObject({ phase: 'ended', reason: 'max_duration' });
    expect(outputs(effects).map(({ type }) => type)).toEqual([
      'reply-end',
      'interruption',
      'turn-end',
      'reply-start',
      'reply-delta',
      'reply-end',
      'turn-end',
    ]);
  });

  it('is announced when the caller had all their turns', () => {
    const last = { ...listening, conversation: { ...conversation, callerTurns: 3 } };
    const { state } = reduce(last, { type: 'typed-message', text: 'One more', atMs: 9_000 });
    expect(state).toMatchObject({ phase: 'ended', reason: 'turn_limit' });
  });

  it('comes when the visitor writes nothing for long, and activity postpones it', () => {
    expect(reduce(listening, { type: 'timer', timer: 'idle', atMs: 600_000 }).state).toMatchObject({
      reason: 'chat_idle',
    });
    expect(reduce(listening, { type: 'user-activity', atMs: 5_000 }).effects).toEqual([
      { type: 'start-timer', timer: 'idle', delayMs: 600_000 },
    ]);
  });

  it('is final', () => {
    const ended: SessionState = { phase: 'ended', conversation, reason: 'client_ended' };
    expect(reduce(ended, { type: 'typed-message', text: 'Hi', atMs: 1 })).toEqual({
      state: ended,
      effects: [],
    });
  });
});

it('takes feedback on what was said, and on nothing else', () => {
  const like = { type: 'feedback', eventId: 2, score: 'like' } as const;
  expect(outputs(reduce(listening, { ...like, atMs: 5 }).effects)).toEqual([like]);
  expect(reduce(listening, { ...like, eventId: 3, atMs: 5 }).effects).toEqual([]);
});

it('tells the model of context, the latest text for each context id', () => {
  const { effects } = play(listening, [
    { type: 'context-update', text: 'On the home page', contextId: 'page', atMs: 1 },
    { type: 'context-update', text: 'In the basket', contextId: 'page', atMs: 2 },
    { type: 'typed-message', text: 'Help', atMs: 3 },
  ]);
  const think = effects.find(({ type }) => type === 'think');
  expect(think).toMatchObject({ request: { context: expect.stringContaining('- In the basket') } });
  expect(JSON.stringify(think)).not.toContain('home page');
});
