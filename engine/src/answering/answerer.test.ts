import { describe, expect, it } from 'vitest';
import { FRESH_WORDS, KNOWN_WORDS } from '../../test/answerer-corpus.ts';
import { machineIn } from './answerer.ts';

const KINDS = ['voicemail', 'screening', 'menu', 'announcement', 'person'] as const;

describe('who answers', () => {
  it.each(KNOWN_WORDS)('is told by the words: %s: %s', (expected, text) => {
    expect(machineIn(text) ?? 'person').toBe(expected);
  });

  it('is told of fresh words too, with these hits and misses, and no person is taken for a machine', () => {
    const table = KINDS.map((kind) => {
      const heard = FRESH_WORDS.filter(([expected]) => expected === kind);
      const found = heard.map(([, text]) => machineIn(text) ?? 'person');
      const hits = found.filter((each) => each === kind).length;
      const missed = found.filter((each) => each === 'person' && kind !== 'person').length;
      const told = heard.filter(([, text]) => machineIn(text)).map(([, text]) => wordsUntilTold(text));
      const median = told.toSorted((one, other) => one - other)[Math.floor(told.length / 2)];
      return [kind, hits, missed, heard.length - hits - missed, median];
    });
    // Kind, hits, taken for a person, taken for another machine, words until it is told (median).
    expect(table).toEqual([
      ['voicemail', 10, 3, 0, 12],
      ['screening', 2, 1, 0, 13],
      ['menu', 3, 0, 0, 5],
      ['announcement', 2, 2, 0, 8],
      ['person', 12, 0, 0, undefined],
    ]);
  });

  it('is told while a machine still speaks', () => {
    expect(machineIn('vous êtes bien')).toBeUndefined();
    expect(machineIn('vous êtes bien sur la messagerie')).toBe('voicemail');
  });
});

function wordsUntilTold(text: string): number {
  const words = text.split(' ');
  return words.findIndex((_, index) => machineIn(words.slice(0, index + 1).join(' '))) + 1;
}
