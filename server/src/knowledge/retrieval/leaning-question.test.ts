import { expect, it } from 'vitest';
import { wordsLeanedOn } from './leaning-question.ts';

it.each([
  ['And on Sundays?', ['When are you open?'], 'en', ['open']],
  ['Combien ça coûte ?', ['Faites-vous la livraison express ?'], 'fr', ['livraison', 'express']],
  ['¿Y los domingos?', ['¿Cuál es el horario del gimnasio?'], 'es', ['horario', 'gimnasio']],
  ['Is it expensive?', ['Do you have a swimming pool?', 'And a sauna?'], 'en', ['sauna', 'swimming', 'pool']],
])('"%s" after %j', (question, history, language, words) => {
  expect(wordsLeanedOn(question, history, language)).toEqual(words);
});

it('takes nothing from before where the question stands on its own', () => {
  const history = ['When are you open?'];
  expect(wordsLeanedOn('What does express delivery to Belgium cost?', history, 'en')).toEqual([]);
  expect(wordsLeanedOn('Refund policy', history, 'en')).toEqual([]);
  expect(wordsLeanedOn('And on Sundays?', [], 'en')).toEqual([]);
});
