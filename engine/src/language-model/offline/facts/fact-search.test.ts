import { expect, it } from 'vitest';
import { lexiconOf } from '../lexicon/lexicon.ts';
import { promptFacts } from './fact.ts';
import { indexFacts } from './fact-index.ts';
import { countVisits, searchFacts } from './fact-search.ts';
import { questionTerms } from './question-terms.ts';

const english = lexiconOf('en');
const place = { source: 'environment', title: 'Environment' };

it('reads only the postings of the asked words in a prompt of 20,000 characters', () => {
  const lines = Array.from(
    { length: 400 },
    (_, number) => `Room ${number} is on floor ${number % 9} beside a lamp.`,
  );
  const index = indexFacts(promptFacts([...lines, 'A check-up costs £45.'].join('\n'), place, english), 'en');
  const terms = questionTerms('How much is a check-up?', english);
  expect(countVisits(index, terms)).toBeLessThan(10);
  expect(searchFacts(index, terms)[0]?.fact.spoken).toBe('A check-up costs £45.');
});

it('finds a word with one typing error', () => {
  const index = indexFacts(
    promptFacts('Our workshops are full.\nThe garden closes early.', place, english),
    'en',
  );
  expect(searchFacts(index, questionTerms('gardne', english))[0]?.fact.spoken).toBe(
    'The garden closes early.',
  );
});
