import { expect, it } from 'vitest';
import { canMark, promptMarks } from './prompt-marks.ts';

/** What is marked, as it is written. */
function marked(text: string, defaults = {}, ringing: string[] = []) {
  return promptMarks(text, defaults, ringing).map(({ type, from, to }) => [type, text.slice(from, to)]);
}

it('tells variables with a value in every call from those without', () => {
  expect(
    marked('{{city}} {{ name }} {{system__time}} {{system__weather}} {{secret__key}}', { city: 'Lyon' }),
  ).toEqual([
    ['known', '{{city}}'],
    ['unknown', '{{ name }}'],
    ['known', '{{system__time}}'],
    ['unknown', '{{system__weather}}'],
    ['unknown', '{{secret__key}}'],
  ]);
});

it('knows a default that is empty', () => {
  expect(marked('{{city}}', { city: '' })).toEqual([['known', '{{city}}']]);
});

it('knows what a function answers while a call rings', () => {
  expect(marked('{{customer}} {{city}}', {}, ['customer'])).toEqual([
    ['known', '{{customer}}'],
    ['unknown', '{{city}}'],
  ]);
});

it('leaves alone what the server does not fill', () => {
  expect(marked('{{city} {city} {{1st}} {{}} {{two words}}')).toEqual([]);
});

it('marks headings of all levels as whole lines, before the variables in them', () => {
  expect(marked('# Rules for {{city}}\nBe brief. # No heading\n###### Tone\n####### Seven\n#Tag')).toEqual([
    ['heading', '# Rules for {{city}}'],
    ['unknown', '{{city}}'],
    ['heading', '###### Tone'],
  ]);
});

it('can mark a long text of paragraphs, but not one of a single line', () => {
  expect(canMark('The shop is open.\n'.repeat(1_200))).toBe(true);
  expect(canMark('The shop is open. '.repeat(1_200))).toBe(false);
});
