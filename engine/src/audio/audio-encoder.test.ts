import { describe, expect, it } from 'vitest';
import { createAudioEncoder } from './audio-encoder.ts';
import { audioFormatOf } from './audio-format.ts';
import { createSampleReader } from './pcm-bytes.ts';
import { wavFile } from './wav.ts';

const samples = Int16Array.of(0, 1, -1, 1_000, -1_000, 32_767, -32_768);

describe('audio formats', () => {
  it('are known by their names', () => {
    expect(audioFormatOf('pcm_44100')).toEqual({ encoding: 'pcm', sampleRateHz: 44_100 });
    expect(audioFormatOf('ulaw_8000')).toEqual({ encoding: 'mu-law', sampleRateHz: 8_000 });
    expect(audioFormatOf('mp3_44100_128')).toBeUndefined();
    expect(audioFormatOf('pcm_12345')).toBeUndefined();
  });

  it('pack samples little-endian, and unpack them from pieces of odd length', () => {
    const bytes = createAudioEncoder(8_000, { encoding: 'pcm', sampleRateHz: 8_000 }).encode(samples);
    expect([...bytes.subarray(6, 8)]).toEqual([0xe8, 0x03]);
    const read = createSampleReader();
    const pieces = [bytes.subarray(0, 3), bytes.subarray(3, 4), bytes.subarray(4)].map(read);
    expect(pieces.flatMap((piece) => [...piece])).toEqual([...samples]);
  });

  // Values of the tables in ITU-T G.711.
  it('pack samples for telephony as G.711 says', () => {
    const bytes = createAudioEncoder(8_000, { encoding: 'mu-law', sampleRateHz: 8_000 }).encode(samples);
    expect([...bytes]).toEqual([0xff, 0xff, 0x7f, 0xce, 0x4e, 0x80, 0x00]);
  });

  it.each([
    ['pcm_16000', 1, 16_000, 16],
    ['ulaw_8000', 7, 8_000, 8],
  ])('write WAV files whose header matches their samples (%s)', (name, tag, sampleRateHz, bits) => {
    const format = audioFormatOf(name) ?? { encoding: 'pcm', sampleRateHz: 0 };
    const file = wavFile(Uint8Array.of(1, 2, 3, 4), format);
    const view = new DataView(file.buffer);
    expect(new TextDecoder('latin1').decode(file.subarray(0, 16))).toMatch(/^RIFF....WAVEfmt $/s);
    expect([view.getUint16(20, true), view.getUint16(22, true)]).toEqual([tag, 1]);
    expect([view.getUint32(24, true), view.getUint16(34, true)]).toEqual([sampleRateHz, bits]);
    expect([view.getUint32(4, true), view.getUint32(40, true)]).toEqual([40, 4]);
    expect([...file.subarray(44)]).toEqual([1, 2, 3, 4]);
  });
});
