import { expect, it } from 'vitest';
import { csvLine } from './csv-line.ts';

it('quotes what would break a line', () => {
  expect(csvLine(['a', 'b,c', 'say "hi"', 'two\nlines', null, 3, true])).toBe(
    'a,"b,c","say ""hi""","two\nlines",,3,true\r\n',
  );
});

it.each(['=1+1', '+33612345678', '-2', '@SUM(A1)', '\tx', '\rx'])('escapes the formula %j', (formula) => {
  expect(csvLine([formula])).toMatch(/^"?'/);
});

it('leaves negative figures as they are', () => {
  expect(csvLine([-2])).toBe('-2\r\n');
});
