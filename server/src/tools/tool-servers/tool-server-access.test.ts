import { describe, expect, it } from 'vitest';
import { masked, secretsOf, shownUrl } from './tool-server-access.ts';

describe('an address', () => {
  it.each([
    ['custom', 'https://tools.example.org/mcp', 'https://tools.example.org/mcp'],
    ['custom', 'https://tools.example.org/mcp?key=secret', 'https://tools.example.org/mcp?…'],
    ['zapier', 'https://mcp.zapier.com/api/mcp/s/secret/mcp', 'https://mcp.zapier.com/…'],
    ['make', 'https://eu2.make.com/mcp/u/secret/sse?x=secret', 'https://eu2.make.com/…'],
  ] as const)('of a %s server %s is shown as %s', (kind, url, shown) => {
    expect(shownUrl(kind, url)).toBe(shown);
  });
});

describe('secrets', () => {
  const access = {
    url: 'https://tools.example.org/mcp?key=key-in-the-address',
    headers: { Authorization: 'Basic c2VjcmV0OnNlY3JldA==', 'X-Flag': 'true' },
    token: 'token-of-the-team',
  };

  it('are masked wherever a server repeats them', () => {
    const text = 'key-in-the-address, c2VjcmV0OnNlY3JldA== and token-of-the-team are wrong: true';
    expect(masked(text, secretsOf('custom', access))).toBe('***, *** and *** are wrong: true');
  });

  it.each([
    ['custom', 'https://shop.example', 'https://shop.example/orders/7', 'https://shop.example/orders/7'],
    ['custom', 'https://shop.example/orders', '/orders/7', '/orders/7'],
    ['custom', 'https://shop.example/mcp?k=abcdef', 'to /mcp?k=abcdef', 'to /mcp***'],
    ['zapier', 'https://mcp.zapier.com/s/key/mcp', 'to /s/key/mcp', 'to ***'],
  ] as const)('are not what is shown of the address of a %s server: %s', (kind, url, said, told) => {
    expect(masked(said, secretsOf(kind, { url, headers: {}, token: null }))).toBe(told);
  });
});
