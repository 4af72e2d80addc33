const TABLE_RULE = /^\s*\|?\s*:?-{3,}:?\s*(\|\s*:?-{3,}:?\s*)*\|?\s*$/;

/** Markdown as one reads it aloud: without its marks, the cells of a table side by side. */
export function readableMarkdown(markdown: string): string {
  return markdown
    .split('\n')
    .filter((line) => !TABLE_RULE.test(line))
    .map(readableLine)
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

function readableLine(line: string): string {
  const isRow = /^\s*\|.*\|\s*$/.test(line);
  const text = isRow ? cells(line).join(' · ') : line.replace(/^\s{0,3}#{1,6}\s+/, '');
  return text
    .replace(/^(\s*)[-*+]\s+/, '$1• ')
    .replace(/!?\[([^\]]*)\]\([^)\s]*\)/g, '$1')
    .replace(/\*\*([^*]+)\*\*/g, '$1');
}

function cells(row: string): string[] {
  return row
    .trim()
    .slice(1, -1)
    .split(/(?<!\\)\|/)
    .map((cell) => cell.replaceAll('\\|', '|').trim())
    .filter((cell) => cell !== '');
}
