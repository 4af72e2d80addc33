import type { LiveEvent } from '@parley/client/live-socket.ts';
import { describe, expect, it } from 'vitest';
import { IDLE, reduceSimulation, type SimulationEvent, type SimulationState } from './simulation-state.ts';

const live = (event: LiveEvent): SimulationEvent => ({ type: 'live', event });
const after = (events: readonly SimulationEvent[]): SimulationState => events.reduce(reduceSimulation, IDLE);
const connected = [
  { type: 'start' },
  live({ type: 'start', conversationId: 'conv_1', formats: { input: 'pcm_16000', output: 'pcm_16000' } }),
] as const;
const textsOf = (state: SimulationState) =>
  state.phase === 'idle' ? [] : state.messages.map(({ role, text }) => `${role}: ${text}`);

describe('the first message', () => {
  const spoken = [
    live({ type: 'reply-start', eventId: 1 }),
    live({ type: 'reply-delta', eventId: 1, text: 'Hel' }),
    live({ type: 'reply-delta', eventId: 1, text: 'lo' }),
    live({ type: 'reply-end', eventId: 1, text: 'Hello' }),
  ];

  it('is shown once when it was fetched before the socket brings it', () => {
    const state = after([
      { type: 'start' },
      { type: 'first-message', text: 'Hello' },
      connected[1],
      ...spoken,
    ]);
    expect(textsOf(state)).toEqual(['agent: Hello']);
  });

  it('is shown once when the socket was faster', () => {
    const state = after([...connected, ...spoken, { type: 'first-message', text: 'Hello' }]);
    expect(textsOf(state)).toEqual(['agent: Hello']);
  });

  it('leaves room for an agent that waits', () => {
    expect(textsOf(after([{ type: 'start' }, { type: 'first-message', text: '' }]))).toEqual([]);
  });
});

describe('a turn', () => {
  const asked = [...connected, { type: 'user-message', id: 'a', text: 'When do you open?' }] as const;

  it('blocks the next message until the reply is whole', () => {
    expect(after(asked)).toMatchObject({ isReplying: true });
    expect(after([...asked, live({ type: 'reply-start', eventId: 2 })])).toMatchObject({ isReplying: true });
    expect(after([...asked, live({ type: 'reply-end', eventId: 2, text: 'At nine.' })])).toMatchObject({
      isReplying: false,
    });
  });

  it('grows piece by piece and ends as the server says it', () => {
    const pieces = [
      live({ type: 'reply-start', eventId: 2 }),
      live({ type: 'reply-delta', eventId: 2, text: 'At n' }),
    ];
    expect(textsOf(after([...asked, ...pieces])).at(-1)).toBe('agent: At n');
    const whole = live({ type: 'reply-end', eventId: 2, text: 'At nine.' });
    expect(textsOf(after([...asked, ...pieces, whole])).at(-1)).toBe('agent: At nine.');
  });

  it('is not blocked for ever by a failure that the server reports', () => {
    const state = after([...asked, live({ type: 'error', message: 'No model.', errorType: 'llm_error' })]);
    expect(state).toMatchObject({
      isReplying: false,
      problem: { key: 'simulation.serverSays', values: { message: 'No model.' } },
    });
  });
});

describe('the end', () => {
  const closed = (code: number, reason: string, hasStarted: boolean) =>
    live({ type: 'end', code, reason, hasStarted });

  it('is quiet after an orderly close', () => {
    expect(after([...connected, closed(1000, '', true)])).toMatchObject({
      phase: 'ended',
      problem: undefined,
    });
  });

  it('names the code of an interrupted connection', () => {
    expect(after([...connected, closed(1006, '', true)])).toMatchObject({
      phase: 'ended',
      problem: { key: 'simulation.connectionInterrupted', values: { code: 1006 } },
    });
  });

  it('goes back to the start when the conversation never came about', () => {
    expect(after([{ type: 'start' }, closed(1008, 'Too many conversations.', false)])).toEqual({
      phase: 'idle',
      problem: { key: 'simulation.failed', values: { reason: 'Too many conversations.' } },
    });
    expect(after([{ type: 'start' }, closed(1006, '', false)])).toEqual({
      phase: 'idle',
      problem: { key: 'simulation.connectionFailed' },
    });
  });

  it('keeps the messages when the connection is lost, and forgets them on reset', () => {
    const lost = after([
      ...connected,
      live({ type: 'reply-end', eventId: 1, text: 'Hi' }),
      { type: 'connection-lost' },
    ]);
    expect(textsOf(lost)).toEqual(['agent: Hi']);
    expect(lost).toMatchObject({ phase: 'ended', problem: { key: 'simulation.connectionLost' } });
    expect(reduceSimulation(lost, { type: 'reset' })).toEqual(IDLE);
  });
});
