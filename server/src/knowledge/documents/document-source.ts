import { createHash, randomUUID } from 'node:crypto';
import { fileEndingOf, hasDocumentEnding } from '@parley/contract/document-file-name.ts';
import type { updateDocument } from '@parley/contract/knowledge.ts';
import { KNOWLEDGE } from '@parley/contract/limits.ts';
import type { z } from 'zod';
import { FileLost } from '../../files/file-errors.ts';
import { mediaTypeOf } from '../../http/content-type.ts';
import { plainFileName } from '../../http/plain-file-name.ts';
import type { FileReply, UploadedFile } from '../../http/route.ts';
import { DocumentUnreadable } from '../extraction/extracted-text.ts';
import { MEDIA_TYPES, recogniseFile } from '../extraction/recognise-file.ts';
import type { StoredQaPair } from '../stored-documents/document-table.ts';
import { DocumentChanged, DocumentKindMismatch, FileRequired } from './document-errors.ts';
import type { ChangeableDocument, NewDocumentRow, SourceChange } from './document-store.ts';

// What belongs here: what a person adds, before anything of it was read.

/** Bytes of an upload or of a page, on their way to the file store. */
export type SourceBytes = {
  bytes: Uint8Array;
  /** Undefined where unknown. */
  contentType: string | undefined;
  /** Of a page, after redirects. */
  foundUrl?: string;
};

/** What is added as a document. */
export type NewSource =
  | { kind: 'text'; text: string }
  | { kind: 'qa'; pairs: readonly StoredQaPair[] }
  | ({ kind: 'file'; fileName: string } & SourceBytes)
  | ({ kind: 'page'; url: string; fetchedAt: Date } & SourceBytes);

/** SHA-256, in hexadecimal, of what makes two sources the same: bytes, words, or the address of a page. */
function sourceHashOf(source: NewSource): string {
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
function sizeOf(source: NewSource): number {
  if (source.kind === 'text') return Buffer.byteLength(source.text);
  if (source.kind !== 'qa') return source.bytes.byteLength;
  return source.pairs.reduce(
    (sum, { question, answer }) => sum + Buffer.byteLength(question) + Buffer.byteLength(answer),
    0,
  );
}

/**
 * The file of a form, recognised by its content. Any text could be of another kind, such as CSV or a program, so
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
    fileName: plainFileName(name).slice(-KNOWLEDGE.nameMax) || 'file',
  };
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
    ...contentOf(source),
    fetchedAt: source.kind === 'page' ? source.fetchedAt : null,
    createdAt: at,
  };
}

/** The columns that tell what there is to read. */
function contentOf(source: NewSource) {
  return {
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
  return ENDINGS[mediaTypeOf(contentType)] ?? '';
}

function hashOf(kind: string, content: string | Uint8Array): string {
  return createHash('sha256').update(`${kind}\n`).update(content).digest('hex');
}

type DocumentChange = z.output<NonNullable<(typeof updateDocument)['body']>>;

/**
 * What has to be read anew after a change; undefined when nothing changes. A document is found by its name too, so
 * that counts.
 * @throws {DocumentChanged | DocumentKindMismatch}
 */
export function changedSource(
  stored: ChangeableDocument,
  { name, text, qa_pairs: pairs, base_revision: base = stored.revision }: DocumentChange,
): SourceChange | undefined {
  const isCollection = stored.qaPairs !== null;
  if (text !== undefined && (stored.type !== 'text' || isCollection)) throw new DocumentKindMismatch('text');
  if (pairs !== undefined && !isCollection) throw new DocumentKindMismatch('qa_pairs');
  const source: SourceChange = {};
  if (name !== undefined && name !== stored.name) source.name = name;
  if (text !== undefined && text !== stored.sourceText) {
    Object.assign(source, contentOf({ kind: 'text', text }));
  }
  if (pairs !== undefined) {
    const content = contentOf({ kind: 'qa', pairs: storedPairs(pairs) });
    const before = sourceHashOf({ kind: 'qa', pairs: stored.qaPairs ?? [] });
    if (content.sourceHash !== before) Object.assign(source, content);
  }
  if (Object.keys(source).length === 0) return undefined;
  if (base !== stored.revision) throw new DocumentChanged();
  return source;
}

/** More than this of a long text cannot matter for its beginning. */
const LOOKED_AT = 4_000;

/** The beginning of a text without tags and Markdown's marks, with an ellipsis where more follows. */
export function previewOf(text: string): string {
  const plain = text
    .slice(0, LOOKED_AT)
    .replaceAll(/<!--.*?-->|<[a-z/!?][^>]*>/gis, ' ')
    .replaceAll(/^\s*(?:#{1,6}|>|[-*+])\s+/gm, '')
    .replaceAll(/\*\*|__|`+/g, '')
    .replaceAll(/^[ \t]*\|(?:[ \t:|-]*\|)?|\|[ \t]*$/gm, ' ')
    .replaceAll(/!?\[([^\]]*)\]\([^)\s]*\)/g, '$1')
    .replaceAll(/\s+/g, ' ')
    .trim();
  if (plain.length <= KNOWLEDGE.previewMax) return plain;
  const cut = plain
    .slice(0, KNOWLEDGE.previewMax)
    .toWellFormed()
    .replace(/\uFFFD$/, '');
  return `${cut.trimEnd()}…`;
}

/** The same for a collection of questions and answers. */
export function previewOfPairs(pairs: readonly StoredQaPair[]): string {
  const [first] = pairs;
  return first ? previewOf(`${first.question} ${first.answer}`) : '';
}
