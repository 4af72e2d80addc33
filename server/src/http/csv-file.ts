import { Readable } from 'node:stream';
import { type CsvCell, csvLine } from './csv-line.ts';
import type { FileStream } from './route.ts';

// Spreadsheets take a file for UTF-8 by its first character.
const BYTE_ORDER_MARK = '\u{feff}';

type Batches = AsyncIterable<readonly (readonly CsvCell[])[]>;

/**
 * A table as a file that is written while it is read.
 * @param batches of lines; the first line has the titles
 */
export function csvFile(fileName: string, batches: Batches): FileStream {
  return {
    contentType: 'text/csv; charset=utf-8',
    fileName,
    stream: Readable.from(pieces(batches), { objectMode: false }),
  };
}

async function* pieces(batches: Batches): AsyncGenerator<string> {
  let mark = BYTE_ORDER_MARK;
  for await (const lines of batches) {
    if (lines.length === 0) continue;
    yield mark + lines.map(csvLine).join('');
    mark = '';
  }
}
