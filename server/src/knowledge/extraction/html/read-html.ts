import { Readability } from '@mozilla/readability';
import { escapeUTF8 } from 'entities';
import { parseHTML } from 'linkedom';
import type { ExtractedText } from '../extracted-text.ts';
import { tidyText } from '../plain-text.ts';
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
  const text = decodeText(bytes, declaredInPage(bytes));
  const tree = parseHtml(text);
  const { children } = withoutFurniture(tree.root);
  return { text: writeMarkdown(children, baseOf(tree)), html: writePreview(children, baseOf(tree)) };
}

/**
 * Reads a page of the web: what it is about, without what surrounds it.
 * @param charset what the server said
 */
export function readWebPage(bytes: Uint8Array, url: string, charset: string | undefined): ExtractedText {
  const text = decodeText(bytes, charset ?? declaredInPage(bytes));
  const { title, nodes, tree } = findMainContent(text);
  const shownTitle = tidyText(title).replaceAll(/\s+/g, ' ').trim().slice(0, TITLE_MAX);
  const base = baseOf(tree, url);
  const markdown = writeMarkdown(nodes, base);
  const hasTitle = /^# /m.test(markdown) || !shownTitle;
  return {
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
/** A short part of which a fifth and so much more is links still counts: it may be a contact. */
const LINKS_MORE = 0.3;
/** Of the text that is no link, the part that has to be in what Readability found. */
const ENOUGH = 0.6;

const FURNITURE = new Set(['nav', 'footer', 'aside', 'menu']);
const FURNITURE_ROLES =
  /^(?:navigation|banner|contentinfo|search|complementary|dialog|alertdialog|menu|menubar|toolbar)$/;
const BANNER_NAMES =
  /(?:^|[\s_-])(?:cookies?|consent|gdpr|rgpd|cmp|onetrust|didomi|axeptio|tarteaucitron|cookiebot)(?:$|[\s_-])/i;
const NAMED = '(?:^|(?<!\\b(?:has|no|with|without))[\\s_-])(?:';
const END = ')(?:$|[\\s_-])';
/** Layouts are named after such parts too: `has-sidebar`. */
const PART_NAMES = new RegExp(
  `${NAMED}breadcrumbs?|navbar|navigation|sidebar|skip-?link|pagination|screen-reader-text|promo-bar${END}`,
  'i',
);
/** So is what a page is about: `car-sharing`, `social-housing`, `job-ads`. Of the others none says much. */
const SMALL_PART_NAMES = new RegExp(
  `${NAMED}social|share|sharing|newsletter|popup|modal|advert\\w*|ads?${END}`,
  'i',
);
const SMALL_CHARACTERS = 150;

/** Takes the furniture off a page: navigation, footers, banners that ask for consent. */
function withoutFurniture(root: HtmlElement): HtmlElement {
  const unframed = without(root, isFurniture);
  const most = visibleLength(unframed) / 2;
  const bare = without(
    unframed,
    (part) =>
      (isNamed(part, PART_NAMES) && visibleLength(part) <= most) ||
      (isNamed(part, SMALL_PART_NAMES) && visibleLength(part) <= Math.min(most, SMALL_CHARACTERS)),
  );
  // A page of which nothing is left was made of nothing else.
  return visibleLength(bare) > 0 ? bare : root;
}

/** Finds what a web page is about: the part that it marks itself, else what stands out, else all of it without its furniture. */
function findMainContent(html: string): MainContent {
  const tree = parseHtml(html);
  const bare = withoutFurniture(tree.root);
  const mains = [...elementsOf(bare)].filter(isMain);
  const [main] = mains;
  const marked = main && mains.length === 1 && visibleLength(main) > LITTLE_CHARACTERS ? main : undefined;
  const article = readability(marked ?? bare, tree.title);
  const title = article?.title || tree.title;
  // Readability takes prices and contacts of few words for what surrounds an article.
  if (marked) return { title, nodes: withoutReplies(marked).children, tree };
  if (article && isEnough(article.root, bare)) return { title, nodes: article.root.children, tree };
  return { title, nodes: bare.children, tree };
}

function withoutReplies(main: HtmlElement): HtmlElement {
  const most = visibleLength(main) / 2;
  return without(main, (part) => isNamed(part, NEVER_CONTENT) && visibleLength(part) <= most);
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

/** Names of parts that are never what a page is about. Others are: a restaurant calls what it serves a menu. */
const NEVER_CONTENT =
  /comment|disqus|footer|gdpr|outbrain|related|remark|replies|shoutbox|skyscraper|sponsor/i;
/** Text to a reader, and no way to other pages. */
const CONTACT = /^\s*(?:mailto|tel):/i;

function readability(body: HtmlElement, title: string): { title: string; root: HtmlElement } | undefined {
  const pieces: string[] = [];
  let elements = 0;
  const write = (node: HtmlNode): void => {
    if (typeof node === 'string') {
      pieces.push(escapeUTF8(node));
      return;
    }
    elements += 1;
    const { href = '' } = node.attributes;
    const isContact = CONTACT.test(href);
    const name = isContact ? 'u' : node.name;
    const attributes = Object.entries(node.attributes)
      .filter(([attribute, value]) =>
        /^(?:class|id)$/.test(attribute)
          ? NEVER_CONTENT.test(value)
          : /^(?:href|role|colspan|rowspan|start)$/.test(attribute),
      )
      .map(([attribute, value]) => ` ${isContact ? 'data-' : ''}${attribute}="${escapeUTF8(value)}"`);
    pieces.push(`<${name}${attributes.join('')}>`);
    for (const child of node.children) write(child);
    if (name !== 'br' && name !== 'hr') pieces.push(`</${name}>`);
  };
  write({ ...body, name: 'div' });
  const inner = pieces.join('');
  if (elements > READABILITY_ELEMENTS_MAX || inner.length > READABILITY_CHARACTERS_MAX) return undefined;
  const page = `<!doctype html><html><head><title>${escapeUTF8(title)}</title></head><body>${inner}</body></html>`;
  const { document } = parseHTML(page);
  // The library's types leave the second option out.
  const options = { charThreshold: LITTLE_CHARACTERS, linkDensityModifier: LINKS_MORE };
  const article = new Readability(document, options).parse();
  if (!article?.content) return undefined;
  return { title: article.title ?? '', root: withContacts(parseHtml(article.content).root) };
}

/** Puts back the links that were written as text. */
function withContacts(element: HtmlElement): HtmlElement {
  const href = element.attributes['data-href'];
  const children = element.children.map((child) => (typeof child === 'string' ? child : withContacts(child)));
  return href === undefined
    ? { ...element, children }
    : { name: 'a', attributes: { ...element.attributes, href }, children };
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
