import { expect, it } from 'vitest';
import { type MadeCall, toolRecord } from './tool-record.ts';

const made: MadeCall = {
  call: { id: 'call_1', name: 'cancel_order', input: { order: 'A-1042' } },
  kind: 'mcp',
  title: 'cancel_order',
  turnStartedAtMs: 1_000,
  startedAtMs: 1_500,
};

it('counts the time of a tool without the wait for consent', () => {
  const approval = { by: 'client', is_approved: true, waited_secs: 8 } as const;
  const outcome = { status: 'succeeded', result: 'Done.', wasCalled: true, approval } as const;
  expect(toolRecord(made, outcome, 9_750)).toMatchObject({ start_ms: 500, latency_secs: 0.25, approval });
});

it('takes no time without consent', () => {
  const approval = { by: 'client', is_approved: false, waited_secs: 8.004 } as const;
  const outcome = { status: 'declined', result: 'Not done.', wasCalled: false, approval } as const;
  expect(toolRecord(made, outcome, 9_502).latency_secs).toBe(0);
});
