import { ExpectedError } from '../../http/expected-error.ts';

/** Why a source cannot be read, and what its owner is told. */
const REASONS = {
  file_type_unsupported: 'Unsupported file type. Accepted types: PDF, DOCX, TXT, HTML, EPUB',
  file_empty: 'The file is empty.',
  file_damaged: 'The file is damaged or cut off and cannot be read.',
  file_encrypted: 'The file is protected by a password. Remove the protection and add it again.',
  file_without_text:
    'No text was found in the file. It may be a scan: have its text recognised first, then add it again.',
  file_too_complex: 'The file is far larger inside than outside, or too intricate, and was not read.',
  file_took_too_long: 'Reading the file took too long and was given up.',
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
