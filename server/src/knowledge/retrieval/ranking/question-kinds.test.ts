import { expect, it } from 'vitest';
import { markKindsWanted } from './question-plan.ts';

it.each([
  ['how long does delivery take', ['duration']],
  ['sous combien de jours', ['duration']],
  ['cuanto tarda el envio', ['duration']],
  ['how much is it', ['amount']],
  ['combien coute la livraison', ['amount']],
  ['cuanto cuesta', ['amount']],
  ['how much does the bike weigh', []],
  ['combien pese le velo', []],
  ['when are you open', ['time', 'date']],
  ['a quelle heure ouvrez-vous', ['time', 'date']],
  ['ou se trouve le magasin', ['place']],
  ['what is your phone number', ['phone']],
  ['do you sell bikes', []],
])('knows what an answer to "%s" contains', (question, kinds) => {
  expect(markKindsWanted(question)).toEqual(kinds);
});
