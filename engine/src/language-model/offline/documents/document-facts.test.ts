import { describe, expect, it } from 'vitest';
import { FactReader } from './document-facts.ts';
import { markdownParts } from './markdown-parts.ts';

function factsOf(text: string, { heading = '', language = 'en' } = {}) {
  const reader = new FactReader({ documentId: 'd', documentName: 'Guide', heading }, language);
  return [...[...markdownParts(text)].flatMap((part) => reader.take(part)), ...reader.finish()];
}

const said = (text: string, options?: { heading?: string; language?: string }) =>
  factsOf(text, options).map(({ spoken }) => spoken);

it('reads no heading in a block of code', () => {
  const facts = factsOf('# Reset\n\n```\n# factory reset\nreset the box\n```\n\nThen restart it.');
  expect(facts.map(({ heading }) => heading)).toEqual(['Reset', 'Reset', 'Reset']);
});

describe('rows of tables', () => {
  it('are said as sentences, with the heads of columns where a cell says nothing alone', () => {
    const table = `| Formule | Prix | Personnes |\n| --- | :-: | --- |\n| Duo | 29,90 € | 2 |\n| Solo | 19,90 € | 1 |`;
    expect(said(table, { language: 'fr' }).slice(0, 2)).toEqual([
      'Duo\u00A0: 29,90 €, 2 personnes.',
      'Solo\u00A0: 19,90 €, 1 personne.',
    ]);
    const prices = `| Ticket | Online | At the desk | Audio guide |\n|--|--|--|--|\n| Adult | £14 | £16 | included |\n| Child | £7 | £8 | ✗ |`;
    expect(said(prices).slice(0, 2)).toEqual([
      'Adult: online £14, at the desk £16, audio guide included.',
      'Child: online £7, at the desk £8, audio guide no.',
    ]);
  });

  it('are said one by one and all together', () => {
    const facts = factsOf('Our sizes:\n\n| Size | Width |\n|---|---|\n| S | 40 cm |\n| M | 45 cm |');
    expect(facts.at(-1)).toMatchObject({ shape: 'list', spoken: 'S: 40 cm; M: 45 cm.' });
    expect(facts.at(-1)?.asked).toContain('Our sizes');
  });

  it('need no head', () => {
    expect(said('| Weight | 2 kg |\n| Colour | red |').slice(0, 2)).toEqual([
      'Weight: 2 kg.',
      'Colour: red.',
    ]);
  });
});

describe('lists', () => {
  it('are said whole behind what leads them in, and item by item', () => {
    expect(
      said('To open a line you need:\n- an identity card\n- a recent bill;\n- **bank details**.'),
    ).toEqual([
      'an identity card.',
      'a recent bill.',
      'bank details.',
      'To open a line you need: an identity card, a recent bill, and bank details.',
    ]);
  });

  it('are steps where they are numbered', () => {
    const steps = said('## Restart the box\n\n1. Unplug it.\n2. Wait thirty seconds.\n3. Plug it in again.');
    expect(steps.at(-1)).toBe('Restart the box: Unplug it. Wait thirty seconds. Plug it in again.');
  });

  it('keep nested items with the item above them', () => {
    expect(said('- Fruit:\n  - apples\n  - pears\n- Bread')).toEqual(['Fruit: apples, pears.', 'Bread.']);
  });
});

describe('stored answers', () => {
  it.each([
    ['below a heading', '## Do you deliver?\n\nYes. It takes two days.'],
    ['below a bold line', '**Do you deliver?**\nYes. It takes two days.'],
    ['with letters', 'Q: Do you deliver?\nA: Yes. It takes two days.'],
    ['with words', 'Question : Do you deliver?\nRéponse : Yes. It takes two days.'],
  ])('are whole (%s)', (_, text) => {
    expect(factsOf(text).filter(({ shape }) => shape === 'answer')).toMatchObject([
      { asked: 'Do you deliver?', spoken: 'Yes. It takes two days.' },
    ]);
  });

  it('are found where the question is the heading of a passage', () => {
    const heading = 'Questions › Do you deliver?';
    expect(factsOf('Yes.', { heading }).at(-1)).toMatchObject({ shape: 'answer', asked: 'Do you deliver?' });
  });

  it('are as long as can be listened to', () => {
    const long = Array.from({ length: 40 }, (_, number) => `Sentence ${number} says a little more about it.`);
    const answer = factsOf(`## Why?\n\n${long.join(' ')}`).at(-1);
    expect(answer?.spoken.length).toBeLessThanOrEqual(600);
    expect(answer?.spoken.endsWith('.')).toBe(true);
  });
});

describe('sentences', () => {
  it('stand alone, with the one that refers to them', () => {
    const text =
      'The museum has a restaurant on its third floor, which seats eighty people. It closes at three in the afternoon. Guide dogs are welcome.';
    expect(said(text)).toEqual([
      'The museum has a restaurant on its third floor, which seats eighty people. It closes at three in the afternoon.',
      'Guide dogs are welcome.',
    ]);
  });

  it('carry no marks', () => {
    const text =
      'See [our *prices*](https://example.org/prices "Prices") and ![map](map.png) **call** `0123`<br>or <mail@example.org>\\*.';
    expect(said(text)).toEqual(['See our prices and call 0123, or mail@example.org*.']);
  });

  it('go on in the next line where it begins in lower case', () => {
    expect(said('We are open from nine\nuntil six.\nParking is free.')).toEqual([
      'We are open from nine until six.',
      'Parking is free.',
    ]);
  });
});
