import { expect, it } from 'vitest';
import { newParameter } from './parameters/parameter-draft.ts';
import { pathNames, rowsFollowingUrl, rowsOfUrl, urlParts } from './url-placeholders.ts';

it('tells path parameters from variables', () => {
  expect(urlParts('https://{{host}}/o/{id}/x')).toEqual([
    { text: 'https://', kind: 'text' },
    { text: '{{host}}', kind: 'variable' },
    { text: '/o/', kind: 'text' },
    { text: '{id}', kind: 'parameter' },
    { text: '/x', kind: 'text' },
  ]);
  expect(pathNames('/{a}/{{b}}/{c}/{a}/{d')).toEqual(['a', 'c']);
});

it('preserves the description of a parameter that is renamed in the address', () => {
  const rows = [{ ...newParameter('1', 'id'), description: 'Number' }];
  const [row] = rowsFollowingUrl(rows, '/{id}', '/{order}');
  expect(row).toMatchObject({ key: '1', name: 'order', description: 'Number' });
});

it('brings a parameter back as it was when its braces come back', () => {
  const rows = [{ ...newParameter('1', 'id'), description: 'Number' }];
  const open = rowsFollowingUrl(rows, '/{id}', '/{id');
  expect(rowsOfUrl(open, '/{id')).toEqual([]);
  expect(rowsOfUrl(rowsFollowingUrl(open, '/{id', '/{id}/{line}'), '/{id}/{line}')).toEqual([
    rows[0],
    newParameter('path.line', 'line'),
  ]);
});
