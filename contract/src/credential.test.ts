import { expect, it } from 'vitest';
import { hasCredential, isCredentialName, withoutCredential } from './credential.ts';

it.each([
  'Authorization',
  'X-Api-Key',
  'apikey',
  'api_key',
  'key',
  'X-Auth-Token',
  'sig',
  'client_secret',
  'Cookie',
])('recognises %s as the name of a key', (name) => {
  expect(isCredentialName(name)).toBe(true);
});

it.each(['Accept', 'X-Tenant', 'author', 'Idempotency-Key', 'keyword', 'design', 'page'])(
  'takes %s for no key',
  (name) => {
    expect(isCredentialName(name)).toBe(false);
  },
);

it.each([
  ['https://a.example/x?api_key=k1&page=2#t', 'https://a.example/x?api_key=***&page=2#t'],
  ['https://a.example/x?page=2&token=t%201', 'https://a.example/x?page=2&token=***'],
  ['https://ada:word@a.example/', 'https://***@a.example/'],
])('removes the key from %s', (url, expected) => {
  expect(withoutCredential(url, '***')).toBe(expected);
  expect(hasCredential(url)).toBe(true);
});

it.each([
  'https://a.example/x?page=2',
  'https://a.example/?key={{secret__key}}',
  'https://a.example/?key=',
  '{{url}}',
])('finds no key in %s', (url) => {
  expect(hasCredential(url)).toBe(false);
});
