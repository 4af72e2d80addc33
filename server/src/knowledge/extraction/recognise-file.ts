import { DocumentUnreadable } from './extracted-text.ts';
import { roughText } from './rough-text.ts';
import { openZip } from './zip-archive.ts';

/** What an uploaded file turned out to be. Markdown counts as plain text. */
export type FileKind = 'pdf' | 'docx' | 'epub' | 'html' | 'text';

const HEAD_BYTES = 64 * 1024;
// A file with more leading blanks than that is not recognised.
const BLANK_BYTES_MAX = 1024 * 1024;

/**
 * Recognises the type of a file by its bytes, not its name. Reads the head of it, or the directory of an archive, so
 * it may run where sockets are served.
 * @throws {DocumentUnreadable} for anything that is never read: empty, encrypted, of another kind, cut-off archives
 */
export function recogniseFile(bytes: Uint8Array): FileKind {
  const head = bytes.subarray(0, HEAD_BYTES);
  if (!bytes.subarray(0, BLANK_BYTES_MAX).some((byte) => byte > 0x20))
    throw new DocumentUnreadable('file_empty');
  if (startsWith(head, 'PK\x03\x04') || startsWith(head, 'PK\x05\x06')) return recogniseArchive(bytes);
  if (startsWith(head, '\xd0\xcf\x11\xe0')) throw new DocumentUnreadable(oldOfficeCode(bytes));
  if (isPdf(head)) return 'pdf';
  return recogniseText(roughText(head));
}

/** The media type that a file of this kind is stored and sent with. */
export const MEDIA_TYPES: Record<FileKind, string> = {
  pdf: 'application/pdf',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  epub: 'application/epub+zip',
  html: 'text/html',
  text: 'text/plain',
};

function recogniseArchive(bytes: Uint8Array): FileKind {
  const archive = openZip(bytes);
  if (archive.has('META-INF/container.xml')) return 'epub';
  const isWord = archive.names.some((name) => /^word\/document\d*\.xml$/i.test(name));
  if (isWord && archive.has('[Content_Types].xml')) return 'docx';
  throw new DocumentUnreadable('file_type_unsupported');
}

/** Word, Excel and PowerPoint of old, and what Word makes of a document that asks for a password. */
function oldOfficeCode(bytes: Uint8Array): 'file_encrypted' | 'file_type_unsupported' {
  const isEncrypted = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).includes(
    Buffer.from('EncryptedPackage', 'utf16le'),
  );
  return isEncrypted ? 'file_encrypted' : 'file_type_unsupported';
}

/** Readers of PDF accept some bytes before the header; a page or a note that speaks of PDF is none. */
function isPdf(head: Uint8Array): boolean {
  const beginning = Buffer.from(head.subarray(0, 1024)).toString('latin1');
  const at = beginning.indexOf('%PDF-');
  if (at < 0) return false;
  return (
    beginning.slice(0, at).trim() === '' ||
    (/%PDF-\d\.\d\s/.test(beginning) && !/[<a-z]{4}/i.test(beginning.slice(0, at)))
  );
}

const NEVER_TEXT = /^\s*(?:\{\\rtf\d|%!PS-|#!\/)/;
const PAGE_START = /^<(?:!doctype\s+html|html|head|body|title|meta|script|style|link)\b/i;
const OTHER_MARKUP = /^\s*<(?:\?xml|!doctype|svg)\b/i;
const BLOCK_END = /<\/(?:p|div|h[1-6]|li|table|td|article|section)>/gi;
const MARKDOWN = /^(?:#{1,6} |```|[-*] |\|.*\|)/m;

function recogniseText(text: string | undefined): FileKind {
  if (text === undefined || NEVER_TEXT.test(text)) throw new DocumentUnreadable('file_type_unsupported');
  if (PAGE_START.test(withoutProlog(text))) return 'html';
  if (OTHER_MARKUP.test(text)) throw new DocumentUnreadable('file_type_unsupported');
  const isFragment = /^\s*<[a-z!]/i.test(text) && (text.match(BLOCK_END)?.length ?? 0) > 2;
  return isFragment && !MARKDOWN.test(text) ? 'html' : 'text';
}

/** Skips what may stand before the first tag; step by step, since patterns that repeat comments can take forever. */
function withoutProlog(text: string): string {
  let rest = text.trimStart();
  for (;;) {
    const end = rest.startsWith('<!--') ? '-->' : rest.startsWith('<?xml') ? '>' : undefined;
    const at = end ? rest.indexOf(end) : -1;
    if (!end || at < 0) return rest;
    rest = rest.slice(at + end.length).trimStart();
  }
}

function startsWith(bytes: Uint8Array, signature: string): boolean {
  return [...signature].every((character, index) => bytes[index] === character.charCodeAt(0));
}
