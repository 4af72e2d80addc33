import { expect, it } from 'vitest';
import { previewOf, previewOfPairs } from './document-source.ts';

it.each([
  ['Short', 'Short'],
  ['# Title\n\n- **Bold** `code`\n> said', 'Title Bold code said'],
  ['| Day | Hours |\n| --- | --- |\n| Monday | 9 to 6 |', 'Day | Hours Monday | 9 to 6'],
  ['See [our hours](https://example.org/hours).', 'See our hours.'],
  ['<p>Hello <b>you</b></p><!-- hidden -->', 'Hello you'],
  ['3 < 4 and 5 > 4', '3 < 4 and 5 > 4'],
  ['', ''],
])('shows %j as %j', (text, shown) => {
  expect(previewOf(text)).toBe(shown);
});

it('ends a long text after a hundred characters, with an ellipsis', () => {
  expect(previewOf('a'.repeat(101))).toBe(`${'a'.repeat(100)}…`);
  expect(previewOf('a'.repeat(100))).toBe('a'.repeat(100));
});

it('never cuts a character in two', () => {
  expect(previewOf(`${'a'.repeat(99)}😀 and more`)).toBe(`${'a'.repeat(99)}…`);
});

it('begins a collection with its first question', () => {
  const pairs = [{ id: '1', question: 'Do you deliver?', answer: 'Yes.' }];
  expect(previewOfPairs(pairs)).toBe('Do you deliver? Yes.');
  expect(previewOfPairs([])).toBe('');
});
