import { expect, it } from 'vitest';
import { createAnnouncedCalls } from './announced-calls.ts';

it('takes the end of a transfer once, as dial plans may tell it again', () => {
  const calls = createAnnouncedCalls();
  const id = calls.announce({ from: '1001', to: '+33199001234' });
  expect(calls.dialled(id, 'BUSY')).toEqual({ step: 'agent', isOver: false, callSid: id });
  expect(calls.dialled(id, 'ANSWER')).toEqual({ step: 'hangup', isOver: true, callSid: id });
  expect(calls.dialled(id, 'ANSWER')).toEqual({ step: 'hangup', isOver: false, callSid: '' });
  expect(calls.dialled(id, 'NOANSWER').step).toBe('hangup');
});
