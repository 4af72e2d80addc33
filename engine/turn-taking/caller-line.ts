import { mixed, silence } from '../test/call-sounds.ts';

/** What reaches the agent from a caller: a background, and what the caller says over it. */
export type CallerLine = {
  /** Sound that begins at a moment which has not been taken yet, with the words in it, evenly spread. */
  place(sound: Int16Array, atMs: number, words: readonly string[]): void;
  take(fromMs: number, toMs: number): Int16Array;
  /** The words spoken in a stretch of time. */
  wordsIn(fromMs: number, toMs: number): string[];
};

const PER_MS = 16;

/** @param background as long as the call may last */
export function createCallerLine(background: Int16Array): CallerLine {
  const line = background.slice();
  const spoken: { word: string; middleMs: number }[] = [];
  return {
    place(sound, atMs, words) {
      const from = Math.round(atMs * PER_MS);
      line.set(mixed(sound, line.subarray(from, from + sound.length)).subarray(0, line.length - from), from);
      const characters = words.join('').length;
      const msPerCharacter = sound.length / PER_MS / Math.max(1, characters);
      let before = 0;
      for (const word of words) {
        spoken.push({ word, middleMs: atMs + (before + word.length / 2) * msPerCharacter });
        before += word.length;
      }
    },
    take(fromMs, toMs) {
      const sound = line.subarray(fromMs * PER_MS, toMs * PER_MS);
      return sound.length > 0 ? sound : silence(toMs - fromMs);
    },
    wordsIn: (fromMs, toMs) =>
      spoken.filter(({ middleMs }) => middleMs >= fromMs && middleMs < toMs).map(({ word }) => word),
  };
}
