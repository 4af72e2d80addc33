import { expect, it } from 'vitest';
import { isSocial } from './social-turn.ts';

it.each([
  ['Hello!', 'en'],
  ['Hi there, good morning', 'en'],
  ['Yes, thanks.', 'en'],
  ['no', 'en'],
  ['Bonjour', 'fr'],
  ['Oui, d’accord, merci beaucoup', 'fr'],
  ['Au revoir, bonne journée', 'fr'],
  ['Hola, buenos días', 'es'],
  ['No, gracias, eso es todo', 'es'],
  ['Mhm', 'en'],
  ['Dzień dobry', 'pl'],
] as const)('%s says nothing that could be looked up', (text, language) => {
  expect(isSocial(text, language)).toBe(true);
});

it.each([
  ['Hello, how much is delivery', 'en'],
  ['Prix ?', 'fr'],
  ['tarif', 'fr'],
  ['Y los domingos', 'es'],
  ['Is it?', 'en'],
  ['No, the blue one', 'en'],
] as const)('%s may be answered by a document', (text, language) => {
  expect(isSocial(text, language)).toBe(false);
});
