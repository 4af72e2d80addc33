import { DO_NOT_CALL } from '@parley/contract/outgoing-call-limits.ts';
import { expect, it } from 'vitest';
import { csvLine } from '../../../../http/csv-line.ts';
import { readDoNotCallRows } from './do-not-call-import.ts';

const NOTE = 'asked twice; angry, he said "no"';

it.each([
  ['as the list is exported', csvLine(['+33639980045', NOTE])],
  ['with semicolons', '+33639980045;"asked twice; angry, he said ""no"""'],
  ['with tabs', `+33639980045\t${NOTE}`],
])('reads notes that contain separators: %s', async (_, text) => {
  expect(await readDoNotCallRows(text)).toEqual({
    numbers: new Map([['+33639980045', { note: NOTE, until: null }]]),
    refusedCount: 0,
    refused: [],
  });
});

it('reads the line breaks of quoted notes, and names rows by their first line', async () => {
  const text = ['+33639980045,"two', 'lines, ""both"" his"', '', 'Ada', '+33639980046;"open', '+33639980047'];
  expect(await readDoNotCallRows(text.join('\r\n'))).toEqual({
    numbers: new Map([
      ['+33639980045', { note: 'two\nlines, "both" his', until: null }],
      ['+33639980046', { note: '"open', until: null }],
      ['+33639980047', { note: '', until: null }],
    ]),
    refusedCount: 1,
    refused: [{ row: 4, text: 'Ada', problem: 'number_invalid' }],
  });
});

it.each([
  ['2026-03-03T10:00:00.000Z', { until: new Date('2026-03-03T10:00:00Z') }],
  ['2026-03-03', { until: new Date('2026-03-03T00:00:00Z') }],
  ['', { until: null }],
  ['soon', undefined],
])('reads until when an entry is on the list: %j', async (until, expected) => {
  const { numbers, refused } = await readDoNotCallRows(
    `Number\tNote\tsource\tuntil\n+33639980045\t\timport\t${until}`,
  );
  expect(numbers.get('+33639980045')).toEqual(expected && Object.assign({ note: '' }, expected));
  expect(refused.map(({ problem }) => problem)).toEqual(expected ? [] : ['until_invalid']);
});

it('gives others a turn while it reads, and names the first rows that cannot be read', async () => {
  let turns = 0;
  const timer = setInterval(() => {
    turns += 1;
  });
  const { refusedCount, refused } = await readDoNotCallRows('1\n'.repeat(10_000));
  clearInterval(timer);
  expect(turns).toBeGreaterThan(5);
  expect(refusedCount).toBe(10_000);
  expect(refused).toHaveLength(DO_NOT_CALL.refusedShown);
});
