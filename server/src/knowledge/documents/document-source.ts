import { createHash, randomUUID } from 'node:crypto';
import { fileEndingOf, hasDocumentEnding } from '@parley/contract/document-file-name.ts';
import { KNOWLEDGE } from '@parley/contract/limits.ts';
import { FileLost } from '../../files/file-errors.ts';
import type { FileReply, UploadedFile } from '../../http/route.ts';
import { MEDIA_TYPES, recogniseFile } from '../extraction/recognise-file.ts';
import { DocumentUnreadable } from '../reading/reading-errors.ts';
import { FileRequired } from './document-errors.ts';
import { previewOf, previewOfPairs } from './document-preview.ts';
import type { NewDocumentRow } from './document-store.ts';
import type { StoredQaPair } from './document-table.ts';

// What belongs here: what a person adds, before anything of it was read.

/** Bytes of an upload or of a page, on their way to the file store. */
export type SourceBytes = {
  bytes: Uint8Array;
  /** Undefined where nobody says. */
  contentType: string | undefined;
};

/** What is added as a document. */
export type NewSource =
  | { kind: 'text'; text: string }
  | { kind: 'qa'; pairs: readonly StoredQaPair[] }
  | ({ kind: 'file'; fileName: string } & SourceBytes)
  | ({ kind: 'page'; url: string; fetchedAt: Date } & SourceBytes);

/** SHA-256, in hexadecimal, of what makes two sources the same: bytes, words, or the address of a page. */
export function sourceHashOf(source: NewSource): string {
  switch (source.kind) {
    case 'text':
      return hashOf('text', source.text);
    case 'qa':
      return hashOf('qa', JSON.stringify(source.pairs.map(({ question, answer }) => [question, answer])));
    case 'file':
      return hashOf('file', source.bytes);
    case 'page':
      return pageHash(source.url);
  }
}

/** The same for a page that was not fetched yet; what follows a `#` is the same page. */
export function pageHash(url: string): string {
  return hashOf('page', url.replace(/#.*$/s, ''));
}

/** SHA-256 of a text that was read, in hexadecimal. */
export function textHashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/** How much was added, in bytes. */
export function sizeOf(source: NewSource): number {
  if (source.kind === 'text') return Buffer.byteLength(source.text);
  if (source.kind !== 'qa') return source.bytes.byteLength;
  return source.pairs.reduce(
    (sum, { question, answer }) => sum + Buffer.byteLength(question) + Buffer.byteLength(answer),
    0,
  );
}

/**
 * The file of a form, recognised by what it holds. Any text could be of another kind, such as CSV or a program, so
 * its name has to end like one of the accepted types.
 * @throws {FileRequired | DocumentUnreadable}
 */
export function uploadedSource(uploads: readonly UploadedFile[]): NewSource {
  const upload = uploads.find(({ field }) => field === 'file');
  if (!upload) throw new FileRequired();
  const { bytes, name } = upload;
  const kind = recogniseFile(bytes);
  const isNamed = fileEndingOf(name) !== '' || kind === 'text';
  if (isNamed && !hasDocumentEnding(name)) throw new DocumentUnreadable('file_type_unsupported');
  return {
    kind: 'file',
    bytes,
    contentType: MEDIA_TYPES[kind],
    fileName: plainFileName(name),
  };
}

/** The file's own name without folders and without what could be read as markup. */
function plainFileName(name: string): string {
  const last = name.split(/[/\\]/).at(-1) ?? '';
  const plain = last
    .toWellFormed()
    .replaceAll(/[<>\p{Cc}]/gu, '')
    .trim();
  return plain.slice(-KNOWLEDGE.nameMax) || 'file';
}

/** Pairs with an id each, as they are stored. */
export function storedPairs(
  pairs: readonly { id?: string | undefined; question: string; answer: string }[],
): StoredQaPair[] {
  const taken = new Set<string>();
  return pairs.map(({ id, question, answer }) => {
    const own = id && !taken.has(id) ? id : randomUUID();
    taken.add(own);
    return { id: own, question, answer };
  });
}

/** The row of a document that is made of a source. */
export function newDocumentRow(
  source: NewSource,
  { name, at }: { name: string; at: Date },
): Omit<NewDocumentRow, 'id' | 'teamId' | 'createdBy'> {
  return {
    name,
    type: source.kind === 'page' ? 'url' : source.kind === 'file' ? 'file' : 'text',
    url: source.kind === 'page' ? source.url : null,
    fileName: source.kind === 'file' ? source.fileName : null,
    sizeBytes: sizeOf(source),
    sourceHash: sourceHashOf(source),
    sourceText: source.kind === 'text' ? source.text : null,
    qaPairs: source.kind === 'qa' ? [...source.pairs] : null,
    preview:
      source.kind === 'text'
        ? previewOf(source.text)
        : source.kind === 'qa'
          ? previewOfPairs(source.pairs)
          : '',
    fetchedAt: source.kind === 'page' ? source.fetchedAt : null,
    createdAt: at,
  };
}

/** What is known of a document when its source is asked for. */
type SourceOwner = { name: string; fileName: string | null };

/**
 * A source to be saved as a file.
 * @throws {FileLost} when its bytes are missing
 */
export function sourceFileOf(
  { name, fileName }: SourceOwner,
  { sourceText, qaPairs }: { sourceText: string | null; qaPairs: StoredQaPair[] | null },
  file: { contentType: string | null; bytes: Uint8Array | undefined } | undefined,
): FileReply {
  if (file) {
    if (!file.bytes) throw new FileLost();
    const contentType = file.contentType ?? 'application/octet-stream';
    return { contentType, bytes: file.bytes, fileName: fileName ?? `${name}${endingOf(contentType)}` };
  }
  const [written, contentType, ending] =
    qaPairs === null
      ? [sourceText ?? '', 'text/plain; charset=utf-8', '.txt']
      : [JSON.stringify(qaPairs, null, 2), 'application/json', '.json'];
  return { contentType, bytes: Buffer.from(written), fileName: `${name}${ending}` };
}

const ENDINGS: Readonly<Record<string, string>> = {
  'text/html': '.html',
  'application/xhtml+xml': '.html',
  'text/plain': '.txt',
  'text/markdown': '.md',
  'application/pdf': '.pdf',
  'application/epub+zip': '.epub',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': '.docx',
};

function endingOf(contentType: string): string {
  return ENDINGS[contentType.split(';', 1)[0]?.trim().toLowerCase() ?? ''] ?? '';
}

function hashOf(kind: string, content: string | Uint8Array): string {
  return createHash('sha256').update(`${kind}\n`).update(content).digest('hex');
}
