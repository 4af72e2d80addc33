import { expect, it } from 'vitest';
import { previewPage } from './preview-page.ts';
import { isSafeLink } from './safe-link.ts';

it('forbids every request and script of a previewed page before its content begins', () => {
  const page = previewPage('<h1>Prices</h1>');
  expect(page.indexOf("default-src 'none'")).toBeLessThan(page.indexOf('<h1>'));
  expect(page).toContain('<h1>Prices</h1>');
});

it('follows links to the web and to mail alone', () => {
  expect(['https://example.org', 'http://example.org', 'mailto:ada@example.org'].map(isSafeLink)).toEqual([
    true,
    true,
    true,
  ]);
  expect(['javascript:alert(1)', 'data:text/html,x', '/agents', 'prices.html'].some(isSafeLink)).toBe(false);
});
