import { describe, expect, it } from 'vitest';
import { PronunciationRule, pronounced } from './pronunciation.ts';

const rule = (word: string, alias: string, others: Partial<PronunciationRule> = {}): PronunciationRule => ({
  type: 'alias',
  string_to_replace: word,
  alias,
  ...others,
});

describe('a pronunciation dictionary', () => {
  it.each([
    ['Ask Xylo about it.', [rule('Xylo', 'Zye-low')], 'Ask Zye-low about it.'],
    ['XYLO and xylo', [rule('Xylo', 'Zye-low')], 'Zye-low and Zye-low'],
    ['Xylophone, exylo', [rule('Xylo', 'Zye-low')], 'Xylophone, exylo'],
    ['La SNCF, c’est ici', [rule('SNCF', 'èssène céèf'), rule("c'est", 'sè')], 'La èssène céèf, sè ici'],
    ['New  York City', [rule('New York', 'Nouillorque'), rule('York', 'Yorque')], 'Nouillorque City'],
    ['us and US', [rule('US', 'you ess', { case_sensitive: true })], 'us and you ess'],
    ['C++ is C', [rule('C++', 'C plus plus')], 'C plus plus is C'],
    ['Ünal says', [rule('Ünal', 'Oonal')], 'Oonal says'],
    ['one word', [rule('word', '  ')], 'one word'],
    ['one word', [rule('word', 'wɜːd', { type: 'phoneme' })], 'one word'],
    ['costs $1', [rule('costs', 'is $& $1')], 'is $& $1 $1'],
    ['nothing', [], 'nothing'],
  ])('%s', (text, rules, spoken) => {
    expect(pronounced(text, rules)).toBe(spoken);
  });

  it('keeps what it does not know of a rule', () => {
    const phoneme = { type: 'phoneme', string_to_replace: 'a', phoneme: 'ə', alphabet: 'ipa' };
    expect(PronunciationRule.parse(phoneme)).toEqual(phoneme);
  });
});
