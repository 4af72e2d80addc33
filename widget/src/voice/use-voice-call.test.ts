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
