import { expect, it } from 'vitest';
import { sentenceEnd, sentencesOf } from './sentence-end.ts';

it('ends a sentence at its punctuation once the next word begins', () => {
  expect(sentenceEnd('Hello there. How')).toBe(12);
});

it('waits at the end of the text, where a full stop may still belong to a number', () => {
  expect(sentenceEnd('It costs 3.')).toBe(-1);
  expect(sentenceEnd('It costs 3.50 euros')).toBe(-1);
});

it('does not end a sentence after a title or an initial', () => {
  expect(sentencesOf('Mme. Roux et M. Petit sont là. Entrez !')).toEqual([
    'Mme. Roux et M. Petit sont là.',
    'Entrez !',
  ]);
});

it('does not end a Spanish sentence inside a time or behind an abbreviation', () => {
  expect(sentencesOf('La Srta. Ruiz abre a las 8:00 a. m. hoy. Venga p. ej. el lunes.')).toEqual([
    'La Srta. Ruiz abre a las 8:00 a. m.',
    'hoy.',
    'Venga p. ej. el lunes.',
  ]);
});

it('leaves closing quotes and repeated marks with their sentence', () => {
  expect(sentencesOf('« Vraiment ?! » Oui… (Bien.) Voilà')).toEqual([
    '« Vraiment ?!',
    '» Oui…',
    '(Bien.)',
    'Voilà',
  ]);
});

it('takes a line break for the end of a sentence', () => {
  expect(sentencesOf('First line\nSecond line')).toEqual(['First line', 'Second line']);
});

it('gives nothing for blank text', () => {
  expect(sentencesOf('  \n ')).toEqual([]);
});
