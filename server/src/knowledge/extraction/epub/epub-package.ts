import { posix } from 'node:path';
import { DocumentUnreadable } from '../../reading/reading-errors.ts';
import { type HtmlElement, textOf } from '../html/html-tree.ts';
import { parseXml, xmlElements } from '../xml-tree.ts';
import type { ZipArchive } from '../zip-archive.ts';

/** What a book says of itself. */
export type EpubPackage = {
  title: string;
  /** Paths in the archive, in reading order, without the page that only lists the others. */
  chapters: readonly string[];
};

/**
 * Finds the chapters of a book.
 * @throws {DocumentUnreadable} when it does not say where they are, or they are encrypted
 */
export function openEpubPackage(archive: ZipArchive): EpubPackage {
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
    .map(({ href = '' }) => posix.normalize(posix.join(folder, decodePath(href.split('#')[0] ?? ''))));
  const [title] = xmlElements(opf, 'title');
  return { title: title ? textOf(title) : '', chapters: [...new Set(chapters)] };
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

function decodePath(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
