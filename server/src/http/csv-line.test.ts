import { expect, it } from 'vitest';
import { csvLine } from './csv-line.ts';

it('quotes what would break a line', () => {
  expect(csvLine(['a', 'b,c', 'say "hi"', 'two\nlines', null, 3, true])).toBe(
    'a,"b,c","say ""hi""","two\nlines",,3,true\r\n',
  );
});

it.each(['=1+1', '+33612345678', '-2', '@SUM(A1)', '\tx', '\rx', '\n=1'])(
  'escapes the formula %j',
  (formula) => {
    expect(csvLine([formula])).toMatch(/^"?'/);
  },
);

it('leaves negative figures as they are', () => {
  expect(csvLine([-2])).toBe('-2\r\n');
});

it('escapes formulas behind semicolons and line breaks, which some programs divide at', () => {
  expect(csvLine(["Bob;=cmd|' /C calc'!A0"])).toBe("Bob;'=cmd|' /C calc'!A0\r\n");
  expect(csvLine(['Bob; +SUM(A1)'])).toBe("Bob; '+SUM(A1)\r\n");
  expect(csvLine(['Bob;"=1+x'])).toBe('"Bob;""\'=1+x"\r\n');
  expect(csvLine(['Bob\n@x'])).toBe('"Bob\n\'@x"\r\n');
  expect(csvLine(['a = b; +33 6 39 98 00 45; -2'])).toBe('a = b; +33 6 39 98 00 45; -2\r\n');
});

// Read more than once, they would take longer than a test may.
it('reads long runs of spaces and signs once', () => {
  const signs = `${'\n-'.repeat(100_000)}x`;
  const line = csvLine([' '.repeat(100_000), '\n'.repeat(100_000), signs]);
  expect(line.length).toBeGreaterThan(400_000);
});
