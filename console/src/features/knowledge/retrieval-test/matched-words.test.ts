import { expect, it } from 'vitest';
import { matchedPieces } from './matched-words.ts';

const marked = (text: string, question: string) =>
  matchedPieces(text, question)
    .filter(({ isFound }) => isFound)
    .map(({ text: word }) => word);

it('loses nothing of the text', () => {
  const text = 'Livraison : 4,90 €, gratuite dès 50 €.';
  const pieces = matchedPieces(text, 'Combien coûte la livraison ?');
  expect(pieces.map((piece) => piece.text).join('')).toBe(text);
});

it('finds words whatever their capitals, accents and endings', () => {
  expect(marked('Nos LIVRAISONS et les délais de Réparation.', 'livraison, delai, réparer')).toEqual([
    'LIVRAISONS',
    'délais',
    'Réparation',
  ]);
  expect(marked('Deliveries are made on Mondays.', 'Do you deliver on Monday?')).toEqual([
    'Deliveries',
    'Mondays',
  ]);
});

it('leaves out stop words, and words that only begin alike', () => {
  expect(marked('The price of this is not for you.', 'What is the price for this?')).toEqual(['price']);
  expect(marked('Contraception', 'contrat')).toEqual([]);
});

it('finds numbers as they are', () => {
  expect(marked('24 months, 240 days', 'after 24 months')).toEqual(['24', 'months']);
});

it('marks nothing for a question without words', () => {
  expect(matchedPieces('Some text', '?!')).toEqual([{ text: 'Some text', isFound: false }]);
});
