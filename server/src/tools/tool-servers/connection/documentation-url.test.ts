import { expect, it } from 'vitest';
import { documentationUrl } from './server-connection.ts';

it('is an address of the web', () => {
  expect(documentationUrl('https://tools.example/docs')).toBe('https://tools.example/docs');
});

it.each([
  undefined,
  7,
  '',
  'tools.example',
  'javascript:alert(1)',
  'data:text/html,x',
  `https://tools.example/${'a'.repeat(3_000)}`,
])('is none where a server says %o', (said) => {
  expect(documentationUrl(said)).toBeNull();
});
