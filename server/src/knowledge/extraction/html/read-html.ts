import { Readability } from '@mozilla/readability';
import { escapeUTF8 } from 'entities';
import { parseHTML } from 'linkedom';
import type { ExtractedText } from '../extracted-text.ts';
import { oneLine } from '../plain-text.ts';
import { declaredInPage, decodeText } from '../text-encoding.ts';
import { writeMarkdown } from './html-markdown.ts';
import { writePreview } from './html-preview.ts';
import {
  elementsOf,
  type HtmlElement,
  type HtmlNode,
  type HtmlTree,
  isHidden,
  parseHtml,
  textOf,
  without,
} from './html-tree.ts';

const TITLE_MAX = 300;

/** Reads a file of HTML: all of its body but navigation, scripts and what is hidden. */
export function readHtmlFile(bytes: Uint8Array): ExtractedText {
  const { text } = decodeText(bytes, declaredInPage(bytes));
  const tree = parseHtml(text);
  const { children } = withoutFurniture(tree.root);
  return {
    title: oneLine(tree.title, TITLE_MAX),
    text: writeMarkdown(children, baseOf(tree)),
    html: writePreview(children, baseOf(tree)),
  };
}

/**
 * Reads a page of the web: what it is about, without what surrounds it.
 * @param charset what the server said
 */
export function readWebPage(bytes: Uint8Array, url: string, charset: string | undefined): ExtractedText {
  const { text } = decodeText(bytes, charset ?? declaredInPage(bytes));
  const { title, nodes, tree } = findMainContent(text);
  const shownTitle = oneLine(title, TITLE_MAX);
  const base = baseOf(tree, url);
  const markdown = writeMarkdown(nodes, base);
  const hasTitle = /^# /m.test(markdown) || !shownTitle;
  return {
    title: shownTitle,
    text: hasTitle || !markdown ? markdown : `# ${shownTitle}\n\n${markdown}`,
    html: writePreview(nodes, base),
  };
}

/** What the links of a page are relative to. */
function baseOf({ base }: HtmlTree, url?: string): string | undefined {
  return base === undefined ? url : (URL.parse(base, url)?.href ?? url);
}

/** What a page is about, without what surrounds it on every page of its site. */
type MainContent = { title: string; nodes: readonly HtmlNode[]; tree: HtmlTree };

// Readability compares every part of a page with every other; a page beyond that is a document already.
const READABILITY_ELEMENTS_MAX = 20_000;
const READABILITY_CHARACTERS_MAX = 2_000_000;
const LITTLE_CHARACTERS = 140;
/** Of the text that is no link, the part that has to be in what Readability found. */
const ENOUGH = 0.6;

const FURNITURE = new Set(['nav', 'footer', 'aside', 'menu']);
const FURNITURE_ROLES =
  /^(?:navigation|banner|contentinfo|search|complementary|dialog|alertdialog|menu|menubar|toolbar)$/;
const BANNER_NAMES =
  /(?:^|[\s_-])(?:cookies?|consent|gdpr|rgpd|cmp|onetrust|didomi|axeptio|tarteaucitron|cookiebot)(?:$|[\s_-])/i;
/** Layouts are named after such parts too: `has-sidebar`. */
const PART_NAMES =
  /(?:^|(?<!\b(?:has|no|with|without))[\s_-])(?:breadcrumbs?|navbar|navigation|sidebar|skip-?link|social|share|sharing|newsletter|popup|modal|pagination|screen-reader-text|advert\w*|ads?|promo-bar)(?:$|[\s_-])/i;

/** Takes the furniture off a page: navigation, footers, banners that ask for consent. */
function withoutFurniture(root: HtmlElement): HtmlElement {
  const unframed = without(root, isFurniture);
  const most = visibleLength(unframed) / 2;
  const bare = without(unframed, (part) => isNamed(part, PART_NAMES) && visibleLength(part) <= most);
  // A page of which nothing is left was made of nothing else.
  return visibleLength(bare) > 0 ? bare : root;
}

/** Finds what a web page is about; all of it without its furniture where no part stands out. */
function findMainContent(html: string): MainContent {
  const tree = parseHtml(html);
  const bare = withoutFurniture(tree.root);
  const mains = [...elementsOf(bare)].filter(isMain);
  const [main] = mains;
  const body = main && mains.length === 1 && visibleLength(main) > LITTLE_CHARACTERS ? main : bare;
  const article = readability(body, tree.title);
  const title = article?.title || tree.title;
  if (article && isEnough(article.root, body)) return { title, nodes: article.root.children, tree };
  return { title, nodes: body.children, tree };
}

function isFurniture(element: HtmlElement): boolean {
  const { name, attributes, children } = element;
  if (FURNITURE.has(name)) return true;
  // LibreOffice writes what stands at the head and foot of every page that way.
  if (name === 'div' && /^(?:header|footer)$/.test(attributes.title ?? '')) return true;
  if (FURNITURE_ROLES.test(attributes.role ?? '')) return true;
  // What opens at a click and is mostly links is a menu.
  if (isHidden(attributes) && visibleLength(element) * 2 < lengthOf(element)) return true;
  // The header of a site repeats on every page; the header of an article has its title.
  if (name === 'header') return children.some((child) => typeof child !== 'string' && hasNavigation(child));
  return isNamed(element, BANNER_NAMES);
}

/** Whether a class or the id of an element names it so, and it is neither the main part nor around it. */
function isNamed(element: HtmlElement, names: RegExp): boolean {
  const { class: classes = '', id = '' } = element.attributes;
  if (!names.test(`${classes} ${id}`) || element.name === 'article' || isMain(element)) return false;
  return ![...elementsOf(element)].some(isMain);
}

function isMain({ name, attributes }: HtmlElement): boolean {
  return name === 'main' || attributes.role === 'main';
}

function hasNavigation(element: HtmlElement): boolean {
  return (
    element.name === 'nav' ||
    element.attributes.role === 'navigation' ||
    [...elementsOf(element)].some(
      ({ name, attributes }) => name === 'nav' || attributes.role === 'navigation',
    )
  );
}

function readability(body: HtmlElement, title: string): { title: string; root: HtmlElement } | undefined {
  const pieces: string[] = [];
  let elements = 0;
  const write = (node: HtmlNode): void => {
    if (typeof node === 'string') {
      pieces.push(escapeUTF8(node));
      return;
    }
    elements += 1;
    const attributes = Object.entries(node.attributes)
      .filter(([name]) => /^(?:class|id|href|role|colspan|rowspan|start)$/.test(name))
      .map(([name, value]) => ` ${name}="${escapeUTF8(value)}"`);
    pieces.push(`<${node.name}${attributes.join('')}>`);
    for (const child of node.children) write(child);
    if (node.name !== 'br' && node.name !== 'hr') pieces.push(`</${node.name}>`);
  };
  write({ ...body, name: 'div' });
  const inner = pieces.join('');
  if (elements > READABILITY_ELEMENTS_MAX || inner.length > READABILITY_CHARACTERS_MAX) return undefined;
  const page = `<!doctype html><html><head><title>${escapeUTF8(title)}</title></head><body>${inner}</body></html>`;
  const { document } = parseHTML(page);
  const article = new Readability(document as unknown as ConstructorParameters<typeof Readability>[0], {
    charThreshold: LITTLE_CHARACTERS,
  }).parse();
  if (!article?.content) return undefined;
  return { title: article.title ?? '', root: parseHtml(article.content).root };
}

function isEnough(article: HtmlElement, body: HtmlElement): boolean {
  const found = visibleLength(article);
  return found > LITTLE_CHARACTERS && found >= visibleLength(body) * ENOUGH;
}

/** Characters that are neither spaces nor links. */
function visibleLength(element: HtmlElement): number {
  return lengthOf(without(element, ({ name }) => name === 'a'));
}

function lengthOf(element: HtmlElement): number {
  return textOf(element).replaceAll(/\s+/g, '').length;
}
