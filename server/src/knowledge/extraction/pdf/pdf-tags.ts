import { type HtmlElement, type HtmlNode, textOf } from '../html/html-tree.ts';
import { joinLines, vocabularyOf } from './line-joining.ts';
import { rowsOf, rowText, runsOf, type TextItem } from './pdf-runs.ts';

// Many programs say in the file what is a heading, a list or a table. Where they say it of all the text of a page,
// that is better than anything that could be told from how it looks.

/** What pdf.js gives for the tags of a page. */
export type TagNode = { role?: string; type?: string; id?: string; children?: readonly TagNode[] };
/** Text, or a mark at which a tagged part begins or ends. */
export type MarkedItem = Partial<TextItem> & { type?: string; id?: string; tag?: string };

const COVERED = 0.9;
const DEPTH_MAX = 80;

const NAMES: Record<string, string> = {
  Title: 'h1',
  H: 'h2',
  P: 'p',
  L: 'ul',
  LI: 'li',
  Table: 'table',
  TR: 'tr',
  TH: 'th',
  TD: 'td',
  THead: 'thead',
  TBody: 'tbody',
  TFoot: 'tfoot',
  BlockQuote: 'blockquote',
  Caption: 'p',
  TOCI: 'p',
  Note: 'p',
};
const HEADING = /^H([1-6])$/;
const BULLET_ONLY = /^[^\p{L}\p{N}]*$/u;

/** @returns undefined where the tags leave out too much of a page to be relied on */
export function taggedNodes(tags: TagNode | null, items: readonly MarkedItem[]): HtmlNode[] | undefined {
  if (!tags) return undefined;
  const { parts, total } = partsOf(items);
  if (total === 0) return undefined;
  const vocabulary = vocabularyOf(
    [...parts.values()].flatMap((part) => runsOf(part).map(({ text }) => text)),
  );
  let covered = 0;
  let hasStructure = false;
  let before: TextItem | undefined;
  const write = (node: TagNode, depth: number): HtmlNode[] => {
    if (depth > DEPTH_MAX) return [];
    if (node.type === 'content') {
      const part = parts.get(node.id ?? '');
      if (!part) return [];
      parts.delete(node.id ?? '');
      covered += lettersOf(part);
      const text = joinLines(rowsInOrder(part), vocabulary);
      const joint = jointOf(before, part);
      before = part.findLast(({ str }) => str.trim()) ?? before;
      return joint === 'note' && /^\d{1,3}$/.test(text)
        ? [`[${text}]`]
        : [joint === 'space' ? ` ${text}` : text];
    }
    const children = partsOfList(node).flatMap((child) => write(child, depth + 1));
    const role = node.role ?? '';
    const name = HEADING.test(role) ? `h${role[1]}` : NAMES[role];
    if (role === 'Lbl')
      return BULLET_ONLY.test(children.map(textOf).join('')) ? [] : [tagged('label', children)];
    if (!name || children.length === 0) return children;
    hasStructure = true;
    if (
      name === 'blockquote' &&
      children.length === 1 &&
      typeof children[0] === 'object' &&
      children[0].name === name
    ) {
      return children;
    }
    return [name === 'ul' ? listOf(children) : tagged(name, children)];
  };
  const nodes = write(tags, 0);
  return hasStructure && covered >= total * COVERED ? nodes : undefined;
}

/** Children of a list are items, even where only their labels say so. */
function partsOfList({ role, children = [] }: TagNode): readonly TagNode[] {
  if (role !== 'L') return children;
  return children.map((child) =>
    child.children?.some((part) => part.role === 'Lbl') ? { ...child, role: 'LI' } : child,
  );
}

/** How a piece of text follows the one before: at once, after a space, or set small and high as the number of a note. */
function jointOf(before: TextItem | undefined, part: readonly TextItem[]): 'none' | 'space' | 'note' {
  const first = part.find(({ str }) => str.trim());
  if (!before || !first) return 'space';
  const [, , , height = 0, x = 0, y = 0] = before.transform;
  const [, , , firstHeight = 0, firstX = 0, firstY = 0] = first.transform;
  const gap = firstX - (x + before.width);
  const isBeside =
    Math.abs(firstY - y) < Math.max(height, firstHeight) * 0.5 && Math.abs(gap) < height * 0.16;
  if (!isBeside || first.str.startsWith(' ') || before.str.endsWith(' ')) return 'space';
  return firstHeight < height * 0.9 && firstY > y ? 'note' : 'none';
}

/** The text of each tagged part; what is marked as furniture of the page counts for nothing. */
function partsOf(items: readonly MarkedItem[]): { parts: Map<string, TextItem[]>; total: number } {
  const parts = new Map<string, TextItem[]>();
  const open: { id: string | undefined; isArtifact: boolean }[] = [];
  let total = 0;
  for (const item of items) {
    if (item.type?.startsWith('beginMarkedContent')) {
      const outer = open.at(-1);
      open.push({
        id: item.id ?? outer?.id,
        isArtifact: item.tag === 'Artifact' || outer?.isArtifact === true,
      });
    } else if (item.type === 'endMarkedContent') open.pop();
    else if (isText(item)) {
      const { id, isArtifact } = open.at(-1) ?? { id: undefined, isArtifact: false };
      if (isArtifact) continue;
      total += lettersOf([item]);
      if (id === undefined) continue;
      const part = parts.get(id);
      if (part) part.push(item);
      else parts.set(id, [item]);
    }
  }
  return { parts, total };
}

const isText = (item: MarkedItem): item is TextItem => typeof item.str === 'string';

/** Lines as they are said; only where the lines of one part are out of order are they sorted. */
function rowsInOrder(items: readonly TextItem[]): string[] {
  const runs = runsOf(items);
  const isDownward = runs.every(
    (run, index) => index === 0 || run.y <= (runs[index - 1]?.y ?? run.y) + run.size,
  );
  return isDownward ? runs.map(({ text }) => text) : rowsOf(runs).map(rowText);
}

/** A list is numbered where the labels of its items are. */
function listOf(children: HtmlNode[]): HtmlElement {
  const items = children.map((child) => {
    if (typeof child === 'string' || child.name !== 'li') return { child, label: '' };
    const [first, ...rest] = child.children;
    if (typeof first !== 'object' || first.name !== 'label') return { child, label: '' };
    return { child: tagged('li', rest), label: textOf(first).trim() };
  });
  const [start] = items.map(({ label }) => /^\(?(\d{1,4})[.)]?$/.exec(label)?.[1]).filter((number) => number);
  const nodes = items.map(({ child, label }) =>
    start || !label || typeof child === 'string' ? child : tagged('li', [`${label} `, ...child.children]),
  );
  return { name: start ? 'ol' : 'ul', attributes: start ? { start } : {}, children: nodes };
}

const tagged = (name: string, children: HtmlNode[]): HtmlElement => ({ name, attributes: {}, children });

const lettersOf = (items: readonly TextItem[]) =>
  items.reduce((sum, { str }) => sum + str.replaceAll(/\s/g, '').length, 0);
