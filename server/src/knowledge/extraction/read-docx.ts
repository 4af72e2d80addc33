import { zipSync } from 'fflate';
import mammoth from 'mammoth';
import { DocumentUnreadable, type ExtractedText } from './extracted-text.ts';
import { writeMarkdown } from './html/html-markdown.ts';
import { writePreview } from './html/html-preview.ts';
import { parseHtml } from './html/html-tree.ts';
import { openZip, type ZipArchive } from './zip-archive.ts';

// Beyond what mammoth knows on its own.
const STYLES = [
  "p[style-name='Title'] => h1:fresh",
  "p[style-name='Subtitle'] => p:fresh",
  "p[style-name='Quote'] => blockquote > p:fresh",
  "p[style-name='Block Text'] => blockquote > p:fresh",
  "p[style-name='Quotations'] => blockquote > p:fresh",
  "p[style-name='Source Code'] => pre:separator('\\n')",
];

/**
 * Reads a document of Word or of a program that writes the same format.
 * @throws {DocumentUnreadable} when it is damaged, encrypted, or not honest about its size
 */
export async function readDocx(bytes: Uint8Array): Promise<ExtractedText> {
  const archive = openZip(bytes);
  const { value } = await mammoth
    .convertToHtml(
      { buffer: Buffer.from(repack(archive)) },
      { styleMap: STYLES, ignoreEmptyParagraphs: true, convertImage: mammoth.images.imgElement(noPicture) },
    )
    .catch((cause: unknown) => {
      throw new DocumentUnreadable(cause instanceof RangeError ? 'file_too_complex' : 'file_damaged', cause);
    });
  const { root } = parseHtml(value);
  return { text: writeMarkdown(root.children), html: writePreview(root.children) };
}

/** What mammoth is given: the parts with text, inflated within bounds, without pictures and embedded files. */
function repack(archive: ZipArchive): Uint8Array {
  const files: Record<string, Uint8Array> = {};
  for (const name of archive.names) {
    if (!/\.(?:xml|rels)$/i.test(name) || /^(?:word\/(?:theme|embeddings|fonts)|customXml)\//i.test(name))
      continue;
    const content = archive.read(name);
    if (!content) continue;
    assertPlainXml(content);
    files[name] = withoutHiddenText(content);
  }
  return zipSync(files, { level: 0 });
}

/** Runs of text, but not those in which others lie, such as the text of a box. */
const RUN = /<w:r(?=[\s>])(?:(?!<\/?w:r[\s>])[\s\S])*<\/w:r>/g;
const HIDDEN = /<w:vanish(?:\s+w:val="(?:1|true|on)")?\s*\/>/;

/** What Word neither shows nor prints is not meant for callers either. */
function withoutHiddenText(xml: Uint8Array): Uint8Array {
  const buffer = Buffer.from(xml.buffer, xml.byteOffset, xml.byteLength);
  if (!buffer.includes('<w:vanish')) return xml;
  const isHidden = (run: string) => HIDDEN.test(run) && !run.includes('<w:fldChar');
  return Buffer.from(buffer.toString().replaceAll(RUN, (run) => (isHidden(run) ? '' : run)));
}

/** The format has no document types, and with them entities; only who wants to do harm writes one. */
function assertPlainXml(xml: Uint8Array): void {
  const isWide =
    (xml[0] === 0xff && xml[1] === 0xfe) ||
    (xml[0] === 0xfe && xml[1] === 0xff) ||
    xml.subarray(0, 4).includes(0);
  const buffer = Buffer.from(xml.buffer, xml.byteOffset, xml.byteLength);
  if (isWide || buffer.includes('<!DOCTYPE') || buffer.includes('<!ENTITY'))
    throw new DocumentUnreadable('file_too_complex');
}

const noPicture = async () => ({ src: '' });
