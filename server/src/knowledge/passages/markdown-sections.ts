/** What stands between one heading and the next. */
export type MarkdownSection = {
  /** The headings above it, outermost first. */
  path: readonly string[];
  blocks: readonly Exclude<MarkdownBlock, { kind: 'heading' }>[];
  /** Length of its text, without its headings. */
  characters: number;
};

/** The sections of a document in their order; a heading that has others right below it makes none of its own. */
export function markdownSections(markdown: string): MarkdownSection[] {
  const sections: MarkdownSection[] = [];
  let titles: { level: number; text: string }[] = [];
  let blocks: Exclude<MarkdownBlock, { kind: 'heading' }>[] = [];
  let isTold = true;

  function close(isParent: boolean): void {
    if (blocks.length > 0 || (!isTold && !isParent)) {
      const characters = blocks.reduce((sum, block) => sum + lengthOf(block), 0);
      sections.push({ path: titles.map(({ text }) => text), blocks, characters });
    }
    blocks = [];
  }

  for (const block of markdownBlocks(markdown)) {
    if (block.kind !== 'heading') {
      blocks.push(block);
      continue;
    }
    close((titles.at(-1)?.level ?? 0) < block.level);
    titles = [...titles.filter(({ level }) => level < block.level), { level: block.level, text: block.text }];
    isTold = false;
  }
  close(false);
  return sections;
}

function lengthOf(block: Exclude<MarkdownBlock, { kind: 'heading' }>): number {
  if (block.kind === 'paragraph') return block.text.length;
  const parts = block.kind === 'list' ? block.items : [block.head, ...block.rows];
  return parts.reduce((sum, part) => sum + part.length + 1, 0);
}

/** A stretch of Markdown that belongs together. */
type MarkdownBlock =
  | { kind: 'heading'; level: number; text: string }
  | { kind: 'paragraph'; text: string }
  | { kind: 'list'; items: readonly string[] }
  /** `head` is the title row and the line below it; empty where the table has none. */
  | { kind: 'table'; head: string; rows: readonly string[] };

/** Longer titles count as a paragraph marked as a heading. */
const HEADING_MAX = 160;
const HEADING = /^ {0,3}(#{1,6})[ \t]+(.*?)(?:[ \t]+#+)?[ \t]*$/;
const ITEM = /^[ \t]*(?:[-*+•]|\d{1,4}[.)])[ \t]+\S/;
/** Of so few lengths that those without an end cost little. */
const FENCE = /^ {0,3}(`{3,6}|~{3,6})/;
const CONTINUATION = /^[ \t]{2,}\S/;
const TABLE_RULE = /^[ \t]*(?:\|[ \t]*)?:?-+:?[ \t]*(?:\|[ \t]*(?:(?:-+:?|:-*:?)[ \t]*)?)*$/;
/** Longer lines are prose, whatever they begin with. */
const STRUCTURED_LINE_MAX = 20_000;
/** What the patterns of titles and tables may be tried on: their time grows with the square of a line of blanks. */
const PATTERN_LINE_MAX = 1_000;

/** Takes Markdown apart, in the order of the text. */
function markdownBlocks(markdown: string): MarkdownBlock[] {
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
    const code = codeAt(lines, at);
    if (code) {
      blocks.push({ kind: 'paragraph', text: code.join('\n') });
      at += code.length;
    } else if (kind === 'blank') {
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
      const paragraph = takeWhile((other) => kindOf(other) === 'prose' && !codeAt(lines, at));
      blocks.push({ kind: 'paragraph', text: paragraph.map((part) => part.trim()).join('\n') });
    }
  }
  return blocks;
}

/** A block of code that begins with a line, with its fences; what is in it has no structure of the text. */
function codeAt(lines: readonly string[], at: number): string[] | undefined {
  const fence = FENCE.exec(lines[at] ?? '')?.[1];
  if (fence === undefined) return undefined;
  const closing = new RegExp(`^ {0,3}${fence}+[ \\t]*$`);
  let end = at + 1;
  while (end < lines.length && !closing.test(lines[end] ?? '')) end += 1;
  return end < lines.length ? lines.slice(at, end + 1) : undefined;
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
