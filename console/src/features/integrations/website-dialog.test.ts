import { expect, it } from 'vitest';
import { withScheme } from './website-dialog.tsx';

it('completes an address without a scheme, also one with a port', () => {
  expect(['shop.example', 'shop.example:8443/de', ' localhost:3000 '].map(withScheme)).toEqual([
    'https://shop.example',
    'https://shop.example:8443/de',
    'https://localhost:3000',
  ]);
});

it('leaves an address with a scheme as it is', () => {
  expect(['http://shop.example', 'mailto:shop@example.com', ''].map(withScheme)).toEqual([
    'http://shop.example',
    'mailto:shop@example.com',
    '',
  ]);
});
