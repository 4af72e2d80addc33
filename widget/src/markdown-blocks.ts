/** A piece of a line. */
export type Inline =
  | { type: 'text' | 'code'; text: string }
  | { type: 'strong' | 'emphasis'; children: Inline[] }
  | { type: 'link'; href: string; children: Inline[] };

/** A piece of a message. */
export type Block =
  | { type: 'paragraph' | 'heading' | 'quote'; lines: Inline[][] }
  | { type: 'list'; isOrdered: boolean; start: number; items: Inline[][] }
  | { type: 'table'; head: Inline[][]; rows: Inline[][][] }
  | { type: 'code'; text: string };

const FENCE = /^\s*```/;
const BULLET = /^\s*[-*•]\s+/;
const NUMBER = /^\s*(\d{1,9})[.)]\s+/;
const HEADING = /^#{1,6}\s+/;
const QUOTE = /^>\s?/;
const ROW = /^\s*\|.*\|\s*$/;
const UNDER_HEAD = /^[\s|:-]+$/;
const RULE = /^\s*([-*_]\s*){3,}$/;

/** The little Markdown that agents write, as a tree; what is no Markdown stays text. HTML is text. */
export function markdownBlocks(text: string): Block[] {
  const lines = text.replaceAll('\r\n', '\n').split('\n');
  const blocks: Block[] = [];
  for (let at = 0; at < lines.length; ) {
    const line = lines[at] ?? '';
    if (line.trim() === '' || RULE.test(line)) at += 1;
    else if (FENCE.test(line)) {
      const end = lines.findIndex((other, index) => index > at && FENCE.test(other));
      // An answer that is still being written has no closing fence yet.
      const stop = end === -1 ? lines.length : end;
      blocks.push({ type: 'code', text: lines.slice(at + 1, stop).join('\n') });
      at = stop + 1;
    } else {
      const kind = kindOf(line);
      let stop = at + 1;
      while (stop < lines.length && continues(kind, lines[stop] ?? '')) stop += 1;
      blocks.push(blockOf(kind, lines.slice(at, stop)));
      at = stop;
    }
  }
  return blocks;
}

type Kind = 'paragraph' | 'heading' | 'quote' | 'bullets' | 'numbers' | 'row';

function kindOf(line: string): Kind {
  if (HEADING.test(line)) return 'heading';
  if (QUOTE.test(line)) return 'quote';
  if (BULLET.test(line)) return 'bullets';
  if (ROW.test(line)) return 'row';
  return NUMBER.test(line) ? 'numbers' : 'paragraph';
}

function continues(kind: Kind, line: string): boolean {
  if (kind === 'heading' || line.trim() === '' || FENCE.test(line) || RULE.test(line)) return false;
  return kindOf(line) === kind;
}

function blockOf(kind: Kind, lines: readonly string[]): Block {
  const without = (marker: RegExp) => lines.map((line) => inlines(line.replace(marker, '').trim()));
  switch (kind) {
    case 'bullets':
      return { type: 'list', isOrdered: false, start: 1, items: without(BULLET) };
    case 'numbers':
      return {
        type: 'list',
        isOrdered: true,
        start: Number(NUMBER.exec(lines[0] ?? '')?.[1] ?? 1),
        items: without(NUMBER),
      };
    case 'heading':
      return { type: 'heading', lines: without(HEADING) };
    case 'quote':
      return { type: 'quote', lines: without(QUOTE) };
    case 'row':
      // Rows without the line under their head are text.
      if (UNDER_HEAD.test(lines[1] ?? '') && lines[1]?.includes('-')) {
        return { type: 'table', head: cells(lines[0] ?? ''), rows: lines.slice(2).map(cells) };
      }
      return { type: 'paragraph', lines: lines.map((line) => inlines(line.trim())) };
    case 'paragraph':
      return { type: 'paragraph', lines: lines.map((line) => inlines(line.trim())) };
  }
}

function cells(line: string): Inline[][] {
  const inner = line.trim().slice(1, -1);
  return inner.split(/(?<!\\)\|/).map((cell) => inlines(cell.replaceAll('\\|', '|').trim()));
}

// Code first, so that nothing inside it is read as anything else.
const INLINE = new RegExp(
  [
    '`(?<code>[^`]+)`',
    '\\[(?<label>[^\\]]+)\\]\\((?<href>[^\\s()]+(?:\\([^\\s()]*\\)[^\\s()]*)*)(?:\\s+"[^"]*")?\\)',
    '\\*\\*(?<strong>(?=\\S)[^*]+?(?:\\*[^*]+\\*[^*]*?)*)\\*\\*',
    '(?<![\\w*])\\*(?<star>(?=\\S)[^*\\n]+?)\\*(?!\\w)',
    '(?<!\\w)_(?<under>(?=\\S)[^_\\n]+?)_(?!\\w)',
    // A bracket at the end belongs to an address that has opened one.
    '(?<url>https?:\\/\\/[^\\s<>"]+[^\\s<>".,;:!?)\\]»’\'](?:(?<=https?:\\/\\/[^\\s<>"]*\\([^\\s()<>"]*)\\))?)',
  ].join('|'),
);

function inlines(text: string): Inline[] {
  const parts: Inline[] = [];
  let rest = text;
  for (let found = INLINE.exec(rest); found; found = INLINE.exec(rest)) {
    if (found.index > 0) parts.push({ type: 'text', text: rest.slice(0, found.index) });
    parts.push(inlineOf(found));
    rest = rest.slice(found.index + found[0].length);
  }
  if (rest !== '') parts.push({ type: 'text', text: rest });
  return parts;
}

function inlineOf({ 0: whole, groups = {} }: RegExpExecArray): Inline {
  const { code, label, href, strong, url } = groups;
  const emphasis = groups.star ?? groups.under;
  if (code !== undefined) return { type: 'code', text: code };
  if (strong !== undefined) return { type: 'strong', children: inlines(strong) };
  if (emphasis !== undefined) return { type: 'emphasis', children: inlines(emphasis) };
  if (url !== undefined) return { type: 'link', href: url, children: [{ type: 'text', text: url }] };
  if (label !== undefined && href !== undefined && isSafe(href)) {
    const children = inlines(label).flatMap((part) => (part.type === 'link' ? part.children : part));
    return { type: 'link', href, children };
  }
  return { type: 'text', text: whole };
}

// A prompt injection can make a model write any address; these do nothing but open.
function isSafe(href: string): boolean {
  return /^(https?:\/\/|mailto:|tel:)/i.test(href);
}
