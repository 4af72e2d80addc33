import { expect, it } from 'vitest';
import { sentencesOf } from './sentences.ts';

it.each([
  ['a time', 'We open at 9 a.m. Parking is free.', ['We open at 9 a.m.', 'Parking is free.']],
  ['a time before a day', 'From 9 a.m. Monday on. Call us.', ['From 9 a.m. Monday on.', 'Call us.']],
  ['a decimal', 'It costs 2.50 euros. Ask us.', ['It costs 2.50 euros.', 'Ask us.']],
  ['a short title', 'Demandez M.\u00A0Petit. Merci\u00A0!', ['Demandez M.\u00A0Petit.', 'Merci\u00A0!']],
  ['a number', 'We are at no. 12 here. No. Not there.', ['We are at no. 12 here.', 'No.', 'Not there.']],
  ['a short day', 'Ouvert sam. 9 h. Fermé dim. Merci.', ['Ouvert sam. 9 h.', 'Fermé dim.', 'Merci.']],
  ['an avenue', 'Está en la Avda. Ejemplo. ¿Viene?', ['Está en la Avda. Ejemplo.', '¿Viene?']],
  ['a date', 'Geschlossen am 3. Oktober. Bitte anrufen.', ['Geschlossen am 3. Oktober.', 'Bitte anrufen.']],
  ['French quotes', 'Dites « Oui\u00A0! » Puis attendez.', ['Dites « Oui\u00A0! »', 'Puis attendez.']],
])('tells %s from the end of a sentence', (_, text, expected) => {
  expect(sentencesOf(text)).toEqual(expected);
});
