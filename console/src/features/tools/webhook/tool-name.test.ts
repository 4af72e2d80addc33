import { FUNCTION_NAME } from '@parley/contract/functions.ts';
import { expect, it } from 'vitest';
import { suggestedName } from './tool-name.ts';

it.each([
  ['Vérifier la commande', 'verifier_la_commande'],
  ['  ¿Dónde está?  ', 'donde_esta'],
  ['check-order', 'check-order'],
  ['日本', ''],
  ['a'.repeat(80), 'a'.repeat(64)],
])('makes of %s the name %s', (typed, name) => {
  expect(suggestedName(typed)).toBe(name);
  expect(FUNCTION_NAME.test(name)).toBe(name !== '');
});
