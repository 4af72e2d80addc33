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
    expect(extractedValue('contact', field('string', 'E-mail of the customer'), turns, 'en')).toBe(
      'ada@example.org',
    );
    const called = turnsOf('À quel numéro ?', 'Au 06 12 34 56 78, ou au +33 1 99 00 12 34 le soir');
    expect(extractedValue('telephone', field('string', 'Numéro de téléphone'), called, 'fr')).toBe(
      '06 12 34 56 78',
    );
  });

  // Reading each letter's rest anew would take minutes.
  it('is looked for in long messages without an address', () => {
    const lines = Array.from({ length: 200 }, () => 'a'.repeat(20_000));
    expect(extractedValue('email', field('string'), turnsOf(...lines), 'en')).toBe(null);
  });

  it.each([
    ['integer', 'How many guests?', 'We are 4, with the children', 4],
    ['integer', 'How many guests?', 'Four and a half, so 4.5', null],
    ['number', 'Quel nombre de guests ?', '4,5 en moyenne', 4.5],
    ['boolean', 'Are the guests vegetarian?', 'Yes, all of them', true],
    ['boolean', 'Les guests sont là ?', 'Non, pas encore', false],
    ['boolean', 'Are the guests vegetarian?', 'Perhaps', null],
  ] as const)('of type %s: “%s” “%s” gives %s', (type, question, answer, value) => {
    expect(extractedValue('guests', field(type), turnsOf(question, answer), 'en')).toBe(value);
  });

  it.each([
    ['en', 'integer', 'Up to 1,500 over the week', 1500],
    ['en', 'number', '1,250,000.5 a year', 1_250_000.5],
    ['en', 'number', '2.350 on average', 2.35],
    ['fr', 'integer', 'Environ 1 500 par an', 1500],
    ['fr', 'integer', '12\u202f500 par an', 12_500],
    ['fr', 'number', '2,350 en moyenne', 2.35],
    ['de', 'number', 'Etwa 1.250.000,5 im Jahr', 1_250_000.5],
    ['de', 'number', '0,125 pro Stunde', 0.125],
  ] as const)(
    'is read with its thousands as %s writes them, as %s: “%s” gives %s',
    (language, type, answer, value) => {
      expect(extractedValue('guests', field(type), turnsOf('guests?', answer), language)).toBe(value);
    },
  );

  it('is not taken from an answer to something else, nor from what the agent says', () => {
    expect(
      extractedValue('guests', field('integer'), turnsOf('Which street?', 'Rue Lafayette 12'), 'fr'),
    ).toBeNull();
    expect(
      extractedValue(
        'guests',
        field('integer', 'Number of people'),
        turnsOf('What is your order number?', '447881'),
        'en',
      ),
    ).toBeNull();
    expect(
      extractedValue('email', field('string'), turnsOf('Write to shop@example.org.', 'I will.'), 'en'),
    ).toBeNull();
  });

  it('is nothing where rules cannot tell', () => {
    expect(
      extractedValue('mood', field('string', 'How the caller felt'), turnsOf('Hello', 'Hi'), 'en'),
    ).toBeNull();
  });
});
