import { expect, it } from 'vitest';
import { isAllowedHost } from './allowed-host.ts';

it.each([
  ['https://example.org', 'example.org'],
  ['https://EXAMPLE.org', 'Example.ORG'],
  ['https://example.org:8443', 'example.org'],
  ['https://example.org', 'example.org:443'],
  ['http://localhost:3000', 'localhost:3000'],
  ['https://example.org.', 'example.org'],
  ['https://example.org', ' example.org. '],
  ['https://xn--caf-dma.example', 'café.example'],
  ['http://[::1]:8080', '[::1]'],
  ['http://127.0.0.1:8080', '127.0.0.1'],
  ['http://intranet.example', 'http://intranet.example'],
  ['https://intranet.example', 'http://intranet.example/'],
  ['https://example.org', 'https://example.org'],
])('lets %s in where %s is listed', (origin, hostname) => {
  expect(isAllowedHost(origin, ['other.example', hostname])).toBe(true);
});

it.each([
  ['https://shop.example.org', 'example.org'],
  ['https://shop.example.org', '*.example.org'],
  ['https://example.org', '*'],
  ['https://example.org:8443', 'example.org:443'],
  ['https://example.org.evil.example', 'example.org'],
  ['https://evil-example.org', 'example.org'],
  ['https://evil.example', 'example.org@evil.example'],
  ['https://evil.example', 'evil.example/path'],
  ['http://example.org', 'example.org'],
  ['http://example.org', 'https://example.org'],
  ['http://127.example.org', '127.example.org'],
  ['null', 'null'],
  ['file://', ''],
  [undefined, 'example.org'],
])('refuses %s where %s is listed', (origin, hostname) => {
  expect(isAllowedHost(origin, [hostname])).toBe(false);
});
