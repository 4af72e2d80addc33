import { expect, it } from 'vitest';
import { followUpContext } from './follow-up-context.ts';

it.each([
  ['And on Sundays?', ['When are you open?'], 'en', ['open']],
  ['Combien ça coûte ?', ['Faites-vous la livraison express ?'], 'fr', ['livraison', 'express']],
  ['¿Y los domingos?', ['¿Cuál es el horario del gimnasio?'], 'es', ['horario', 'gimnasio']],
  ['Is it expensive?', ['Do you have a swimming pool?', 'And a sauna?'], 'en', ['sauna', 'swimming', 'pool']],
])('"%s" after %j', (question, history, language, words) => {
  expect(followUpContext(question, history, language)).toEqual(words);
});

it('takes nothing from before where the question is complete', () => {
  const history = ['When are you open?'];
  expect(followUpContext('What does express delivery to Belgium cost?', history, 'en')).toEqual([]);
  expect(followUpContext('Refund policy', history, 'en')).toEqual([]);
  expect(followUpContext('And on Sundays?', [], 'en')).toEqual([]);
});
