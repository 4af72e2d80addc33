import { describe, expect, it } from 'vitest';
import type { VoskRecognition, VoskSegment } from './vosk-library.ts';
import { VoskUtterance } from './vosk-utterance.ts';

describe('an utterance of which something is expected', () => {
  it.each([
    ['what is expected, where it was said clearly', [['six', 0.9]], 'six'],
    [
      'all that was heard, where something else was said',
      [
        ['six', 0.9],
        ['[unk]', 1],
      ],
      'sick',
    ],
    ['all that was heard, where it is not sure', [['six', 0.4]], 'sick'],
    ['all that was heard, where nothing fits', [], 'sick'],
  ] as const)('has %s', async (_, limited, text) => {
    const heard = await new Promise<VoskSegment>((resolve, reject) => {
      const utterance = new VoskUtterance(
        { free: recognition([['sick', 0.7]]), limited: recognition(limited) },
        { onDelta: () => {}, onEnd: resolve, onError: () => reject(new Error('failed')) },
      );
      utterance.hear(new Int16Array(3_200));
      utterance.end();
    });
    expect(heard.text).toBe(text);
  });
});

function recognition(said: readonly (readonly [word: string, confidence: number])[]): VoskRecognition {
  const words = said.map(([word, confidence]) => ({ word, confidence }));
  const segment = { text: said.map(([word]) => word).join(' '), words };
  return {
    accept: async () => false,
    partial: () => '',
    segment: () => segment,
    finish: async () => segment,
    free: () => {},
  };
}
