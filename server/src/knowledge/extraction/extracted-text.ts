import { ExpectedError } from '../../http/expected-error.ts';

/** What there is to read. */
export type DocumentSource =
  /** An uploaded file; what it is is told by its bytes, not by its name. */
  | { kind: 'file'; bytes: Uint8Array; fileName: string }
  /** A fetched page or file of the web, with the content type that its server gave. */
  | { kind: 'page'; bytes: Uint8Array; contentType: string | undefined; url: string }
  | { kind: 'text'; text: string }
  | { kind: 'qa'; pairs: readonly { question: string; answer: string }[] };

/** What was taken out of a source. */
export type ExtractedText = {
  /** Markdown. */
  text: string;
  /** Cleaned HTML; null where the source never was a page. */
  html: string | null;
};

/** Told now and then which part of a source, 0 to 1, is read. */
export type OnProgress = (progress: number) => void;

/** Why a source cannot be read, and what its owner is told. */
const REASONS = {
  file_type_unsupported: 'Unsupported file type. Accepted types: PDF, DOCX, TXT, HTML, EPUB',
  file_empty: 'The file is empty.',
  file_damaged: 'The file is damaged or cut off and cannot be read.',
  file_encrypted: 'The file is protected by a password. Remove the protection and add it again.',
  file_without_text:
    'No text was found in the file. It may be a scan: have its text recognised first, then add it again.',
  file_too_complex: 'The file unpacks to far more than its size, or is too complex, so it was not read.',
  file_took_too_long: 'Reading the file took too long and was stopped.',
} as const;

/** A stable code of {@link DocumentUnreadable}. */
export type UnreadableCode = keyof typeof REASONS;

/** A source cannot be read, and trying again would not help. */
export class DocumentUnreadable extends ExpectedError {
  override name = 'DocumentUnreadable';
  declare readonly code: UnreadableCode;
  constructor(code: UnreadableCode, cause?: unknown) {
    super(REASONS[code], { code, status: 422, cause });
  }
}
