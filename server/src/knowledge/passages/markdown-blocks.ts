/** A stretch of Markdown that belongs together. */
export type MarkdownBlock =
  | { kind: 'heading'; level: number; text: string }
  | { kind: 'paragraph'; text: string }
  | { kind: 'list'; items: readonly string[] }
  /** `head` holds the title row and the line below it; empty where the table has none. */
  | { kind: 'table'; head: string; rows: readonly string[] };

/** Longer titles are taken for a paragraph that somebody marked as one. */
const HEADING_MAX = 160;
const HEADING = /^ {0,3}(#{1,6})[ \t]+(.*?)(?:[ \t]+#+)?[ \t]*$/;
const ITEM = /^[ \t]*(?:[-*+•]|\d{1,4}[.)])[ \t]+\S/;
const CONTINUATION = /^[ \t]{2,}\S/;
const TABLE_RULE = /^[ \t]*\|?[ \t]*:?-+:?[ \t]*(?:\|[ \t]*:?-*:?[ \t]*)*$/;
/** Longer lines are prose, whatever they begin with. */
const STRUCTURED_LINE_MAX = 20_000;
/** What the patterns of titles and tables may be tried on: their time grows with the square of a line of blanks. */
const PATTERN_LINE_MAX = 1_000;

/** Takes Markdown apart, in the order of the text. */
export function markdownBlocks(markdown: string): MarkdownBlock[] {
  const lines = markdown.split(/\r\n|\r|\n/);
  const blocks: MarkdownBlock[] = [];
  let at = 0;

  function takeWhile(belongs: (line: string) => boolean): string[] {
    const from = at;
    while (at < lines.length && belongs(lines[at] ?? '')) at += 1;
    return lines.slice(from, at);
  }

  while (at < lines.length) {
    const line = lines[at] ?? '';
    const kind = kindOf(line);
    if (kind === 'blank') {
      at += 1;
    } else if (kind === 'heading') {
      const [, marks = '', text = ''] = HEADING.exec(line) ?? [];
      blocks.push({ kind: 'heading', level: marks.length, text });
      at += 1;
    } else if (kind === 'row') {
      blocks.push(table(takeWhile((other) => kindOf(other) === 'row')));
    } else if (kind === 'item') {
      blocks.push({ kind: 'list', items: items(takeWhile(isOfList)) });
    } else {
      const paragraph = takeWhile((other) => kindOf(other) === 'prose');
      blocks.push({ kind: 'paragraph', text: paragraph.map((part) => part.trim()).join('\n') });
    }
  }
  return blocks;
}

function kindOf(line: string): 'blank' | 'heading' | 'row' | 'item' | 'prose' {
  if (line.length > STRUCTURED_LINE_MAX) return 'prose';
  if (line.trim() === '') return 'blank';
  const heading = line.length <= PATTERN_LINE_MAX ? (HEADING.exec(line)?.[2] ?? '') : '';
  if (heading !== '' && heading.length <= HEADING_MAX) return 'heading';
  if (line.trimStart().startsWith('|')) return 'row';
  return ITEM.test(line) ? 'item' : 'prose';
}

function isOfList(line: string): boolean {
  const kind = kindOf(line);
  return (
    kind === 'item' || (kind === 'prose' && line.length <= STRUCTURED_LINE_MAX && CONTINUATION.test(line))
  );
}

function items(lines: readonly string[]): string[] {
  const found: string[][] = [];
  for (const line of lines) {
    const last = found.at(-1);
    if (last && !ITEM.test(line)) last.push(line);
    else found.push([line]);
  }
  return found.map((item) => item.join('\n').trimEnd());
}

function table(lines: readonly string[]): MarkdownBlock {
  const rows = lines.map((line) => line.trim());
  const rule = rows[1] ?? '';
  const hasHead = rule.length <= PATTERN_LINE_MAX && TABLE_RULE.test(rule);
  return {
    kind: 'table',
    head: hasHead ? rows.slice(0, 2).join('\n') : '',
    rows: hasHead ? rows.slice(2) : rows,
  };
}
