import { expect, it } from 'vitest';
import { givenPassages, withoutRepetitions } from './passage-retrieval.ts';

const passage = (score: number, text = `text of ${score}`) => ({ score, text });

it('gives what is good in itself and beside the best', () => {
  const all = [passage(0.9), passage(0.6), passage(0.3), passage(0.1)];
  expect([...givenPassages(all, 1_000)].map(({ score }) => score)).toEqual([0.9, 0.6]);
  expect(givenPassages([passage(0.1)], 1_000).size).toBe(0);
});

it('gives eight at most, and no more characters than fit', () => {
  const many = Array.from({ length: 20 }, () => passage(0.9, 'x'.repeat(100)));
  expect(givenPassages(many, 10_000).size).toBe(8);
  expect(givenPassages(many, 350).size).toBe(3);
  const mixed = [passage(0.9, 'x'.repeat(400)), passage(0.8, 'short')];
  expect([...givenPassages(mixed, 100)]).toEqual([mixed[1]]);
});

it('gives one of those that say the same', () => {
  const text = 'We are open from Monday to Friday, nine to five, and closed in August.';
  const given = withoutRepetitions([
    { heading: 'Hours', text },
    { heading: 'Hours', text: text.toUpperCase().replaceAll(', ', '\n') },
    { heading: 'Hours of Lyon', text },
    { heading: 'Hours', text: text.replace('August', 'July') },
  ]);
  expect(given.map(({ heading, text: said }) => `${heading}: ${said.slice(-7)}`)).toEqual([
    'Hours: August.',
    'Hours of Lyon: August.',
    'Hours: n July.',
  ]);
});
