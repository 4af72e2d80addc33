import { expect, it } from 'vitest';
import { readLiveFrame } from './live-frame.ts';

it('distinguishes audio, messages, unknown kinds and malformed frames', () => {
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
