import { Parser } from 'htmlparser2';
import { DocumentUnreadable } from '../extracted-text.ts';

/** An element of a page, without what is not read: scripts, styles, controls, pictures, hidden parts. */
export type HtmlElement = { name: string; attributes: Record<string, string>; children: HtmlNode[] };
export type HtmlNode = HtmlElement | string;

/** The text of a page. */
export type HtmlTree = {
  title: string;
  /** What its links are relative to, as the page says it; undefined where it says nothing. */
  base: string | undefined;
  root: HtmlElement;
};

// Deeper elements are read as if they were not there, so that walking the tree may recurse.
const DEPTH_MAX = 120;
const NODES_MAX = 1_000_000;
// Its parser takes time by the depth for every element, and a page that people read has some dozen levels.
const NESTING_MAX = 4_000;

const UNREAD = new Set(
  `script style template iframe frame frameset object embed applet svg canvas audio video noscript noembed noframes
  input button select textarea datalist progress meter map area img picture source track param link meta base
  dialog`.split(/\s+/),
);
// Their content is text of the page even so.
const TRANSPARENT = new Set(['html', 'body', 'form', 'fieldset', 'label', 'font', 'center', 'math', 'slot']);

const BLOCKS = new Set(
  `address article aside blockquote body caption dd details div dl dt figcaption figure footer h1 h2 h3 h4 h5 h6 header
  hr li main nav ol p pre section summary table tbody td tfoot th thead tr ul`.split(/\s+/),
);

// Asked again on every level above, which would make deep pages slow.
const blockness = new WeakMap<HtmlElement, boolean>();

/**
 * Parses HTML or XHTML of any quality in one pass, without recursion and without resolving entities of its own.
 * @throws {DocumentUnreadable} when it has more elements than a document that people read
 */
export function parseHtml(html: string, { isXml = false } = {}): HtmlTree {
  const root: HtmlElement = { name: 'body', attributes: {}, children: [] };
  const tree: HtmlTree = { title: '', base: undefined, root };
  const controlledIds = idsOfControlled(html);
  const open: { name: string; element: HtmlElement; place: Place }[] = [];
  let nodes = 0;
  let nesting = 0;
  let unreadDepth = 0;
  let titleDepth = 0;
  const parent = () => open.at(-1)?.element ?? root;
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        nodes += 1;
        nesting += 1;
        if (nodes > NODES_MAX || nesting > NESTING_MAX) throw new DocumentUnreadable('file_too_complex');
        if (name === 'base' && unreadDepth === 0) tree.base ??= attributes.href;
        const around = open.at(-1)?.place;
        const isLabel = name === 'button' && opensPart(attributes, around);
        const place = around ?? placeOf(name);
        const isClosed = isHidden(attributes) && !isOpenedAtClick(attributes, controlledIds);
        if (unreadDepth > 0 || (UNREAD.has(name) && !isLabel) || isClosed) unreadDepth += 1;
        else if (name === 'title') titleDepth += 1;
        else if (TRANSPARENT.has(name) || open.length >= DEPTH_MAX)
          open.push({ name, element: parent(), place });
        else {
          const element = { name: isLabel ? 'p' : name, attributes, children: [] };
          parent().children.push(element);
          open.push({ name, element, place });
        }
      },
      ontext(text) {
        if (unreadDepth > 0) return;
        if (titleDepth > 0) tree.title += text;
        else appendText(parent(), text);
      },
      onclosetag(name) {
        nesting -= 1;
        if (unreadDepth > 0) unreadDepth -= 1;
        else if (name === 'title') titleDepth = Math.max(0, titleDepth - 1);
        else if (open.at(-1)?.name === name) open.pop();
      },
    },
    {
      decodeEntities: true,
      recognizeSelfClosing: isXml,
      recognizeCDATA: isXml,
      lowerCaseTags: true,
      lowerCaseAttributeNames: true,
    },
  );
  parser.end(html);
  return tree;
}

/** All the text below a node, spaces as they stand. */
export function textOf(node: HtmlNode): string {
  return typeof node === 'string' ? node : node.children.map(textOf).join('');
}

/** All elements below one, in order. */
export function* elementsOf(element: HtmlElement): Generator<HtmlElement> {
  for (const child of element.children) {
    if (typeof child === 'string') continue;
    yield child;
    yield* elementsOf(child);
  }
}

/** Whether an element stands on lines of its own, or something in it does. */
export function isBlock(node: HtmlNode): node is HtmlElement {
  if (typeof node === 'string') return false;
  const known = blockness.get(node);
  if (known !== undefined) return known;
  const found = BLOCKS.has(node.name) || node.children.some(isBlock);
  blockness.set(node, found);
  return found;
}

/** A copy without the elements that are not wanted. */
export function without(element: HtmlElement, isUnwanted: (element: HtmlElement) => boolean): HtmlElement {
  const children = element.children
    .filter((child) => typeof child === 'string' || !isUnwanted(child))
    .map((child) => (typeof child === 'string' ? child : without(child, isUnwanted)));
  return { ...element, children };
}

function appendText(element: HtmlElement, text: string): void {
  const last = element.children.at(-1);
  if (typeof last === 'string') element.children[element.children.length - 1] = last + text;
  else element.children.push(text);
}

/** Whether an element is not shown when the page opens. */
export function isHidden(attributes: Record<string, string>): boolean {
  return (
    'hidden' in attributes ||
    (attributes['aria-hidden'] === 'true' && !/math|katex/i.test(attributes.class ?? '')) ||
    /display\s*:\s*none|visibility\s*:\s*hidden/i.test(attributes.style ?? '')
  );
}

/** Parts of a page that something on it opens and closes, by their ids. */
function idsOfControlled(html: string): ReadonlySet<string> {
  const controls = html.matchAll(/\saria-controls\s*=\s*["']([^"'<>]{1,200})["']/gi);
  return new Set([...controls].flatMap(([, ids = '']) => ids.split(/\s+/)));
}

/** Whether what is hidden at first is an answer, a tab or the like, which visitors open; or comes late, as React writes it. */
function isOpenedAtClick(
  { id = '', role, hidden, itemprop, 'aria-labelledby': label }: Record<string, string>,
  controlledIds: ReadonlySet<string>,
): boolean {
  if (hidden === 'until-found' || itemprop === 'acceptedAnswer' || /^S:\d/.test(id)) return true;
  return role === 'tabpanel' || (role === 'region' && label !== undefined) || controlledIds.has(id);
}

/** What an element stands in, as far as it matters for buttons. */
type Place = 'top' | 'heading' | undefined;

function placeOf(name: string): Place {
  if (name === 'header' || name === 'nav') return 'top';
  return /^h[1-6]$/.test(name) ? 'heading' : undefined;
}

/** Whether a button names a part of the page, such as a question its answer; that of a menu names none. */
function opensPart(attributes: Record<string, string>, place: Place): boolean {
  if (place === 'top') return false;
  return place === 'heading' || 'aria-controls' in attributes || 'aria-expanded' in attributes;
}
