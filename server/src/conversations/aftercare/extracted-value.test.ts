import type { CollectedField } from '@parley/contract/agent-config.ts';
import { describe, expect, it } from 'vitest';
import { extractedValue } from './extracted-value.ts';

/** A conversation whose lines the agent and the caller say in turn. */
function turnsOf(...lines: string[]) {
  return lines.map((message, index) => ({
    role: index % 2 === 0 ? ('agent' as const) : ('user' as const),
    message,
  }));
}

const field = (type: CollectedField['type'], description = ''): CollectedField => ({ type, description });

describe('a value that its form alone tells', () => {
  it('is the address or number that was said last', () => {
    const turns = turnsOf(
      'Where can we write to you?',
      'ada@exmple.org',
      'Sorry?',
      'ada@example.org, not exmple',
    );
    expect(extractedValue('contact', field('string', 'E-mail of the customer'), turns)).toBe(
      'ada@example.org',
    );
    const called = turnsOf('À quel numéro ?', 'Au 06 12 34 56 78, ou au +33 1 99 00 12 34 le soir');
    expect(extractedValue('telephone', field('string', 'Numéro de téléphone'), called)).toBe(
      '06 12 34 56 78',
    );
  });

  // Reading each letter's rest anew would take minutes.
  it('is looked for in long messages without an address', () => {
    const lines = Array.from({ length: 200 }, () => 'a'.repeat(20_000));
    expect(extractedValue('email', field('string'), turnsOf(...lines))).toBe(null);
  });

  it.each([
    ['integer', 'How many guests?', 'We are 4, with the children', 4],
    ['integer', 'How many guests?', 'Four and a half, so 4.5', null],
    ['number', 'Quel nombre de guests ?', '4,5 en moyenne', 4.5],
    ['boolean', 'Are the guests vegetarian?', 'Yes, all of them', true],
    ['boolean', 'Les guests sont là ?', 'Non, pas encore', false],
    ['boolean', 'Are the guests vegetarian?', 'Perhaps', null],
  ] as const)('of type %s: “%s” “%s” gives %s', (type, question, answer, value) => {
    expect(extractedValue('guests', field(type), turnsOf(question, answer))).toBe(value);
  });

  it('is not taken from an answer to something else, nor from what the agent says', () => {
    expect(
      extractedValue('guests', field('integer'), turnsOf('Which street?', 'Rue Lafayette 12')),
    ).toBeNull();
    expect(
      extractedValue('email', field('string'), turnsOf('Write to shop@example.org.', 'I will.')),
    ).toBeNull();
  });

  it('is nothing where rules cannot tell', () => {
    expect(extractedValue('mood', field('string', 'How the caller felt'), turnsOf('Hello', 'Hi'))).toBeNull();
  });
});
