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

it.each([
  ['<b<b<b>>>', ''],
  ['a <<i>b>c</b', 'a c</b'],
  ['<b <x> >', '<b <x> >'],
  ['1 < 2 > <em>3</em> < 4', '1 < 2 > 3 < 4'],
  ['<<b>i title="<b>">x', 'x'],
  ['<b\n>', ''],
])('reads %j from the inside', (text, left) => {
  expect(stripHtmlTags(text)).toBe(left);
});

it('takes nested tags of a whole body away without a call for each', () => {
  const depth = 100_000;
  expect(stripHtmlTags(`${'<b'.repeat(depth)}${'>'.repeat(depth)}!`)).toBe('!');
});
