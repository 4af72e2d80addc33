import { expect, it } from 'vitest';
import { asteriskCommand, readAsteriskEvent } from './asterisk-event.ts';

it.each([
  [
    'MEDIA_START connection_id:parley channel:WebSocket/parley/0x7f channel_id:1764.2 format:ulaw optimal_frame_size:160 ptime:20',
    { kind: 'start', format: 'ulaw', isJson: false },
  ],
  [
    '{"event":"MEDIA_START","connection_id":"parley","format":"ulaw","optimal_frame_size":160,"ptime":20,"channel_variables":{}}',
    { kind: 'start', format: 'ulaw', isJson: true },
  ],
  ['MEDIA_MARK_PROCESSED sound-3', { kind: 'mark', name: 'sound-3' }],
  ['{"event":"MEDIA_MARK_PROCESSED","correlation_id":"sound-3"}', { kind: 'mark', name: 'sound-3' }],
  ['DTMF_END digit:# channel_id:1764.2', { kind: 'keys', keys: '#' }],
  ['{"event":"DTMF_END","digit":"5"}', { kind: 'keys', keys: '5' }],
  ['DTMF_END digit:x', { kind: 'unknown' }],
  ['MEDIA_XOFF', { kind: 'unknown' }],
  ['{"event":7}', { kind: 'unknown' }],
  ['{', { kind: 'unknown' }],
  ['', { kind: 'unknown' }],
])('reads %j', (text, event) => {
  expect(readAsteriskEvent(text)).toEqual(event);
});

it('writes commands in the form that the exchange speaks', () => {
  expect(asteriskCommand('FLUSH_MEDIA', false)).toBe('FLUSH_MEDIA');
  expect(asteriskCommand('MARK_MEDIA', false, 'sound-1')).toBe('MARK_MEDIA sound-1');
  expect(asteriskCommand('MARK_MEDIA', true, 'sound-1')).toBe(
    '{"command":"MARK_MEDIA","correlation_id":"sound-1"}',
  );
  expect(asteriskCommand('ANSWER', true)).toBe('{"command":"ANSWER"}');
});
