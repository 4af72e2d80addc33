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

it('keeps a sign of two halves wherever it stands in the file', async () => {
  const text = `number,name,note\n+33639980045,𠮷野家,${'𠮷'.repeat(65_536)}\n+33639980046,a,${'𠮷'.repeat(65_536)}`;
  const { rows } = await readCampaignFile(new TextEncoder().encode(text));
  expect(rows.map(({ variables }) => variables.note === '𠮷'.repeat(65_536))).toEqual([true, true]);
});

it.each([
  ['a byte order mark', '\ufeff'],
  ['no byte order mark', ''],
])('reads a file in UTF-16 with %s', async (_, mark) => {
  const text = `${mark}name\tnumber\tcity\r\nŁukasz Żak\t+33612345678\tŁódź\r\n`;
  const { columns, rows } = await readCampaignFile(Buffer.from(text, 'utf16le'));
  expect(columns).toEqual(['name', 'number', 'city']);
  expect(rows).toMatchObject([
    { line: 2, name: 'Łukasz Żak', number: '+33612345678', variables: { city: 'Łódź' } },
  ]);
});

it('passes over columns and rows that are empty, as spreadsheets leave them', async () => {
  const text = 'number;name;;\n+33639980045;Ada; ;\n;;;\n+33639980046;Grace\n;;;\n';
  const { columns, rows } = await readCampaignFile(new TextEncoder().encode(text));
  expect(columns).toEqual(['number', 'name']);
  expect(rows.map(({ line, name }) => [line, name])).toEqual([
    [2, 'Ada'],
    [4, 'Grace'],
  ]);
});

it('refuses lines of more cells than a spreadsheet has', async () => {
  const text = `number${','.repeat(900_000)}\n${'+33639980045\n'.repeat(40_000)}`;
  await expect(readCampaignFile(new TextEncoder().encode(text))).rejects.toThrow('up to 50 columns');
});

it('keeps quotation marks within a value', async () => {
  const text = 'number,name\n+33639980045,Ada "the" Countess\n';
  const { rows } = await readCampaignFile(new TextEncoder().encode(text));
  expect(rows).toMatchObject([{ name: 'Ada "the" Countess' }]);
});

it.each(['\nnumber;name\n+33639980045;Ada', '"name, first";number\nAda;+33639980045'])(
  'finds the sign between the columns in the line with their names: %j',
  async (text) => {
    const { columns } = await readCampaignFile(new TextEncoder().encode(text));
    expect(columns).toHaveLength(2);
  },
);
