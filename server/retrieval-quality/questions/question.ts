/** Languages of the documents and of those who ask. */
export const LANGUAGES = ['fr', 'en', 'es'] as const;
export type CorpusLanguage = (typeof LANGUAGES)[number];

/** What makes a question hard. */
export const KINDS = [
  /** The words of the document. */
  'exact',
  /** Its words in other forms: plural, feminine, conjugated. */
  'inflected',
  /** Wrong or missing letters and accents. */
  'mistyped',
  /** The answer stands in a cell of a table. */
  'table',
  /** Other words than the document's. */
  'paraphrased',
  /** Another language than the document's. */
  'foreign',
  /** Leans on what was asked before. */
  'follow-up',
  /** In the field of a document that does not answer it. */
  'unanswerable',
] as const;
export type QuestionKind = (typeof KINDS)[number];

/** One question with what answers it. */
export type Question = {
  kind: QuestionKind;
  /** Language it is asked in. */
  language: CorpusLanguage;
  question: string;
  /** What the caller asked before, oldest first. */
  history: readonly string[];
  /** The document that answers, or that one would turn to, such as `fr/hotel-des-tilleuls`. */
  document: string;
  /** A passage that holds one of these is the right one; none where nothing answers. */
  snippets: readonly string[];
  /** What a reply has to contain; empty where nothing answers. */
  answer: string;
  /** Whether it is kept from those who work on the ranking: every second one. */
  isHeldOut: boolean;
};

/**
 * A question as it is written down: what is asked (what was asked before, the last entry being the question),
 * the document, and the words of the passage with the answer in braces; ` || ` stands between passages that would
 * do as well.
 */
export type QuestionRow = readonly [asked: string | readonly string[], document: string, passage?: string];

/** Reads what was written down. */
export function questionsOf(
  kind: QuestionKind,
  language: CorpusLanguage,
  rows: readonly QuestionRow[],
): Question[] {
  return rows.map(([asked, document, passage = ''], index) => {
    const sentences = typeof asked === 'string' ? [asked] : asked;
    return {
      kind,
      language,
      question: sentences.at(-1) ?? '',
      history: sentences.slice(0, -1),
      document,
      snippets: passage === '' ? [] : passage.split(' || ').map((snippet) => snippet.replace(/[{}]/g, '')),
      answer: /\{(.+?)\}/.exec(passage)?.[1] ?? '',
      isHeldOut: index % 2 === 1,
    };
  });
}
