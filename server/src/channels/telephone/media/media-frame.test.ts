import { describe, expect, it } from 'vitest';
import { instructionFrame, isKnownSound, markFrame, mediaFrame, readMediaFrame } from './media-frame.ts';

const read = (frame: unknown) => readMediaFrame(JSON.stringify(frame));

describe('a frame of a platform', () => {
  it('is what Twilio-compatible platforms send', () => {
    expect(read({ event: 'connected', protocol: 'Call', version: '1.0.0' })).toEqual({ kind: 'unknown' });
    const start = {
      streamSid: 'MZ1',
      accountSid: 'AC1',
      callSid: 'CA1',
      tracks: ['inbound'],
      mediaFormat: { encoding: 'audio/x-mulaw', sampleRate: 8_000, channels: 1 },
      customParameters: { ticket: 'x' },
    };
    expect(read({ event: 'start', sequenceNumber: '1', start, streamSid: 'MZ1' })).toMatchObject({
      kind: 'start',
      start: { streamSid: 'MZ1', callSid: 'CA1', customParameters: { ticket: 'x' } },
    });
    const media = { track: 'inbound', chunk: '1', timestamp: '5', payload: 'fw==' };
    expect(read({ event: 'media', sequenceNumber: '2', media, streamSid: 'MZ1' })).toEqual({
      kind: 'media',
      payload: 'fw==',
    });
    expect(read({ event: 'media', media: { ...media, track: 'outbound' } })).toEqual({ kind: 'unknown' });
    expect(read({ event: 'mark', mark: { name: 'sound-1' } })).toEqual({ kind: 'mark', name: 'sound-1' });
    expect(read({ event: 'dtmf', dtmf: { track: 'inbound_track', digit: '#' } })).toEqual({
      kind: 'keys',
      keys: '#',
    });
    expect(read({ event: 'stop', stop: { callSid: 'CA1' } })).toEqual({ kind: 'stop' });
  });

  it('names its stream beside the start, too', () => {
    expect(read({ event: 'start', start: {}, streamSid: 'MZ2' })).toMatchObject({
      start: { streamSid: 'MZ2' },
    });
  });

  it('may be unknown', () => {
    expect(readMediaFrame('{')).toMatchObject({ kind: 'invalid' });
    for (const frame of [null, 1, [], {}, { event: 1 }, { event: 'media' }, { event: 'mark', mark: {} }]) {
      expect(read(frame)).toMatchObject({ kind: 'invalid' });
    }
    expect(read({ event: 'start', start: { customParameters: 'x' } })).toMatchObject({ kind: 'invalid' });
    expect(read({ event: 'dtmf', dtmf: { digit: 'no key' } })).toMatchObject({ kind: 'invalid' });
  });
});

it('understands the sound of telephone lines alone, however it is named', () => {
  const withFormat = (mediaFormat: object) => isKnownSound({ customParameters: {}, mediaFormat });
  expect(isKnownSound({ customParameters: {} })).toBe(true);
  expect(withFormat({ encoding: 'audio/x-mulaw', sampleRate: 8_000, channels: 1 })).toBe(true);
  expect(withFormat({ encoding: 'PCMU' })).toBe(true);
  expect(withFormat({ encoding: 'audio/x-l16' })).toBe(false);
  expect(withFormat({ encoding: 'audio/x-mulaw', sampleRate: 16_000 })).toBe(false);
  expect(withFormat({ encoding: 'audio/x-mulaw', channels: 2 })).toBe(false);
});

it('writes frames as platforms read them', () => {
  expect(JSON.parse(mediaFrame('MZ"1', Uint8Array.of(1, 2)))).toEqual({
    event: 'media',
    streamSid: 'MZ"1',
    media: { payload: 'AQI=' },
  });
  expect(JSON.parse(markFrame('MZ1', 'sound-1'))).toMatchObject({ event: 'mark', mark: { name: 'sound-1' } });
  expect(JSON.parse(instructionFrame('MZ1', { type: 'hangup' }))).toEqual({
    event: 'hangup',
    streamSid: 'MZ1',
  });
  const destination = { type: 'sip_uri' as const, value: 'sip:sales@example.org', name: 'Sales' };
  expect(JSON.parse(instructionFrame('MZ1', { type: 'refer', destination }))).toEqual({
    event: 'transfer',
    streamSid: 'MZ1',
    transfer: { type: 'refer', destination },
  });
});
