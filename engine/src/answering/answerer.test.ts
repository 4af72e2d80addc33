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
      return [kind, hits, missed, heard.length - hits - missed];
    });
    // Kind, hits, taken for a person, taken for another machine.
    expect(table).toEqual([
      ['voicemail', 10, 3, 0],
      ['screening', 2, 1, 0],
      ['menu', 3, 0, 0],
      ['announcement', 2, 2, 0],
      ['person', 12, 0, 0],
    ]);
  });

  it('is told while a machine still speaks', () => {
    expect(machineIn('vous êtes bien')).toBeUndefined();
    expect(machineIn('vous êtes bien sur la messagerie')).toBe('voicemail');
  });
});
