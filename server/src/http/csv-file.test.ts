import { expect, it } from 'vitest';
import { csvFile } from './csv-file.ts';

it('begins with the byte order mark, and writes the lines of all batches', async () => {
  async function* batches() {
    yield [['name', 'count']];
    yield [];
    yield [
      ['a,b', 1],
      ['c', null],
    ];
  }
  const { contentType, fileName, stream } = csvFile('names.csv', batches());
  expect({ contentType, fileName }).toEqual({
    contentType: 'text/csv; charset=utf-8',
    fileName: 'names.csv',
  });
  const written = Buffer.concat(await stream.toArray());
  expect(String(written)).toBe('\u{feff}name,count\r\n"a,b",1\r\nc,\r\n');
});
