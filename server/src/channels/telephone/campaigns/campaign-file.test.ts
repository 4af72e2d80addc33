import { expect, it } from 'vitest';
import { readCampaignFile } from './campaign-file.ts';

it.each([
  ['LF', '\n'],
  ['CR LF', '\r\n'],
  ['CR', '\r'],
])(
  'numbers rows by their first line in a file with empty lines and quoted line breaks: %s',
  async (_, end) => {
    const text = ['number,name', '+33639980045,a', '', '', '+33639980046,"two', 'lines"', '+1,b', '', '+2,c'];
    const { rows } = await readCampaignFile(new TextEncoder().encode(text.join(end)));
    expect(rows.map(({ line, name }) => ({ line, name }))).toEqual([
      { line: 2, name: 'a' },
      { line: 5, name: 'two\nlines' },
      { line: 7, name: 'b' },
      { line: 9, name: 'c' },
    ]);
  },
);
