import { writeFile } from 'node:fs/promises';
import { startEmbeddingServer } from '../test/embedding-server.ts';
import startDatabases from '../test/test-cluster.ts';
import { openTestDatabase } from '../test/test-database.ts';
import { readCorpus } from './corpus/corpus.ts';
import { embedCorpus } from './corpus/embedded-corpus.ts';
import { storeCorpus } from './corpus/stored-corpus.ts';
import { answerOffline, type OfflineAnswer } from './offline-answers.ts';
import { qualityOf } from './quality-figures.ts';
import { QUESTIONS } from './questions/questions.ts';
import type { AskedQuestion, Ranking } from './rankings/asked-question.ts';
import { createBm25Ranking } from './rankings/bm25-ranking.ts';
import { measureRanking, openRetrieval, type Scope } from './rankings/measure-rankings.ts';
import { createPostgresRanking } from './rankings/postgres-ranking.ts';
import { createRetrievalRanking } from './rankings/retrieval-ranking.ts';
import { retrievalDocument } from './retrieval-document.ts';
import type { MeasuredRankings } from './retrieval-tables.ts';

// npm run retrieval: asks all questions and writes docs/retrieval.md; with --misses it lists what was not found.

const DOCUMENT = new URL('../../docs/retrieval.md', import.meta.url);
const FIRST = 5;

const stopDatabases = await startDatabases();
try {
  await measure();
} finally {
  await stopDatabases();
}

async function measure(): Promise<void> {
  await using open = await openTestDatabase();
  const corpus = await storeCorpus(open.database, readCorpus());
  await using server = await startEmbeddingServer();
  await using embeddings = await embedCorpus(corpus, { databaseUrl: open.url, serverUrl: server.url });
  await using byWords = openRetrieval(corpus, open);
  await using byBoth = openRetrieval(corpus, open, embeddings);

  const ranked = async (scope: Scope): Promise<MeasuredRankings> => {
    console.error(`${scope} …`);
    const asked = (ranking: Ranking) => measureRanking(corpus, ranking, scope);
    return {
      words: await asked(createRetrievalRanking(byWords, corpus.teamId)),
      fused: await asked(createRetrievalRanking(byBoth, corpus.teamId)),
      postgres: await asked(createPostgresRanking(corpus)),
      bm25: await asked(createBm25Ranking(corpus.passages)),
    };
  };
  const rankings = { everything: await ranked('everything'), agent: await ranked('agent') };
  const whole = createBm25Ranking(corpus.passages, { asksEverything: true });
  const conversations = await measureRanking(corpus, whole, 'everything');
  const offline = await answerOffline(QUESTIONS, corpus, byWords);

  const text = retrievalDocument({
    documents: corpus.ids.size,
    passages: corpus.passages.length,
    questions: QUESTIONS.length,
    rankings,
    offline,
    wholeConversation: qualityOf(conversations.filter(({ question }) => question.kind === 'follow-up')),
  });
  await writeFile(DOCUMENT, text);
  console.log(text);
  if (process.argv.includes('--misses')) {
    for (const [scope, { words }] of Object.entries(rankings)) printMisses(scope, words);
    printWrongAnswers(offline);
  }
}

function printMisses(scope: string, asked: readonly AskedQuestion[]): void {
  for (const { question, rank = Number.POSITIVE_INFINITY, answerability } of asked) {
    const { kind, document, question: text } = question;
    if (kind === 'unanswerable') console.log(scope, kind, answerability?.toFixed(2), text);
    else if (rank > FIRST) console.log(scope, kind, rank, answerability?.toFixed(2), document, text);
  }
}

function printWrongAnswers(answers: readonly OfflineAnswer[]): void {
  for (const { question, reply, hadPassage, holdsFact, admitsIgnorance } of answers) {
    const isRight = question.kind === 'unanswerable' ? admitsIgnorance : holdsFact && !admitsIgnorance;
    if (isRight) continue;
    const given = hadPassage ? 'with its passage' : 'without';
    console.log(`${question.kind}, ${given}: ${question.question} [${question.answer}] → ${reply}`);
  }
}
