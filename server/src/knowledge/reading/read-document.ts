import type { StoredQaPair } from '../documents/document-table.ts';
import type { PassageText } from '../passages/passage-text.ts';

/** What there is to read. */
export type DocumentSource =
  /** An uploaded file; what it is is told by its bytes, not by its name. */
  | { kind: 'file'; bytes: Uint8Array; fileName: string }
  /** A fetched page or file of the web, with the content type that its server gave. */
  | { kind: 'page'; bytes: Uint8Array; contentType: string | undefined; url: string }
  | { kind: 'text'; text: string }
  | { kind: 'qa'; pairs: readonly StoredQaPair[] };

/** What was read out of a source, ready to be stored and found. */
export type ReadDocument = {
  /** The title that the document gives itself; empty where it gives none. */
  title: string;
  /** The whole text as Markdown, structure kept. */
  text: string;
  /** Cleaned HTML for the preview; null where the source never was a page. */
  html: string | null;
  /** ISO 639-1 code of the language most of it is written in; null where that cannot be told. */
  language: string | null;
  passages: readonly PassageText[];
  /** What its words are found by, as `retrieval/` reads it. */
  segment: Uint8Array;
};

/** Reads documents beside the event loop, with bounds of time and memory. */
export type DocumentReader = AsyncDisposable & {
  /**
   * @param name what the document is called, which it can be found by too
   * @param teamId whose budget of reading time is used; teams take turns
   * @param onProgress told now and then which part, 0 to 1, is read
   * @throws {DocumentUnreadable} when the source is at fault
   */
  read(
    source: DocumentSource,
    options: { name: string; teamId: string; signal: AbortSignal; onProgress?: (progress: number) => void },
  ): Promise<ReadDocument>;
};
