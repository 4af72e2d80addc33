import type { AddedDocument } from '@parley/contract/knowledge-document.ts';
import { KNOWLEDGE } from '@parley/contract/limits.ts';
import { asPlainName, beginningOf } from '@parley/contract/plain-text.ts';

/** The ways of adding a document. */
export type DocumentKind = 'text' | 'url' | 'file' | 'external';

/** A document that has the same content already. */
export type SameDocument = { uuid: string; name: string };

/** What the dialog gives back for each document that it added. */
export type OnAdded = (document: AddedDocument) => void;

/** What is wrong with a text, as a code. */
export function textProblem(text: string): string | undefined {
  const { length } = text.trim();
  if (length === 0) return 'file_required';
  if (length < KNOWLEDGE.textMin) return 'text_too_short';
  return length > KNOWLEDGE.textMax ? 'text_too_long' : undefined;
}

/** What is wrong with an address, as a code. */
export function urlProblem(url: string): string | undefined {
  const trimmed = url.trim();
  if (trimmed === '') return 'file_required';
  if (trimmed.length > KNOWLEDGE.urlMax) return 'url_too_long';
  return /^https?:\/\//i.test(trimmed) && URL.canParse(trimmed) ? undefined : 'url_invalid';
}

/** What a text is called that was given no name: its beginning, on one line. */
export function nameOfText(text: string): string {
  const line = asPlainName(text).trim().replaceAll(/\s+/g, ' ');
  return beginningOf(line, KNOWLEDGE.nameOfTextMax).trim();
}

/** What a page is called that was given no name: its host. */
export function nameOfUrl(url: string): string {
  return URL.parse(url.trim())?.host ?? '';
}

/** What a file is called: its name without the ending. */
export function nameOfFile(fileName: string): string {
  const plain = asPlainName(fileName);
  const name = plain.replace(/\.[^.]+$/, '') || plain;
  return beginningOf(name, KNOWLEDGE.nameMax).trim() || plain;
}
