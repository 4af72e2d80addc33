import { expect, it } from 'vitest';
import { answered } from './call-outcome.ts';

const called = { serverId: 's', serverName: 'Tables', toolName: 'book' };
const refusal = { success: false, message: 'No table is free.' };

it.each([
  { content: [{ type: 'text' as const, text: JSON.stringify(refusal) }] },
  { content: [], structuredContent: refusal },
  { content: [{ type: 'text' as const, text: 'No table is free.' }], isError: true },
])('takes an answer that tells of a failure for one: %j', (result) => {
  const { status, result: told } = answered(called, result);
  expect(status).toBe('failed');
  expect(told).toMatch(
    /^The tool “book” reports a failure:\n.*No table is free\..*Do not claim that it succeeded\.$/s,
  );
});

it('takes any other answer for a success', () => {
  const content = [{ type: 'text' as const, text: '{"table":4,"error":null}' }];
  expect(answered(called, { content }).status).toBe('succeeded');
});
