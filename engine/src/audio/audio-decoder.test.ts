import { AUDIO_FORMATS } from '@parley/contract/agent-defaults.ts';
import { describe, expect, it } from 'vitest';
import { errorDb, tone } from '../../test/tone-measures.ts';
import { createAudioDecoder } from './audio-decoder.ts';
import { createAudioEncoder } from './audio-encoder.ts';
import { audioFormatOf } from './audio-format.ts';

const LISTENING_HZ = 16_000;

describe('decoding what callers send', () => {
  // 14 bits of G.711 leave about 38 dB between speech and noise.
  it.each(AUDIO_FORMATS.map((name) => [name, name === 'ulaw_8000' ? -33 : -65] as const))(
    'gives back what was encoded as %s, from pieces that end inside a sample',
    (name, loudestErrorDb) => {
      const format = audioFormatOf(name) ?? { encoding: 'pcm', sampleRateHz: 0 };
      const encoder = createAudioEncoder(LISTENING_HZ, format);
      const bytes = Buffer.concat([encoder.encode(tone(1_000, LISTENING_HZ)), encoder.end()]);
      const decode = createAudioDecoder(format, LISTENING_HZ);
      const samples: number[] = [];
      for (let at = 0; at < bytes.length; at += 333) samples.push(...decode(bytes.subarray(at, at + 333)));

      const lost = LISTENING_HZ - samples.length;

      expect(lost).toBeLessThan(LISTENING_HZ / 200);
      const ideal = tone(1_000, LISTENING_HZ).subarray(0, samples.length);
      expect(errorDb(Int16Array.from(samples), ideal)).toBeLessThan(loudestErrorDb);
    },
  );

  // Values of the tables in ITU-T G.711.
  it('reads the bytes of telephony as G.711 says', () => {
    const decode = createAudioDecoder({ encoding: 'mu-law', sampleRateHz: 8_000 }, 8_000);
    expect([...decode(Uint8Array.of(0xff, 0x7f, 0xce, 0x4e, 0x80, 0x00))]).toEqual([
      ...[0, 0, 988, -988],
      ...[32_124, -32_124],
    ]);
  });
});
