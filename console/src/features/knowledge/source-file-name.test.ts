import { expect, it } from 'vitest';
import { sourceFileName } from './source-file-name.ts';

it('is the file’s own name, else the document’s with the ending of its content', () => {
  expect(sourceFileName({ name: 'Prices', file_name: 'prices 2026.pdf' }, 'application/pdf')).toBe(
    'prices 2026.pdf',
  );
  expect(sourceFileName({ name: 'shop.example: Prices', file_name: null }, 'text/html; charset=utf-8')).toBe(
    'shop.example- Prices.html',
  );
  expect(sourceFileName({ name: 'Prices', file_name: null }, 'image/png')).toBe('Prices');
});
