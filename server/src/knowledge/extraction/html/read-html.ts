import type { ExtractedText } from '../extracted-text.ts';
import { oneLine } from '../plain-text.ts';
import { declaredInPage, decodeText } from '../text-encoding.ts';
import { writeMarkdown } from './html-markdown.ts';
import { writePreview } from './html-preview.ts';
import { parseHtml } from './html-tree.ts';
import { findMainContent, withoutFurniture } from './main-content.ts';

const TITLE_MAX = 300;

/** Reads a file of HTML: all of its body but navigation, scripts and what is hidden. */
export function readHtmlFile(bytes: Uint8Array): ExtractedText {
  const { text } = decodeText(bytes, { declared: declaredInPage(bytes) });
  const tree = parseHtml(text);
  const { children } = withoutFurniture(tree.root);
  return {
    title: oneLine(tree.title, TITLE_MAX),
    text: writeMarkdown(children),
    html: writePreview(children),
  };
}

/**
 * Reads a page of the web: what it is about, without what surrounds it.
 * @param charset what the server said
 */
export function readWebPage(bytes: Uint8Array, url: string, charset: string | undefined): ExtractedText {
  const { text } = decodeText(bytes, { declared: charset ?? declaredInPage(bytes) });
  const { title, nodes } = findMainContent(text);
  const shownTitle = oneLine(title, TITLE_MAX);
  const markdown = writeMarkdown(nodes, url);
  const hasTitle = /^# /m.test(markdown) || !shownTitle;
  return {
    title: shownTitle,
    text: hasTitle || !markdown ? markdown : `# ${shownTitle}\n\n${markdown}`,
    html: writePreview(nodes, url),
  };
}
