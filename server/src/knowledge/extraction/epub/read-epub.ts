import { DocumentUnreadable } from '../../reading/reading-errors.ts';
import type { ExtractedText, OnProgress } from '../extracted-text.ts';
import { writeMarkdown } from '../html/html-markdown.ts';
import { writePreview } from '../html/html-preview.ts';
import { type HtmlElement, parseHtml, without } from '../html/html-tree.ts';
import { oneLine } from '../plain-text.ts';
import { declaredInPage, decodeText } from '../text-encoding.ts';
import { openZip } from '../zip-archive.ts';
import { type EpubPackage, openEpubPackage } from './epub-package.ts';
import { readStyles, structureByLooks } from './epub-styles.ts';

const CHAPTERS_MAX = 5000;
const HTML_CHARACTERS_MAX = 64 * 1024 * 1024;

/**
 * Reads a book: its chapters in the order in which they are read, without the table of contents.
 * @throws {DocumentUnreadable} when it is damaged, encrypted, or not honest about its size
 */
export function readEpub(bytes: Uint8Array, onProgress: OnProgress): ExtractedText {
  const archive = openZip(bytes);
  const book: EpubPackage = openEpubPackage(archive);
  if (book.chapters.length > CHAPTERS_MAX) throw new DocumentUnreadable('file_too_complex');
  const chapters: HtmlElement[] = [];
  let characters = 0;
  for (const [index, path] of book.chapters.entries()) {
    const chapter = archive.read(path);
    if (!chapter) continue;
    const { text } = decodeText(chapter, { declared: declaredInPage(chapter) });
    characters += text.length;
    if (characters > HTML_CHARACTERS_MAX) throw new DocumentUnreadable('file_too_complex');
    chapters.push(without(parseHtml(text, { isXml: true }).root, isTableOfContents));
    onProgress((index + 1) / book.chapters.length);
  }
  if (chapters.length === 0) throw new DocumentUnreadable('file_damaged');
  const structured = structureByLooks(chapters, readStyles(archive));
  return {
    title: oneLine(book.title, 300),
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
