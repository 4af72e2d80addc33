import { expect, it } from 'vitest';
import { readableMarkdown } from './readable-markdown.ts';

it('puts the cells of a table side by side', () => {
  expect(readableMarkdown('Prices\n\n| Service | Price |\n| --- | ---: |\n| Check \\| wash | 89 € |')).toBe(
    'Prices\n\nService · Price\nCheck | wash · 89 €',
  );
});

it('leaves out the marks of headings, lists, links and strong words', () => {
  expect(readableMarkdown('## Hours\n- **Open** daily\n- See [the map](https://example.org/a)')).toBe(
    'Hours\n• Open daily\n• See the map',
  );
});

it('leaves plain text as it is', () => {
  const text = 'Open from 9 am - 7 pm | 5 * 3 = 15\n\nNo #1 in town';
  expect(readableMarkdown(text)).toBe(text);
});
