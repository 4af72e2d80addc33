import { posix } from 'node:path';
import { DocumentUnreadable, type ExtractedText, type OnProgress } from './extracted-text.ts';
import { writeMarkdown } from './html/html-markdown.ts';
import { writePreview } from './html/html-preview.ts';
import { elementsOf, type HtmlElement, type HtmlNode, parseHtml, textOf, without } from './html/html-tree.ts';
import { decodedUri } from './plain-text.ts';
import { declaredInPage, decodeText } from './text-encoding.ts';
import { parseXml, xmlElements } from './xml-tree.ts';
import { openZip, type ZipArchive } from './zip-archive.ts';

const CHAPTERS_MAX = 5000;
const HTML_CHARACTERS_MAX = 64 * 1024 * 1024;

/**
 * Reads a book: its chapters in the order in which they are read, without the table of contents.
 * @throws {DocumentUnreadable} when it is damaged, encrypted, or not honest about its size
 */
export function readEpub(bytes: Uint8Array, onProgress: OnProgress): ExtractedText {
  const archive = openZip(bytes);
  const paths = findChapters(archive);
  if (paths.length > CHAPTERS_MAX) throw new DocumentUnreadable('file_too_complex');
  const chapters: HtmlElement[] = [];
  let characters = 0;
  for (const [index, path] of paths.entries()) {
    const chapter = archive.read(path);
    if (!chapter) continue;
    const text = decodeText(chapter, declaredInPage(chapter));
    characters += text.length;
    if (characters > HTML_CHARACTERS_MAX) throw new DocumentUnreadable('file_too_complex');
    chapters.push(without(parseHtml(text, { isXml: true }).root, isTableOfContents));
    onProgress((index + 1) / paths.length);
  }
  if (chapters.length === 0) throw new DocumentUnreadable('file_damaged');
  const structured = structureByLooks(chapters, readStyles(archive));
  return {
    text: joined(
      structured.map(({ children }) => writeMarkdown(children)),
      '\n\n',
    ),
    html: joined(
      structured.map(({ children }) => writePreview(children)),
      '\n',
    ),
  };
}

const joined = (parts: readonly string[], separator: string) => parts.filter((part) => part).join(separator);

function isTableOfContents({ name, attributes }: HtmlElement): boolean {
  return name === 'nav' || /\b(?:toc|landmarks|page-list)\b/.test(attributes['epub:type'] ?? '');
}

/**
 * Finds the chapters of a book.
 * @returns paths in the archive, in reading order, without the page that only lists the others
 * @throws {DocumentUnreadable} when it does not say where they are, or they are encrypted
 */
function findChapters(archive: ZipArchive): string[] {
  assertNotEncrypted(archive);
  const container = partOf(archive, 'META-INF/container.xml');
  const rootFile = xmlElements(container, 'rootfile').find(({ attributes }) => attributes['full-path']);
  const packagePath = rootFile?.attributes['full-path'];
  if (!packagePath) throw new DocumentUnreadable('file_damaged');
  const opf = partOf(archive, packagePath);
  const items = new Map(xmlElements(opf, 'item').map((item) => [item.attributes.id ?? '', item.attributes]));
  const folder = posix.dirname(packagePath);
  const chapters = xmlElements(opf, 'itemref')
    .map(({ attributes }) => items.get(attributes.idref ?? ''))
    .filter((item) => item !== undefined)
    .filter(
      (item) => !/\bnav\b/.test(item.properties ?? '') && !/image|audio|video/.test(item['media-type'] ?? ''),
    )
    .map(({ href = '' }) => posix.normalize(posix.join(folder, decodedUri(href.split('#')[0] ?? ''))));
  return [...new Set(chapters)];
}

/** Fonts may be scrambled; a book whose pages are cannot be read. */
function assertNotEncrypted(archive: ZipArchive): void {
  if (archive.has('META-INF/rights.xml')) throw new DocumentUnreadable('file_encrypted');
  if (!archive.has('META-INF/encryption.xml')) return;
  const references = xmlElements(partOf(archive, 'META-INF/encryption.xml'), 'cipherreference');
  if (references.some(({ attributes }) => /\.x?html?$|\.opf$|\.xml$/i.test(attributes.uri ?? ''))) {
    throw new DocumentUnreadable('file_encrypted');
  }
}

function partOf(archive: ZipArchive, path: string): HtmlElement {
  const bytes = archive.read(path);
  if (!bytes) throw new DocumentUnreadable('file_damaged');
  return parseXml(bytes);
}

// Some programs, LibreOffice Writer among them, write books in which a heading is a paragraph that looks like one.

type Style = { size: number; isBold: boolean; isItalic: boolean };

const BODY_SIZE = 12;
const LARGER = 1.1;
const HEADING_CHARACTERS_MAX = 160;
const STYLE_BYTES_MAX = 1024 * 1024;
const RULE = /\.([\w-]{1,80})\s*\{([^{}]{0,2000})\}/g;

/** What the classes of a book look like. */
function readStyles(archive: ZipArchive): ReadonlyMap<string, Style> {
  const styles = new Map<string, Style>();
  for (const name of archive.names.filter((each) => each.endsWith('.css'))) {
    const css = new TextDecoder().decode(archive.read(name)?.subarray(0, STYLE_BYTES_MAX));
    for (const [, selector = '', rules = ''] of css.matchAll(RULE)) styles.set(selector, styleOf(rules));
  }
  return styles;
}

/** Gives the chapters of a book that has no headings those that its looks tell. */
function structureByLooks(
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
