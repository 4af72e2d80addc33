import { expect, it } from 'vitest';
import { endOf } from './use-voice-call.ts';

it('says of a call that the visitor ended before it came about that it is over', () => {
  expect(endOf({ type: 'end', code: 1000, reason: '', hasStarted: false }, undefined)).toEqual({
    type: 'end',
  });
});

it('says of a call that never came about that the agent is not available', () => {
  const event = endOf({ type: 'end', code: 1006, reason: '', hasStarted: false }, undefined);
  expect(event).toMatchObject({ type: 'connection-error', problem: { code: 'unavailable' } });
});

const refused = { type: 'end', code: 1013, reason: '', hasStarted: false } as const;

it.each([
  ['rate_limited', { code: 'rate_limited', retryAfterSeconds: 9 }],
  ['too_many_calls', { code: 'busy' }],
  ['server_busy', { code: 'busy' }],
  ['database_unavailable', { code: 'unavailable' }],
])('says why a call was refused: %s', (errorType, problem) => {
  const refusal = { type: 'error', message: 'x', errorType, retryAfterSeconds: 9 } as const;
  expect(endOf(refused, refusal)).toEqual({ type: 'connection-error', isRetrying: false, problem });
});
