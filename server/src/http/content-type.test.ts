import { expect, it } from 'vitest';
import { charsetOf, mediaTypeOf } from './content-type.ts';

it('tells the media type of a header from its parameters', () => {
  expect(mediaTypeOf('Text/HTML; charset=utf-8')).toBe('text/html');
  expect(mediaTypeOf('')).toBe('');
});

it('finds the charset that a header declares', () => {
  expect(charsetOf('text/html; charset="ISO-8859-1"')).toBe('ISO-8859-1');
  expect(charsetOf('text/html')).toBeUndefined();
});
