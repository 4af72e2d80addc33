import { expect, it } from 'vitest';
import { stripHtmlTags } from './html-tags.ts';

it('removes HTML tags from every string, at any depth', () => {
  const value = {
    name: '<b>Ada</b>',
    list: ['<script src="x">alert(1)</script>', 3, null],
    nested: { a: 'x<br/>y' },
  };
  expect(stripHtmlTags(value)).toEqual({ name: 'Ada', list: ['alert(1)', 3, null], nested: { a: 'xy' } });
});

it('leaves what only looks like a tag', () => {
  const prompt = '<rules>Answer if 3 < 4 and b > a.</rules> {{name}} <example id="1">';
  expect(stripHtmlTags(prompt)).toBe(prompt);
});

it('leaves the fields alone that may contain markup', () => {
  const answer = { name: '<b>Ada</b>', text: '<p>Opening hours</p>' };
  expect(stripHtmlTags(answer, ['text'])).toEqual({ name: 'Ada', text: '<p>Opening hours</p>' });
});

it('removes a tag that only appears once another one is removed', () => {
  expect(stripHtmlTags('<<b>script>alert(1)<</b>/script>')).toBe('alert(1)');
});
