import type { TestDatabase } from '../../test/support/test-database.ts';
import { embedCorpus } from '../corpus/embedded-corpus.ts';
import type { StoredCorpus } from '../corpus/stored-corpus.ts';
import { ENGLISH_QUESTIONS } from '../questions/english-questions.ts';
import type { Question } from '../questions/question.ts';
import { QUESTIONS } from '../questions/questions.ts';
import type { AskedQuestion, Ranking } from '../rankings/asked-question.ts';
import { createMeaningRanking } from '../rankings/meaning-ranking.ts';
import { measureRanking, openRetrieval, type Scope } from '../rankings/measure-rankings.ts';
import { createRetrievalRanking } from '../rankings/retrieval-ranking.ts';
import { RECORDED_MODEL } from './recorded-vectors.ts';

/** What came of the questions with words, with the model and with both. */
export type ModelRankings = Readonly<Record<'words' | 'meaning' | 'fused', readonly AskedQuestion[]>>;

/** What is asked in each scope. */
const ASKED: Readonly<Record<Scope, readonly Question[]>> = {
  english: [...QUESTIONS, ...ENGLISH_QUESTIONS].filter(
    ({ language, document }) => language === 'en' && document.startsWith('en/'),
  ),
  everything: [...QUESTIONS, ...ENGLISH_QUESTIONS],
  agent: [...QUESTIONS, ...ENGLISH_QUESTIONS],
};

/** Asks the questions of a scope with a model that an embedding server has. */
export async function measureModel(
  corpus: StoredCorpus,
  { open, serverUrl }: { open: TestDatabase; serverUrl: string },
  scope: Scope,
): Promise<ModelRankings> {
  const model = { databaseUrl: open.url, serverUrl, model: RECORDED_MODEL };
  await using embeddings = await embedCorpus(corpus, model);
  await using byWords = openRetrieval(corpus, open);
  await using byBoth = openRetrieval(corpus, open, embeddings);
  const asked = (ranking: Ranking) => measureRanking(corpus, ranking, { scope, questions: ASKED[scope] });
  return {
    words: await asked(createRetrievalRanking(byWords, corpus.teamId)),
    meaning: await asked(createMeaningRanking(embeddings, corpus)),
    fused: await asked(createRetrievalRanking(byBoth, corpus.teamId)),
  };
}
