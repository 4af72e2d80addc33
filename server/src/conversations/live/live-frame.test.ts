import { expect, it } from 'vitest';
import { createAllowance } from './allowance.ts';
import { withinBytes } from './live-connection.ts';
import { readLiveFrame } from './live-frame.ts';

it('tells audio, messages, unknown kinds and rubbish apart', () => {
  expect(readLiveFrame('{"user_audio_chunk":"AAAA"}')).toEqual({ kind: 'audio', base64: 'AAAA' });
  expect(readLiveFrame('{"type":"pong","event_id":3}')).toMatchObject({
    kind: 'message',
    message: { event_id: 3 },
  });
  expect(readLiveFrame('{"type":"from_the_future"}')).toEqual({ kind: 'unknown' });
  for (const rubbish of [
    '',
    'null',
    '7',
    '[]',
    '{}',
    '{"type":7}',
    '{"type":"pong"}',
    '{"user_audio_chunk":1}',
  ]) {
    expect(readLiveFrame(rubbish).kind, rubbish).toBe('invalid');
  }
});

it('cuts a close reason at a whole character', () => {
  expect(withinBytes('été', 3)).toBe('ét');
  expect(withinBytes('été', 4)).toBe('ét');
  expect(withinBytes('été', 5)).toBe('été');
});

it('lets a budget flow back as time passes, up to its burst', () => {
  const allow = createAllowance({ perSecond: 10, burst: 20 }, 0);
  expect(allow(20, 0)).toBe(true);
  expect(allow(1, 50)).toBe(false);
  expect(allow(1, 150)).toBe(true);
  expect(allow(21, 60_000)).toBe(false);
});
