/** Writes rows of text as a Markdown table whose first row is its head. */
export function writeTable(rows: readonly (readonly string[])[]): string {
  const width = Math.max(...rows.map((row) => row.length));
  const lines = rows.map((row) => {
    const cells = Array.from({ length: width }, (_, column) => escapeCell(row[column] ?? ''));
    return `| ${cells.join(' | ')} |`;
  });
  lines.splice(1, 0, `|${' --- |'.repeat(width)}`);
  return lines.join('\n');
}

const escapeCell = (text: string) => text.replaceAll(/\s+/g, ' ').replaceAll(/\\?\|/g, '\\|').trim();
