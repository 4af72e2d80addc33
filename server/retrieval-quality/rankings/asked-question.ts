import type { StoredCorpus } from '../corpus/stored-corpus.ts';
import type { Question } from '../questions/question.ts';

/** A passage in the order of one ranking, best first. */
type RankedPassage = { documentId: string; text: string };

/** What a ranking gives for a question. */
type Ranked = {
  passages: readonly RankedPassage[];
  /** 0 to 1; undefined where a ranking does not judge it. */
  answerability?: number;
};

/** A way to rank the passages of some documents for a question. */
export type Ranking = (question: Question, documentIds: readonly string[]) => Promise<Ranked>;

/** What came of a question. */
export type AskedQuestion = {
  question: Question;
  /** Rank of the first right passage, from 1; undefined when it was not found at all. */
  rank: number | undefined;
  answerability: number | undefined;
  passages: readonly RankedPassage[];
};

/** Asks all questions, one after the other. */
export async function askQuestions(
  questions: readonly Question[],
  ranking: Ranking,
  corpus: StoredCorpus,
  documentsFor: (question: Question) => readonly string[],
): Promise<AskedQuestion[]> {
  const asked: AskedQuestion[] = [];
  for (const question of questions) {
    const ids = documentsFor(question).map((path) => corpus.ids.get(path) ?? '');
    const { passages, answerability } = await ranking(question, ids);
    const rightId = corpus.ids.get(question.document);
    const position = passages.findIndex(
      (passage) => passage.documentId === rightId && holdsOneOf(passage.text, question.snippets),
    );
    asked.push({ question, rank: position < 0 ? undefined : position + 1, answerability, passages });
  }
  return asked;
}

/** Whether a text contains one of the snippets, however its spaces and table lines are written. */
export function holdsOneOf(text: string, snippets: readonly string[]): boolean {
  const plain = unmarked(text);
  return snippets.some((snippet) => plain.includes(unmarked(snippet)));
}

function unmarked(text: string): string {
  return text.replace(/[\s|*_`]+/g, ' ').trim();
}
