export type CsvCell = string | number | boolean | null;

/** One line of a table as text, ended by CR LF. @see RFC 4180 */
export function csvLine(cells: readonly CsvCell[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}

// What begins like a formula would be calculated by the program that opens the table.
const FORMULA = /^[=+\-@\t\r\n]/;
/**
 * Programs of many languages divide at semicolons: there a sign begins a formula, unless a number follows it. The sign
 * stands first in the expression, so that long runs of spaces are read once.
 */
const INNER_FORMULA = /[=+\-@](?<=[;\r\n][\s"]*.)(?![\d().,/\p{Zs}-]*(?:[;\r\n]|$))/gu;

/** What a cell of such a table says: without the apostrophe that keeps programs from calculating it. */
export function unescapedCell(text: string): string {
  return text.startsWith("'") && FORMULA.test(text.slice(1)) ? text.slice(1) : text;
}

function csvCell(value: CsvCell): string {
  if (value === null) return '';
  if (typeof value !== 'string') return String(value);
  const defused = value.replaceAll(INNER_FORMULA, "'$&");
  const text = FORMULA.test(value) ? `'${defused}` : defused;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
