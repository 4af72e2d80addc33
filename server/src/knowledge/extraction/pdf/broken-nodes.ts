import { type HtmlElement, type HtmlNode, textOf } from '../html/html-tree.ts';
import { joinLines, type Vocabulary } from './line-joining.ts';

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
