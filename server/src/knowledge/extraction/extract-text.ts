import { charsetOf } from '../../http/content-type.ts';
import {
  type DocumentSource,
  DocumentUnreadable,
  type ExtractedText,
  type OnProgress,
} from './extracted-text.ts';
import { splitLigatures, tidyText } from './plain-text.ts';
import { type FileKind, recogniseFile } from './recognise-file.ts';
import { roughText } from './rough-text.ts';
import { decodeText } from './text-encoding.ts';

// What belongs here: how the text of a document is taken out of what was added, with its headings, lists and tables.
// Every file is a stranger's: nothing here trusts a size, a name, a depth or a count that it gives.

const TEXT_CHARACTERS_MAX = 40_000_000;

/**
 * Takes the text out of a source. Libraries are loaded when a source needs them.
 * @throws {DocumentUnreadable} when the source is at fault
 */
export async function extractText(source: DocumentSource, onProgress: OnProgress): Promise<ExtractedText> {
  if (source.kind === 'text') return plain(source.text);
  if (source.kind === 'qa') {
    return plain(
      source.pairs
        .map(({ question, answer }) => `## ${heading(question)}\n\n${withoutHeadings(answer)}`)
        .join('\n\n'),
    );
  }
  const extracted = await extractFile(source, onProgress);
  if (!/[\p{L}\p{N}]/u.test(extracted.text)) throw new DocumentUnreadable('file_without_text');
  if (extracted.text.length > TEXT_CHARACTERS_MAX) throw new DocumentUnreadable('file_too_complex');
  return extracted;
}

type BytesSource = Extract<DocumentSource, { bytes: Uint8Array }>;

async function extractFile(source: BytesSource, onProgress: OnProgress): Promise<ExtractedText> {
  const { bytes } = source;
  const contentType = source.kind === 'page' ? source.contentType : undefined;
  const kind = kindOf(bytes, contentType);
  switch (kind === 'text' && source.kind === 'file' && isPartOfPage(source) ? 'html' : kind) {
    case 'pdf':
      return (await import('./pdf/read-pdf.ts')).readPdf(bytes, onProgress);
    case 'docx':
      return (await import('./read-docx.ts')).readDocx(bytes);
    case 'epub':
      return (await import('./read-epub.ts')).readEpub(bytes, onProgress);
    case 'html': {
      const { readHtmlFile, readWebPage } = await import('./html/read-html.ts');
      if (source.kind === 'file') return readHtmlFile(bytes);
      return readWebPage(bytes, source.url, charsetOf(contentType));
    }
    case 'text':
      return plain(decodeText(bytes, charsetOf(contentType)));
  }
}

/** A short part of a page, such as `<h2>Hours</h2><p>From 9 am</p>`, is told from a text by its name alone. */
function isPartOfPage({ bytes, fileName }: { bytes: Uint8Array; fileName: string }): boolean {
  return (
    /\.x?html?$/i.test(fileName) && /<\/[a-z][a-z\d]*\s*>/i.test(roughText(bytes.subarray(0, 65_536)) ?? '')
  );
}

/** A server that sends text says better than its first words whether it is a page. */
function kindOf(bytes: Uint8Array, contentType: string | undefined): FileKind {
  const kind = recogniseFile(bytes);
  if (kind !== 'text' && kind !== 'html') return kind;
  if (/^(?:text\/html|application\/xhtml\+xml)\b/i.test(contentType ?? '')) return 'html';
  return /^text\/(?:plain|markdown|x-markdown)\b/i.test(contentType ?? '') ? 'text' : kind;
}

const plain = (text: string): ExtractedText => ({ text: tidyText(splitLigatures(text)), html: null });

const heading = (question: string) => question.replaceAll(/\s+/g, ' ').trim();

/** An answer as it is, but a line such as "# 12 for repairs" is indented so far that it makes no heading. */
const withoutHeadings = (answer: string) => answer.replaceAll(/^ {0,3}(?=#{1,6}[ \t])/gm, '    ');
