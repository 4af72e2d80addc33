import { describe, expect, it } from 'vitest';
import { NEW_CHAT } from '../conversation/chat-state.ts';
import { endOf, saidBefore } from './use-voice-call.ts';

it('says nothing of a call that the visitor ended before it came about', () => {
  const end = { type: 'end', code: 1000, reason: '' } as const;
  expect(endOf({ ...end, hasStarted: false }, undefined)).toBeUndefined();
  expect(endOf({ ...end, hasStarted: true }, undefined)).toEqual({ type: 'end' });
});

it('says of a call that never came about that the agent is not available', () => {
  const event = endOf({ type: 'end', code: 1006, reason: '', hasStarted: false }, undefined);
  expect(event).toEqual({ type: 'call-error', problem: { code: 'unavailable' } });
});

const refused = { type: 'end', code: 1013, reason: '', hasStarted: false } as const;

it.each([
  ['rate_limited', { code: 'rate_limited', retryAfterSeconds: 9 }],
  ['too_many_calls', { code: 'busy' }],
  ['server_busy', { code: 'busy' }],
  ['database_unavailable', { code: 'unavailable' }],
])('says why a call was refused: %s', (errorType, problem) => {
  const refusal = { type: 'error', message: 'x', errorType, retryAfterSeconds: 9 } as const;
  expect(endOf(refused, refusal)).toEqual({ type: 'call-error', problem });
});

describe('what the agent is told of the conversation before', () => {
  const written = {
    ...NEW_CHAT,
    phase: 'connected',
    round: 2,
    messages: [
      { id: 'user-1-0', role: 'user', text: 'Earlier.' },
      { id: 'user-2-1', role: 'user', text: 'When?' },
      { id: 'agent-2-2', role: 'agent', text: 'At nine.', eventId: 2 },
      { id: 'user-2-3', role: 'user', text: 'Not sent.', delivery: 'refused' },
    ],
  } as const;

  it('is what both said in the one that runs', () => {
    expect(saidBefore(written)).toBe('Said with the visitor before:\nVisitor: When?\nAgent: At nine.');
    expect(saidBefore({ ...written, phase: 'ended' })).toBeUndefined();
  });

  it('is what was said in a call whose line was lost', () => {
    expect(saidBefore({ ...written, isSpoken: true, phase: 'lost' })).toMatch(/At nine\.$/);
  });

  it('is its end, where it is long', () => {
    const messages = [
      { id: 'user-2-0', role: 'user', text: 'x'.repeat(9_000) },
      ...written.messages,
    ] as const;
    const told = saidBefore({ ...written, messages });
    expect(told?.length).toBeLessThan(4_100);
    expect(told).toMatch(/At nine\.$/);
  });
});
