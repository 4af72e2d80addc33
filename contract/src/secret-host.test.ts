import { describe, expect, it } from 'vitest';
import { maySendTo, secretHostOf } from './secret-host.ts';

describe('the host of a secret', () => {
  it.each([
    ['api.example.com', 'api.example.com'],
    [' API.Example.com/v1/orders?key=1 ', 'api.example.com'],
    ['https://api.example.com:443/v1', 'api.example.com'],
    ['api.example.com:8443', 'api.example.com:8443'],
    ['http://localhost:9000/v1', 'http://localhost:9000'],
    ['http://example.com:80', 'http://example.com'],
    ['*.example.com', '*.example.com'],
    ['[::1]:8443', '[::1]:8443'],
    ['bücher.example', 'xn--bcher-kva.example'],
  ])('%s is stored as %s', (text, host) => {
    expect(secretHostOf(text)).toBe(host);
  });

  it.each([
    '',
    '*',
    '*.com',
    'a.*.example.com',
    '*.*.example.com',
    'ftp://example.com',
    'https://user:word@example.com',
    'exa mple.com',
    '{{tenant}}.example.com',
  ])('%s is refused', (text) => {
    expect(secretHostOf(text)).toBeUndefined();
  });

  it.each([
    ['https://api.example.com/orders', ['api.example.com'], true],
    ['https://api.example.com:8443/', ['api.example.com'], false],
    ['http://api.example.com/', ['api.example.com'], false],
    ['http://api.example.com/', ['http://api.example.com'], true],
    ['https://api.example.com/', ['http://api.example.com'], false],
    ['https://evil.example/?api.example.com', ['api.example.com'], false],
    ['https://api.example.com.evil.example/', ['api.example.com'], false],
    ['https://api.example.com@evil.example/', ['api.example.com'], false],
    ['https://shop.example.com/', ['*.example.com'], true],
    ['https://a.shop.example.com/', ['*.example.com'], true],
    ['https://example.com/', ['*.example.com'], false],
    ['https://evilexample.com/', ['*.example.com'], false],
    ['https://api.example.com/', [], false],
  ])('checks %s against %j: %s', (address, hosts, expected) => {
    expect(maySendTo(address, hosts)).toBe(expected);
  });
});
