import { expect, it } from 'vitest';
import { destinationChoices } from './destination-choices.ts';

it('names users by their first and last name, and reaches those without a number by their id', () => {
  const users = [
    { id: 12, name: 'ada', firstname: 'Ada', lastname: 'Lovelace', numbers: ['+33199001234'] },
    { id: 13, firstname: 'Grace', numbers: [] },
    { id: 14, name: 'Desk' },
  ];
  expect(destinationChoices({ team: { ivrs: [], users }, numbers: [] }).users).toEqual([
    { id: '12', name: 'Ada Lovelace', entries: [{ value: '+33199001234', label: '', country: '' }] },
    { id: '13', name: 'Grace', entries: [{ value: '13', label: '', country: '' }] },
    { id: '14', name: 'Desk', entries: [{ value: '14', label: '', country: '' }] },
  ]);
});

it('leaves out invisible numbers, and says the label and the country of the others', () => {
  const ivrs = [{ id: 'i1', name: 'Reception', numbers: ['33199001234', '+33199001235'] }];
  const numbers = [
    { number: '+33199001234', label: ' Shop ', country: 'FR', status: 'ACTIVE' },
    { number: '+33199001235', label: 'Fax', country: 'FR', status: 'INVISIBLE' },
  ];
  const choices = destinationChoices({ team: { ivrs, users: [] }, numbers });
  expect(choices.ivrs).toEqual([
    { id: 'i1', name: 'Reception', entries: [{ value: '33199001234', label: 'Shop', country: 'FR' }] },
  ]);
  expect(choices.numbers).toEqual([{ value: '+33199001234', label: 'Shop', country: 'FR' }]);
});

it('leaves an IVR without a number in the list, where it cannot be chosen', () => {
  expect(
    destinationChoices({ team: { ivrs: [{ id: 'i1', name: 'Night' }], users: [] }, numbers: [] }).ivrs,
  ).toEqual([{ id: 'i1', name: 'Night', entries: [] }]);
});
