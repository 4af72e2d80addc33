import { decodedUri, splitLigatures } from '../plain-text.ts';
import { safeLink } from './html-preview.ts';
import { type HtmlElement, type HtmlNode, textOf } from './html-tree.ts';

/** How text within a line is written. */
export type InlineOptions = {
  /** What links of the page are relative to. */
  baseUrl?: string | undefined;
  /** Whether line breaks are preserved; a cell of a table has none. */
  hasBreaks: boolean;
};

const BACK_LINK = /^\s*[↑↩⤴^]\ufe0e?\s*$/u;

/** Writes what stands within a line: text, links, code; emphasis does not matter to retrieval. */
export function writeInline(nodes: readonly HtmlNode[], options: InlineOptions): string {
  const raw = nodes.map((node) => inline(node, options)).join('');
  const line = splitLigatures(raw.replaceAll(/[ \t\r\n\f\u00a0]+/g, ' ')).replaceAll(/ ?\v ?/g, '\n');
  return (options.hasBreaks ? line : line.replaceAll('\n', ' ')).trim();
}

function inline(node: HtmlNode, options: InlineOptions): string {
  if (typeof node === 'string') return node.replaceAll('\v', ' ');
  const inner = () => node.children.map((child) => inline(child, options)).join('');
  switch (node.name) {
    case 'br':
      return '\v';
    case 'a':
      return link(node, inner(), options);
    case 'code':
    case 'kbd':
    case 'samp': {
      const code = textOf(node);
      return code.trim() && !code.includes('`') ? `\`${code.trim()}\`` : inner();
    }
    case 'q':
      return `"${inner()}"`;
    case 'td':
    case 'th':
    case 'li':
    case 'p':
    case 'div':
    case 'tr':
    case 'dt':
    case 'dd':
      return ` ${inner()} `;
    default:
      return inner();
  }
}

function link(element: HtmlElement, text: string, { baseUrl }: InlineOptions): string {
  const { href } = element.attributes;
  if (BACK_LINK.test(text)) return '';
  if (href?.includes('#') && /^\s*\[?\d{1,4}\]?\s*$/.test(text))
    return `[${text.replaceAll(/[[\]\s]/g, '')}]`;
  const target = safeLink(href, baseUrl);
  const shown = text.trim();
  if (!target || !shown || shown.includes('\v')) return text;
  // An address that stands there to be read needs no second writing.
  const plain = decodedUri(target.replace(/^(?:mailto:|tel:|https?:\/\/)/, '')).replace(/\/$/, '');
  if (shown.replaceAll(/[\s.()-]/g, '').includes(plain.replaceAll(/[\s.()-]/g, ''))) return text;
  return `[${shown.replaceAll(/[[\]]/g, '')}](${target.replaceAll(/[()\s]/g, encodeURIComponent)})`;
}
