/** A part of a document in the order of its text, marks taken away. */
export type MarkdownPart =
  | { type: 'heading'; level: number; text: string }
  /** A line that asks what the parts behind it answer. */
  | { type: 'question'; text: string }
  | { type: 'paragraph'; text: string }
  | { type: 'list'; isOrdered: boolean; items: readonly string[] }
  | { type: 'table'; head: readonly string[]; rows: readonly (readonly string[])[] };

const HEADING = /^\s{0,3}(#{1,6})\s+(.+)/;
const BOLD_LINE = /^\s*(?:\*\*|__)([^*_]{1,120})(?:\*\*|__)\s*:?\s*$/;
const ITEM = /^(\s*)(?:([-*+•–—▪◦])|(\d{1,3})[.)])\s+(.*)$/u;
const TABLE_ROW = /^\s*\|.*\|\s*$/;
const TABLE_RULE = /^\s*\|(?:\s*:?-+:?\s*\|)+\s*$/;
const RULE = /^\s*(?:[-*_=]\s*){3,}$/;
const FENCE = /^\s*(?:```|~~~)/;
const ASKS =
  /^(?:q|p|question|pregunta|frage|domanda|pergunta|vraag|pytanie|fråga)\s?(?:\d{1,3}\s?)?[:.)]\s*/i;
const ANSWERS = /^(?:a|r|answer|réponse|respuesta|antwort|risposta|resposta|antwoord|odpowiedź|svar)\s?:\s*/i;
/** The level of a heading that is only a bold line. */
const BOLD_LEVEL = 7;
const LONGEST_QUESTION = 300;

export function* markdownParts(markdown: string): Generator<MarkdownPart> {
  const lines = markdown.split('\n');
  for (let at = 0; at < lines.length; ) {
    const line = lines[at] ?? '';
    const heading = HEADING.exec(line);
    const bold = heading ? null : BOLD_LINE.exec(line);
    if (line.trim() === '' || RULE.test(line)) {
      at += 1;
    } else if (FENCE.test(line)) {
      const end = endOf(lines, at, (each) => !FENCE.test(each));
      // What is in a block of code has no structure of the text.
      const code = end < lines.length ? lines.slice(at + 1, end) : [];
      for (const text of code) if (text.trim() !== '') yield proseOf(text);
      at += code.length + 1;
    } else if (heading) {
      yield { type: 'heading', level: heading[1]?.length ?? 1, text: headingText(heading[2] ?? '') };
      at += 1;
    } else if (bold) {
      const text = spokenMarkdown(bold[1] ?? '');
      yield isQuestion(text)
        ? { type: 'question', text: text.replace(ASKS, '') }
        : { type: 'heading', level: BOLD_LEVEL, text };
      at += 1;
    } else if (TABLE_ROW.test(line)) {
      const end = endOf(lines, at, (each) => TABLE_ROW.test(each));
      yield tableOf(lines.slice(at, end));
      at = end;
    } else if (ITEM.test(line)) {
      const end = endOf(lines, at, (each) => ITEM.test(each) || /^\s{2,}\S/.test(each));
      yield listOf(lines.slice(at, end), ITEM.exec(line)?.[3] !== undefined);
      at = end;
    } else {
      const end = endOf(lines, at, isProse);
      for (const text of unwrapped(lines.slice(at, end))) yield proseOf(text);
      at = end;
    }
  }
}

// No expression does this, since one looks for the end behind each character of a long line.
function headingText(written: string): string {
  let text = written.trimEnd();
  while (text.endsWith('#')) text = text.slice(0, -1);
  return spokenMarkdown(text.trimEnd());
}

function endOf(lines: readonly string[], start: number, belongs: (line: string) => boolean): number {
  let end = start + 1;
  while (end < lines.length && belongs(lines[end] ?? '')) end += 1;
  return end;
}

function isProse(line: string): boolean {
  return (
    line.trim() !== '' &&
    ![HEADING, BOLD_LINE, ITEM, TABLE_ROW, RULE, FENCE].some((pattern) => pattern.test(line))
  );
}

function isQuestion(text: string): boolean {
  return text.length <= LONGEST_QUESTION && /[?？]\s*$/u.test(text);
}

function proseOf(line: string): MarkdownPart {
  const text = spokenMarkdown(line.replace(/^\s*>+\s?/, ''));
  if (ASKS.test(text) || (isQuestion(text) && !/[.!…]\s/u.test(text)))
    return { type: 'question', text: text.replace(ASKS, '') };
  return { type: 'paragraph', text: text.replace(ANSWERS, '') };
}

/** Lines that go on in lower case are one with the line before. */
function unwrapped(lines: readonly string[]): string[] {
  const texts: string[] = [];
  for (const line of lines) {
    const before = texts.at(-1);
    if (before !== undefined && /^\s*[\p{Ll}(]/u.test(line) && /[\p{L}\p{N},;)’'"»-]\s*$/u.test(before))
      texts[texts.length - 1] = `${before.trimEnd()} ${line.trim()}`;
    else texts.push(line);
  }
  return texts;
}

// Items that stand deeper belong to the item above them.
function listOf(lines: readonly string[], isOrdered: boolean): MarkdownPart {
  const indent = ITEM.exec(lines[0] ?? '')?.[1]?.length ?? 0;
  const items: string[] = [];
  for (const line of lines) {
    const item = ITEM.exec(line);
    const text = spokenMarkdown(item?.[4] ?? line).replace(/^\[[ x]\]\s+/i, '');
    const last = items.at(-1);
    if (last === undefined || (item && (item[1]?.length ?? 0) <= indent)) items.push(text);
    else items[items.length - 1] = `${last}${item ? (/[:,]$/.test(last) ? ' ' : ', ') : ' '}${text}`;
  }
  return { type: 'list', isOrdered, items: items.filter((item) => item !== '') };
}

function tableOf(lines: readonly string[]): MarkdownPart {
  const hasHead = TABLE_RULE.test(lines[1] ?? '');
  const rows = lines.filter((line) => !TABLE_RULE.test(line)).map(cellsOf);
  const [head = [], ...others] = rows;
  return hasHead ? { type: 'table', head, rows: others } : { type: 'table', head: [], rows };
}

function cellsOf(line: string): string[] {
  const inner = line
    .trim()
    .replace(/^\|/, '')
    .replace(/(?<!\\)\|$/, '');
  return inner.split(/(?<!\\)\|/).map(spokenMarkdown);
}

/** A piece of Markdown as it can be said: without marks, addresses of links, pictures and tags. */
function spokenMarkdown(markdown: string): string {
  return markdown
    .replaceAll(/!\[([^\]]{0,200})\]\([^)]{0,2000}\)/g, '')
    .replaceAll(/\[([^\]]{1,500})\](?:\([^)]{0,2000}\)|\[[^\]]{0,100}\])/g, '$1')
    .replaceAll(/\[\^[^\]]{1,20}\]/g, '')
    .replaceAll(/<(https?:\/\/[^>\s]{1,500}|[^>\s@]{1,64}@[^>\s]{1,200})>/g, '$1')
    .replaceAll(/<br\s*\/?>/gi, ', ')
    .replaceAll(/<\/?[a-z][^>]{0,500}>/gi, '')
    .replaceAll(/\*\*|__|~~|`+/g, '')
    .replaceAll(/(?<![\p{L}\p{N}*\\])\*(?=\S)([^*\n]{1,300}?)(?<=\S)\*(?![\p{L}\p{N}*])/gu, '$1')
    .replaceAll(/(?<![\p{L}\p{N}_\\])_(?=\S)([^_\n]{1,300}?)(?<=\S)_(?![\p{L}\p{N}_])/gu, '$1')
    .replaceAll(/\\([\\`*_{}[\]()#+.!|<>~-])/g, '$1')
    .replaceAll(/&(nbsp|amp|lt|gt|quot|#39);/g, (_, name: string) => ENTITIES[name] ?? ' ')
    .replaceAll(/[^\S\u00A0\u202F]+/gu, ' ')
    .trim();
}

const ENTITIES: Readonly<Record<string, string>> = {
  nbsp: '\u00A0',
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  '#39': '’',
};
