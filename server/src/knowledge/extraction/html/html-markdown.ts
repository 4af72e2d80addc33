import { tidyText } from '../plain-text.ts';
import { type InlineOptions, writeInline } from './html-inline.ts';
import { tableBlocks } from './html-table.ts';
import { type HtmlElement, type HtmlNode, isBlock, textOf } from './html-tree.ts';

/** Writes elements as Markdown: headings, paragraphs, lists, tables, quotations, code. */
export function writeMarkdown(nodes: readonly HtmlNode[], baseUrl?: string): string {
  return tidyText(blocksOf(nodes, { baseUrl, hasBreaks: true }).join('\n\n'));
}

/** The blocks that nodes make, in order. */
function blocksOf(nodes: readonly HtmlNode[], options: InlineOptions): string[] {
  const blocks: string[] = [];
  let line: HtmlNode[] = [];
  const endLine = () => {
    const text = paragraph(writeInline(line, options));
    if (text) blocks.push(text);
    line = [];
  };
  for (const node of joinLists(nodes)) {
    if (!isBlock(node)) {
      line.push(node);
      continue;
    }
    endLine();
    blocks.push(...blockOf(node, options));
  }
  endLine();
  return blocks;
}

function blockOf(element: HtmlElement, options: InlineOptions): string[] {
  const { name, children } = element;
  if (/^h[1-6]$/.test(name)) {
    const text = writeInline(children, { ...options, hasBreaks: false });
    return text ? [`${'#'.repeat(Number(name[1]))} ${text}`] : [];
  }
  switch (name) {
    case 'ul':
    case 'ol':
      return list(element, options);
    case 'dl':
      return definitions(element, options);
    case 'table':
      return tableBlocks(element, options, blocksOf);
    case 'pre':
      return code(textOf(element));
    case 'blockquote':
      return quote(blocksOf(children, options));
    case 'hr':
      return [];
    default:
      return blocksOf(children, options);
  }
}

/** A paragraph must not begin like something else. */
function paragraph(text: string): string {
  return text.replaceAll(/^(#{1,6} |>|```)/gm, '\\$1').replace(/^(\[\d+\])(?=\p{L})/u, '$1 ');
}

/** Writer of LibreOffice begins a list anew for every change of depth. */
function joinLists(nodes: readonly HtmlNode[]): readonly HtmlNode[] {
  const joined: HtmlNode[] = [];
  let list: HtmlElement | undefined;
  for (const node of nodes) {
    const isSpace = typeof node === 'string' && !node.trim();
    if (list && typeof node !== 'string' && node.name === 'ul') {
      list.children.push(...node.children);
      continue;
    }
    if (typeof node !== 'string' && node.name === 'ul') {
      list = { ...node, children: [...node.children] };
      joined.push(list);
      continue;
    }
    if (!isSpace) list = undefined;
    joined.push(node);
  }
  return joined;
}

function list(element: HtmlElement, options: InlineOptions): string[] {
  const isOrdered = element.name === 'ol';
  let number = Number.parseInt(element.attributes.start ?? '1', 10) || 1;
  const items: string[] = [];
  for (const child of element.children) {
    if (typeof child === 'string' && !child.trim()) continue;
    // Lists that stand in lists without an item of their own belong to the item before.
    const isItem = typeof child !== 'string' && child.name === 'li';
    const blocks = blocksOf(isItem ? child.children : [child], options);
    if (blocks.length === 0) continue;
    if (typeof child !== 'string' && holdsOnlyLists(child)) {
      items.push(indent(blocks.join('\n'), isOrdered ? 3 : 2));
      continue;
    }
    const mark = isOrdered ? `${number}. ` : '- ';
    number += 1;
    items.push(mark + indent(joinItem(blocks), mark.length).trimStart());
  }
  return items.length > 0 ? [items.join('\n')] : [];
}

function holdsOnlyLists({ name, children }: HtmlElement): boolean {
  if (name === 'ul' || name === 'ol') return true;
  const parts = children.filter((part) => typeof part !== 'string' || part.trim());
  return (
    name === 'li' &&
    parts.length > 0 &&
    parts.every((part) => typeof part !== 'string' && /^[uo]l$/.test(part.name))
  );
}

/** Lists follow what they belong to at once; paragraphs of one item are apart. */
function joinItem(blocks: readonly string[]): string {
  return blocks.reduce((item, block) => `${item}${/^(?:- |\d+\. )/.test(block) ? '\n' : '\n\n'}${block}`);
}

function definitions(element: HtmlElement, options: InlineOptions): string[] {
  const items: string[][] = [];
  const parts = element.children.flatMap((child) =>
    typeof child !== 'string' && child.name === 'div' ? child.children : [child],
  );
  for (const part of parts) {
    if (typeof part === 'string') continue;
    const text = writeInline(part.children, { ...options, hasBreaks: false });
    const item = items.at(-1);
    if (!text) continue;
    if (part.name === 'dt' || !item) items.push([`- ${text}`]);
    else item.push(`${/[:?!.]$/.test(item.at(-1) ?? '') ? '' : item.length > 1 ? ';' : ':'} ${text}`);
  }
  return items.length > 0 ? [items.map((item) => item.join('')).join('\n')] : [];
}

function code(text: string): string[] {
  const inner = text.replaceAll('```', "'''").replace(/^\n+|\s+$/g, '');
  return inner ? [`\`\`\`\n${inner}\n\`\`\``] : [];
}

function quote(blocks: readonly string[]): string[] {
  return blocks.length > 0 ? [blocks.join('\n\n').replaceAll(/^/gm, '> ')] : [];
}

const indent = (text: string, width: number) => text.replaceAll(/^(?=.)/gm, ' '.repeat(width));
