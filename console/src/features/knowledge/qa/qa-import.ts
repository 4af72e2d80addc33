/** One question with its answer, as it stood in a table. */
export type ImportedPair = { question: string; answer: string };

const HEADS = /^(questions?|preguntas?|q)$/i;

/**
 * Reads pairs from two columns as a spreadsheet copies them, or from CSV with semicolons or commas, quoted or not.
 * A first row of titles is passed over, and so are rows without both.
 */
export function importedPairs(table: string): ImportedPair[] {
  const rows = rowsOf(table, separatorOf(table));
  return rows.flatMap(([question = '', answer = ''], index) => {
    const pair = { question: question.trim(), answer: answer.trim() };
    if (pair.question === '' || pair.answer === '') return [];
    return index === 0 && HEADS.test(pair.question) ? [] : [pair];
  });
}

function separatorOf(table: string): string {
  const [line = ''] = table.replaceAll(/"[^"]*"/g, '').split('\n');
  return ['\t', ';', ','].find((separator) => line.includes(separator)) ?? '\t';
}

function rowsOf(table: string, separator: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = '';
  let isQuoted = false;
  for (let at = 0; at < table.length; at += 1) {
    const letter = table[at];
    if (isQuoted) {
      if (letter !== '"') cell += letter;
      else if (table[at + 1] === '"') {
        cell += '"';
        at += 1;
      } else isQuoted = false;
    } else if (letter === '"' && cell.trim() === '') {
      isQuoted = true;
      cell = '';
    } else if (letter === separator && row.length === 0) {
      row.push(cell);
      cell = '';
    } else if (letter === '\n') {
      rows.push([...row, cell]);
      [row, cell] = [[], ''];
    } else if (letter !== '\r') cell += letter;
  }
  return [...rows, [...row, cell]];
}
