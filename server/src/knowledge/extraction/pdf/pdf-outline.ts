import { type HtmlElement, type HtmlNode, textOf } from '../html/html-tree.ts';
import { joinLines, type Vocabulary } from './line-joining.ts';
import type { Block } from './pdf-blocks.ts';

type TextBlock = Extract<Block, { kind: 'text' }>;

/** How a heading looks; its level follows from how it compares with the others. */
type Style = { size: number; font: string };

const LARGER = 1.12;
const HEADING_CHARACTERS_MAX = 200;
const BOLD_HEADING_CHARACTERS_MAX = 90;
const RARE = 0.15;
const TABLE_OF_CONTENTS = /(?:\.\s?){5,}\s*[\divxl]*$/;
// The end of a sentence, or a line of a program, which is set in a typeface of its own too.
const NO_HEADING = /[.,;:]$|[{}()[\]=;<>_\\]|^[^\p{Lu}\p{N}¿¡]/u;

/** Says of the blocks of a whole document what they mean: headings by their size or typeface, lists, paragraphs. */
export function outlineOf(drawn: readonly Block[], vocabulary: Vocabulary): HtmlNode[] {
  const body = commonStyle(drawn);
  const blocks = drawn.map((block) => numberedHeading(block, body));
  const texts = blocks.filter((block) => block.kind === 'text');
  const styles = headingStyles(blocks, body, fontShares(texts));
  const nodes: HtmlNode[] = [];
  for (const block of blocks) {
    if (block.kind === 'tagged') nodes.push(...block.nodes);
    else if (block.kind === 'table') nodes.push(table(block.cells));
    else if (block.kind === 'item') addItem(nodes, block, vocabulary);
    else {
      const level = styles.get(block);
      nodes.push(element(level ? `h${level}` : 'p', [joinLines(block.lines, vocabulary)]));
    }
  }
  return nodes;
}

/** Size and typeface that most letters have. */
function commonStyle(blocks: readonly Block[]): Style {
  const sizes = new Map<number, number>();
  for (const block of blocks) {
    if (block.kind === 'text' || block.kind === 'item')
      add(sizes, Math.round(block.size * 2) / 2, lengthOf(block.lines));
  }
  const size = most(sizes) ?? 10;
  const fonts = new Map<string, number>();
  for (const block of blocks) {
    if (block.kind === 'text' && Math.abs(block.size - size) <= 0.5)
      add(fonts, block.font, lengthOf(block.lines));
  }
  return { size, font: most(fonts) ?? '' };
}

/** What begins with a number and is set larger than the text is no item of a list. */
function numberedHeading(block: Block, body: Style): Block {
  if (block.kind !== 'item' || !/\d/.test(block.mark) || block.size <= body.size * LARGER) return block;
  const [first = '', ...rest] = block.lines;
  const lines = [`${block.mark} ${first}`, ...rest];
  return { kind: 'text', lines, size: block.size, font: '', hasSpaceAbove: true, endsFull: false };
}

function fontShares(texts: readonly TextBlock[]): Map<string, number> {
  const total = texts.reduce((sum, { lines }) => sum + lengthOf(lines), 0) || 1;
  const shares = new Map<string, number>();
  for (const { font, lines } of texts) add(shares, font, lengthOf(lines) / total);
  return shares;
}

function headingStyles(
  blocks: readonly Block[],
  body: Style,
  shares: ReadonlyMap<string, number>,
): Map<Block, number> {
  const headings = blocks.filter((block, index): block is TextBlock => {
    if (block.kind !== 'text' || !/\p{L}/u.test(block.lines.join(''))) return false;
    if (TABLE_OF_CONTENTS.test(block.lines.join(' '))) return false;
    const length = lengthOf(block.lines);
    if (block.size > body.size * LARGER) return length <= HEADING_CHARACTERS_MAX;
    const next = blocks[index + 1];
    const isSetOff =
      block.lines.length === 1 && block.hasSpaceAbove && !NO_HEADING.test(block.lines[0] ?? '');
    const isRare =
      block.font !== body.font && (shares.get(block.font) ?? 0) < RARE && block.size > body.size * 0.95;
    return (
      isSetOff &&
      isRare &&
      length <= BOLD_HEADING_CHARACTERS_MAX &&
      next !== undefined &&
      next.kind !== 'table'
    );
  });
  // Of one size, the style that comes first is the higher one.
  const keys = [...new Map(headings.map((block) => [keyOf(block), block.size]))];
  const ranked = keys.toSorted((one, other) => other[1] - one[1]).map(([key]) => key);
  return new Map(headings.map((block) => [block, Math.min(ranked.indexOf(keyOf(block)) + 1, 6)]));
}

const keyOf = ({ size, font }: Style) => `${Math.round(size * 2)} ${font}`;

function addItem(nodes: HtmlNode[], block: Extract<Block, { kind: 'item' }>, vocabulary: Vocabulary): void {
  const text = joinLines(block.lines, vocabulary);
  const number = /\d+/.exec(block.mark)?.[0];
  const isLetter = /[a-z]/.test(block.mark);
  const name = number ? 'ol' : 'ul';
  const item = element('li', [isLetter ? `${block.mark} ${text}` : text], { x: String(block.x) });
  const last = nodes.at(-1);
  if (typeof last === 'object' && (last.name === 'ul' || last.name === 'ol')) {
    const lastItem = last.children.at(-1);
    const isDeeper = typeof lastItem === 'object' && block.x > Number(lastItem.attributes.x) + 6;
    if (isDeeper && typeof lastItem === 'object') {
      addItem(lastItem.children, block, vocabulary);
      return;
    }
    if (last.name === name) {
      last.children.push(item);
      return;
    }
  }
  nodes.push(element(name, [item], number ? { start: number } : {}));
}

function table(cells: readonly (readonly string[])[]): HtmlElement {
  return element(
    'table',
    cells.map((row) =>
      element(
        'tr',
        row.map((cell) => element('td', [cell])),
      ),
    ),
  );
}

function element(name: string, children: HtmlNode[], attributes: Record<string, string> = {}): HtmlElement {
  return { name, attributes, children };
}

const lengthOf = (lines: readonly string[]) => lines.reduce((sum, line) => sum + line.length, 0);

function add<Key>(counts: Map<Key, number>, key: Key, amount: number): void {
  counts.set(key, (counts.get(key) ?? 0) + amount);
}

function most<Key>(counts: ReadonlyMap<Key, number>): Key | undefined {
  return [...counts].toSorted((one, other) => other[1] - one[1])[0]?.[0];
}

/** Makes whole what the end of a page or a column broke: sentences, items of lists, tables. */
export function joinBrokenNodes(nodes: readonly HtmlNode[], vocabulary: Vocabulary): HtmlNode[] {
  const joined: HtmlNode[] = [];
  for (const node of nodes) {
    const last = joined.at(-1);
    if (typeof node === 'string' || typeof last !== 'object') joined.push(node);
    else if (node.name === 'table' && last.name === 'table' && widthOf(node) === widthOf(last))
      addRows(last, node);
    else if (isNextPart(last, node)) last.children.push(...node.children);
    else if (node.name === 'p' && continues(lastPart(last), node)) {
      const part = lastPart(last);
      part.children = [joinLines([textOf(part).trim(), textOf(node).trim()], vocabulary)];
    } else joined.push(node);
  }
  return joined;
}

/** A list that goes on where the one before ended. */
function isNextPart(list: HtmlElement, next: HtmlElement): boolean {
  if (list.name !== next.name) return false;
  if (list.name === 'ul') return true;
  const first = Number(list.attributes.start ?? 1);
  return list.name === 'ol' && Number(next.attributes.start) === first + list.children.length;
}

/** The paragraph or the item that a node ends with. */
function lastPart(node: HtmlElement): HtmlElement {
  const last = node.children.at(-1);
  const isList = node.name === 'ul' || node.name === 'ol' || node.name === 'li';
  return isList && typeof last === 'object' && /^(?:ul|ol|li)$/.test(last.name) ? lastPart(last) : node;
}

function continues(before: HtmlElement, after: HtmlElement): boolean {
  if (before.name !== 'p' && before.name !== 'li') return false;
  return /[\p{L}\p{N},\u2010\u00ad-]\s*$/u.test(textOf(before)) && /^\s*\p{Ll}/u.test(textOf(after));
}

/** A table that goes on repeats its head, or has none. */
function addRows(table: HtmlElement, rest: HtmlElement): void {
  const [head] = table.children;
  const rows = rest.children.filter((row, index) => index > 0 || !head || textOf(row) !== textOf(head));
  table.children.push(...rows);
}

const widthOf = (table: HtmlElement) => {
  const [row] = table.children;
  return typeof row === 'object' ? row.children.length : 0;
};
