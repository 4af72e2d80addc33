import { escapeUTF8 } from 'entities';
import type { HtmlNode } from './html-tree.ts';

// The preview is built anew from names that are known to be harmless: whatever is not listed here is not there.
const BLOCKS = `p h1 h2 h3 h4 h5 h6 ul ol li table caption thead tbody tfoot tr th td blockquote pre hr dl dt dd div
  figure figcaption`;
const INLINES = 'a strong b em i u s del ins sub sup code br small mark q abbr';
const ALLOWED = new Set(`${BLOCKS} ${INLINES}`.split(/\s+/));
const AS_BLOCK = new Set('section article main header footer aside address details summary nav'.split(' '));
const EMPTY = new Set(['br', 'hr']);
const NUMBERS: Record<string, readonly string[]> = {
  td: ['colspan', 'rowspan'],
  th: ['colspan', 'rowspan'],
  ol: ['start'],
};

/**
 * Writes HTML that may be shown beside anything: no scripts, styles, handlers, forms, frames or pictures, and no links
 * but to web pages, mail addresses and telephones.
 */
export function writePreview(nodes: readonly HtmlNode[], baseUrl?: string): string {
  const pieces: string[] = [];
  const write = (node: HtmlNode): void => {
    if (typeof node === 'string') {
      pieces.push(escapeUTF8(node));
      return;
    }
    const name = AS_BLOCK.has(node.name) ? 'div' : node.name;
    if (!ALLOWED.has(name)) {
      for (const child of node.children) write(child);
      return;
    }
    pieces.push(`<${name}${attributesOf(name, node.attributes, baseUrl)}>`);
    if (EMPTY.has(name)) return;
    for (const child of node.children) write(child);
    pieces.push(`</${name}>`);
  };
  for (const node of nodes) write(node);
  return pieces.join('').replaceAll('\0', '').toWellFormed();
}

/** The address that a link leads to, if it is one that anybody may be sent to. */
export function safeLink(href: string | undefined, baseUrl?: string): string | undefined {
  if (!href || href.startsWith('#')) return undefined;
  const url = URL.parse(href.trim(), baseUrl);
  return url && /^(?:https?|mailto|tel):$/.test(url.protocol) && url.href.length <= 2000
    ? url.href
    : undefined;
}

function attributesOf(name: string, attributes: Record<string, string>, baseUrl?: string): string {
  if (name === 'a') {
    const href = safeLink(attributes.href, baseUrl);
    return href ? ` href="${escapeUTF8(href)}" target="_blank" rel="noopener noreferrer nofollow"` : '';
  }
  return (NUMBERS[name] ?? [])
    .filter((attribute) => /^\d{1,4}$/.test(attributes[attribute] ?? ''))
    .map((attribute) => ` ${attribute}="${attributes[attribute]}"`)
    .join('');
}
