import { expect, it } from 'vitest';
import { createCallerAudioReader } from './live-caller-audio.ts';

const PCM = { encoding: 'pcm', sampleRateHz: 16_000 } as const;

function base64(...bytes: number[]): string {
  return Buffer.from(bytes).toString('base64');
}

it('joins a sample that is split between two frames', () => {
  const read = createCallerAudioReader(PCM, 0);
  expect(read(base64(1, 0, 2), 0)).toEqual({ kind: 'sound', samples: Int16Array.of(1) });
  expect(read(base64(0, 3, 0), 0)).toEqual({ kind: 'sound', samples: Int16Array.of(2, 3) });
  expect(read('', 0)).toEqual({ kind: 'sound', samples: Int16Array.of() });
});

it.each([1, 2, 3, 4])('reads base64 of %d bytes with its padding and without', (length) => {
  const text = base64(...Array.from({ length }, (_, index) => index + 1));
  for (const form of [text, text.replaceAll('=', '')]) {
    const read = createCallerAudioReader({ encoding: 'mu-law', sampleRateHz: 8_000 }, 0);
    expect(read(form, 0).kind).toBe('sound');
  }
});

it('refuses what is not base64', () => {
  const read = createCallerAudioReader(PCM, 0);
  for (const rubbish of ['not base64!', 'AAA*', 'été', 'A', '%%%%']) {
    expect(read(rubbish, 0), rubbish).toEqual({
      kind: 'refused',
      why: 'A user_audio_chunk must be base64.',
    });
  }
});

it('accepts half a minute of sound delayed by the network, and refuses sound that is always faster than speech', () => {
  const read = createCallerAudioReader(PCM, 0);
  const second = Buffer.alloc(32_000).toString('base64');
  const kinds = Array.from({ length: 30 }, () => read(second, 0).kind);
  expect(new Set(kinds)).toEqual(new Set(['sound']));
  expect(read(second, 0).kind).toBe('refused');
  expect(read(second, 600).kind).toBe('sound');
});
