import type { OpenDatabase } from '../../src/database/database.ts';
import type { ConnectedEmbeddings } from '../../src/knowledge/embeddings/connected-embeddings.ts';
import { noNearness } from '../../src/knowledge/embeddings/embeddings.ts';
import { PassageRetrieval } from '../../src/knowledge/retrieval/passage-retrieval.ts';
import { documentsBeside } from '../corpus/corpus.ts';
import type { StoredCorpus } from '../corpus/stored-corpus.ts';
import type { Question } from '../questions/question.ts';
import { QUESTIONS } from '../questions/questions.ts';
import { silentLog } from '../silent-log.ts';
import { type AskedQuestion, askQuestions, type Ranking } from './asked-question.ts';

/** Whose knowledge is asked: all documents at once, those of one agent, or all English ones. */
export type Scope = 'everything' | 'agent' | 'english';

/** The product's retrieval of a corpus; words alone decide without embeddings. */
export function openRetrieval(
  { usable }: StoredCorpus,
  { database, pool }: OpenDatabase,
  embeddings?: Pick<ConnectedEmbeddings, 'nearest' | 'warmUp'>,
): PassageRetrieval {
  const none = { nearest: () => Promise.resolve(noNearness), warmUp: () => {} };
  return new PassageRetrieval({ database, pool, usable, embeddings: embeddings ?? none, log: silentLog });
}

/** Asks all questions of a scope. */
export function measureRanking(
  corpus: StoredCorpus,
  ranking: Ranking,
  { scope, questions = QUESTIONS }: { scope: Scope; questions?: readonly Question[] },
): Promise<AskedQuestion[]> {
  const everything = [...corpus.ids.keys()];
  const documents = {
    everything: () => everything,
    agent: ({ document }: Question) => documentsBeside(document),
    english: () => everything.filter((path) => path.startsWith('en/')),
  };
  return askQuestions(questions, ranking, corpus, documents[scope]);
}
