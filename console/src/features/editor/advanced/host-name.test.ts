import { expect, it } from 'vitest';
import { typedHost } from './host-name.ts';

it('takes host names, also from a pasted address', () => {
  expect(typedHost(' Shop.Example.com ')).toBe('shop.example.com');
  expect(typedHost('https://shop.example.com/')).toBe('shop.example.com');
  expect(typedHost('http://intranet.example/')).toBe('http://intranet.example');
  expect(typedHost('localhost:5173')).toBe('localhost:5173');
  expect(typedHost('192.0.2.7:8443')).toBe('192.0.2.7:8443');
  expect(typedHost('bücher.example')).toBe('xn--bcher-kva.example');
});

it('refuses addresses without a host, and with more than a host', () => {
  for (const text of [
    '',
    'shop',
    'a b.com',
    'shop.example.com/cart',
    'https://a.com/?q=1',
    '*.example.com',
    '-a.com',
    'me@a.com',
  ]) {
    expect(typedHost(text), text).toBeUndefined();
  }
});
