/** What was taken out of a source. */
export type ExtractedText = {
  /** The title that the document gives itself; empty where it gives none. */
  title: string;
  /** Markdown. */
  text: string;
  /** Cleaned HTML; null where the source never was a page. */
  html: string | null;
};

/** Told now and then which part of a source, 0 to 1, is read. */
export type OnProgress = (progress: number) => void;
