import { expect, it } from 'vitest';
import { MU_LAW_SILENCE, muLawBytesOf } from './line-microphone.ts';

it('packs samples into the bytes of telephony', () => {
  const samples = Int16Array.of(0, -32_768, 32_767, -8, 16_764, -120);
  expect([...muLawBytesOf(samples)]).toEqual([MU_LAW_SILENCE, 0x00, 0x80, 0x7e, 0x8f, 0x70]);
});
