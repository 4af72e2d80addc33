import { ApiSchema } from '@parley/contract/functions.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { InputProblem } from './input-problem.ts';
import { requestValues } from './request-values.ts';
import { createSecretMask } from './secret-mask.ts';
import { webhookAddress } from './webhook-address.ts';

const api = ApiSchema.parse({
  url: 'https://shop.example/v1/{shop}/orders/{{order}}?first={first}',
  method: 'GET',
  query_params_schema: { properties: { search: { type: 'string', description: 'What' } } },
});

function addressOf(shop: string, order: string, first: string, search: string): URL | undefined {
  try {
    const variables = { order };
    return webhookAddress(api, requestValues(api, { shop, first, search }, variables), variables);
  } catch (error) {
    if (error instanceof InputProblem) return undefined;
    throw error;
  }
}

const text = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.constantFrom(
    '..',
    '.',
    '%2e%2e',
    '../..',
    '/',
    '?a=b',
    '#',
    '{{order}}',
    '{first}',
    '\\..\\',
    '@evil.example',
  ),
);

describe('the address of a call', () => {
  it('confines every value to its part of the address, whatever it is', () => {
    fc.assert(
      fc.property(text, text, text, text, (shop, order, first, search) => {
        const address = addressOf(shop, order, first, search);
        if (!address) return;
        expect(address.origin).toBe('https://shop.example');
        expect(address.hash).toBe('');
        const [, version, ownShop = '', orders, ownOrder = '', ...rest] = address.pathname.split('/');
        expect([version, orders, rest]).toEqual(['v1', 'orders', []]);
        expect(decodeURIComponent(ownShop)).toBe(shop.toWellFormed());
        expect(decodeURIComponent(ownOrder)).toBe(order.toWellFormed());
        const [one = '', other = '', ...more] = address.search.slice(1).split('&');
        expect([one.split('=')[0], other.split('=')[0], more]).toEqual(['first', 'search', []]);
        expect(decodeURIComponent(one.slice('first='.length))).toBe(first.toWellFormed());
        expect(decodeURIComponent(other.slice('search='.length))).toBe(search.toWellFormed());
      }),
      { numRuns: 2_000 },
    );
  });

  it('is not made with values that mean another folder, or nothing', () => {
    for (const value of ['', '.', '..']) expect(addressOf(value, 'a', 'b', 'c')).toBeUndefined();
    expect(addressOf('a', '..', 'b', 'c')).toBeUndefined();
  });
});

describe('the mask of secrets', () => {
  const secret = 'k3y/with "quotes" é';
  const mask = createSecretMask([secret]);

  it.each([
    ['as it is', secret],
    ['encoded for an address', encodeURIComponent(secret)],
    ['in a form', new URLSearchParams({ a: secret }).toString()],
    ['in JSON', JSON.stringify({ a: secret })],
    ['in Base64', Buffer.from(secret).toString('base64')],
    ['in its words', 'he said "quotes"'],
  ])('hides one that is shown %s', (_, shown) => {
    const masked = mask(`before ${shown} after`);
    expect(masked).toContain('••••••');
    expect(masked).not.toContain('k3y');
    expect(masked).toMatch(/^before .* after$/);
  });

  it('leaves ordinary words and the names of schemes alone', () => {
    expect(createSecretMask(['Bearer abc', 'x'])('A Bearer token, six.')).toBe('A Bearer token, six.');
  });
});
