import { elementsOf, type HtmlElement, type HtmlNode, textOf } from '../html/html-tree.ts';
import type { ZipArchive } from '../zip-archive.ts';

// Some programs, LibreOffice Writer among them, write books in which a heading is a paragraph that looks like one.

type Style = { size: number; isBold: boolean; isItalic: boolean };

const BODY_SIZE = 12;
const LARGER = 1.1;
const HEADING_CHARACTERS_MAX = 160;
const STYLE_BYTES_MAX = 1024 * 1024;
const RULE = /\.([\w-]{1,80})\s*\{([^{}]{0,2000})\}/g;

/** What the classes of a book look like. */
export function readStyles(archive: ZipArchive): ReadonlyMap<string, Style> {
  const styles = new Map<string, Style>();
  for (const name of archive.names.filter((each) => each.endsWith('.css'))) {
    const css = new TextDecoder().decode(archive.read(name)?.subarray(0, STYLE_BYTES_MAX));
    for (const [, selector = '', rules = ''] of css.matchAll(RULE)) styles.set(selector, styleOf(rules));
  }
  return styles;
}

/** Gives the chapters of a book that has no headings those that its looks tell. */
export function structureByLooks(
  chapters: readonly HtmlElement[],
  styles: ReadonlyMap<string, Style>,
): HtmlElement[] {
  const hasHeadings = chapters.some((chapter) =>
    [...elementsOf(chapter)].some(({ name }) => /^h[1-6]$/.test(name)),
  );
  if (hasHeadings || styles.size === 0) return [...chapters];
  const looks = new Map<string, number>();
  return chapters.map((chapter) => ({ ...chapter, children: chapter.children.map(restyle) }));

  function restyle(node: HtmlNode): HtmlNode {
    if (typeof node === 'string') return node;
    if (node.name !== 'p') return { ...node, children: node.children.map(restyle) };
    const look = headingLook(node, styles);
    if (!look) return node;
    // The look that comes first is that of the title, and what is below it comes after it.
    if (!looks.has(look)) looks.set(look, Math.min(looks.size + 1, 6));
    return { ...node, name: `h${looks.get(look)}` };
  }
}

/** @returns undefined for what does not look like a heading throughout */
function headingLook(paragraph: HtmlElement, styles: ReadonlyMap<string, Style>): string | undefined {
  const text = textOf(paragraph).trim();
  if (!text || text.length > HEADING_CHARACTERS_MAX || /[.,;:]$/.test(text)) return undefined;
  const own = styles.get(paragraph.attributes.class ?? '');
  const parts = paragraph.children.filter((child) => typeof child !== 'string' || child.trim());
  const found = parts.map((part) =>
    typeof part === 'string' ? own : (styles.get(part.attributes.class ?? '') ?? own),
  );
  const [first] = found;
  if (!first || !found.every((style) => style && isProminent(style))) return undefined;
  return `${first.size} ${first.isBold} ${first.isItalic}`;
}

const isProminent = ({ size, isBold }: Style) => size > BODY_SIZE * LARGER && isBold;

function styleOf(rules: string): Style {
  const [, number = '', unit = ''] = /font-size:\s*([\d.]+)(pt|px|em|rem|%)/.exec(rules) ?? [];
  const factor = { pt: 1, px: 0.75, em: BODY_SIZE, rem: BODY_SIZE, '%': BODY_SIZE / 100 }[unit] ?? 1;
  return {
    size: number ? Number(number) * factor : BODY_SIZE,
    isBold: /font-weight:\s*(?:bold|[6-9]00)/.test(rules),
    isItalic: /font-style:\s*italic/.test(rules),
  };
}
