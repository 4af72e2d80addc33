import { expect, it } from 'vitest';
import { csvLine } from '../../../../http/csv-line.ts';
import { readDoNotCallRows } from './do-not-call-import.ts';

const NOTE = 'asked twice; angry, he said "no"';

it.each([
  ['as the list is exported', csvLine(['+33639980045', NOTE])],
  ['with semicolons', '+33639980045;"asked twice; angry, he said ""no"""'],
  ['with tabs', `+33639980045\t${NOTE}`],
])('reads notes that contain separators: %s', (_, text) => {
  expect(readDoNotCallRows(text)).toEqual({ numbers: new Map([['+33639980045', NOTE]]), refused: [] });
});
