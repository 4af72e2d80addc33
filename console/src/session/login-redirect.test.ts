import { expect, it } from 'vitest';
import { createMemoryStorage } from './browser-storage.ts';
import { rememberWantedPage, takeWantedPage } from './login-redirect.ts';

it('comes back to the wanted page with its parameters but without the token', () => {
  const storage = createMemoryStorage();
  rememberWantedPage(storage, { pathname: '/agents', search: '?token=secret&menu=false' });
  expect(takeWantedPage(storage)).toBe('/agents?menu=false');
});

it('gives the wanted page once', () => {
  const storage = createMemoryStorage({ wanted_page: '/call' });
  takeWantedPage(storage);
  expect(takeWantedPage(storage)).toBe('/');
});

it.each(['//evil.example', '/\\evil.example', 'https://evil.example'])('never leaves for %s', (wanted) => {
  expect(takeWantedPage(createMemoryStorage({ wanted_page: wanted }))).toBe('/');
});
