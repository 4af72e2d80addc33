import { expect, it } from 'vitest';
import { detectLanguage } from './detect-language.ts';

it.each([
  ['fr', "L'atelier ouvre du mardi au vendredi, de 9 h à 18 h 30."],
  ['en', 'We open from Tuesday to Friday, and on Saturdays through lunch.'],
  ['es', 'El taller abre de martes a viernes, y los sábados también.'],
  ['de', 'Die Werkstatt ist von Dienstag bis Freitag geöffnet.'],
  [null, '12 345 € | 20 % | 03 81 55 01 42'],
  ['fr', 'Nous ouvrons à neuf heures.'],
  [null, 'We open at nine.'],
  [null, ''],
])('tells %s', (language, text) => {
  expect(detectLanguage(text)).toBe(language);
});

it('goes by what most of a document is written in', () => {
  const french =
    'Nous réparons les vélos de toutes les marques, et nous louons des vélos de ville à la journée. ';
  const english = 'We repair bicycles of every make, and we hire out city bicycles by the day. ';
  expect(detectLanguage(english.repeat(10) + french.repeat(60))).toBe('fr');
});
