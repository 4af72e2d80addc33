import { writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { startEmbeddingServer } from '../test/support/embedding-server.ts';
import startDatabases from '../test/support/test-cluster.ts';
import { openTestDatabase, type TestDatabase } from '../test/support/test-database.ts';
import { readCorpus } from './corpus/corpus.ts';
import { embedCorpus } from './corpus/embedded-corpus.ts';
import { type StoredCorpus, storeCorpus } from './corpus/stored-corpus.ts';
import { loadLocalModel } from './model/local-model.ts';
import { measureModel } from './model/measure-model.ts';
import { RECORDED_MODEL, RecordedVectors } from './model/recorded-vectors.ts';
import { answerOffline, type OfflineAnswer } from './offline-answers.ts';
import { qualityOf } from './quality-figures.ts';
import { QUESTIONS } from './questions/questions.ts';
import type { AskedQuestion, Ranking } from './rankings/asked-question.ts';
import { createBm25Ranking } from './rankings/bm25-ranking.ts';
import { measureRanking, openRetrieval } from './rankings/measure-rankings.ts';
import { createPostgresRanking } from './rankings/postgres-ranking.ts';
import { createRetrievalRanking } from './rankings/retrieval-ranking.ts';
import { retrievalDocument } from './retrieval-document.ts';
import type { MeasuredRankings } from './retrieval-tables.ts';

// npm run retrieval: asks all questions and writes docs/retrieval.md; with --misses it lists what was not found. With
// --record PACKAGES MODEL it asks a real embedding model and records its vectors, else those that are recorded serve.

const DOCUMENT = new URL('../../docs/retrieval.md', import.meta.url);
const FIRST = 5;
const { values: options, positionals } = parseArgs({
  options: { misses: { type: 'boolean' }, record: { type: 'boolean' } },
  allowPositionals: true,
});

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

  const ranked = async (scope: 'everything' | 'agent'): Promise<MeasuredRankings> => {
    console.error(`${scope} …`);
    const asked = (ranking: Ranking) => measureRanking(corpus, ranking, { scope });
    return {
      words: await asked(createRetrievalRanking(byWords, corpus.teamId)),
      fused: await asked(createRetrievalRanking(byBoth, corpus.teamId)),
      postgres: await asked(createPostgresRanking(corpus)),
      bm25: await asked(createBm25Ranking(corpus.passages)),
    };
  };
  const rankings = { everything: await ranked('everything'), agent: await ranked('agent') };
  const whole = createBm25Ranking(corpus.passages, { asksEverything: true });
  const conversations = await measureRanking(corpus, whole, { scope: 'everything' });
  const offline = await answerOffline(QUESTIONS, corpus, byWords);

  const text = retrievalDocument({
    documents: corpus.ids.size,
    passages: corpus.passages.length,
    questions: QUESTIONS.length,
    rankings,
    model: await withModel(corpus, open),
    offline,
    wholeConversation: qualityOf(conversations.filter(({ question }) => question.kind === 'follow-up')),
  });
  await writeFile(DOCUMENT, text);
  console.log(text);
  if (options.misses) {
    for (const [scope, { words }] of Object.entries(rankings)) printMisses(scope, words);
    printWrongAnswers(offline);
  }
}

/** Measures with the recorded vectors, or with the model of the command line, which is recorded. */
async function withModel(corpus: StoredCorpus, open: TestDatabase) {
  console.error(`${RECORDED_MODEL} …`);
  const [packages = '', folder = ''] = positionals;
  const model = options.record ? await loadLocalModel(packages, folder) : undefined;
  const vectors = model ? new RecordedVectors() : RecordedVectors.read();
  await using server = await startEmbeddingServer({}, [RECORDED_MODEL], async (text) => {
    if (model) vectors.put(text, await model(text));
    return vectors.vectorOf(text);
  });
  const within = { open, serverUrl: server.url };
  const measured = {
    english: await measureModel(corpus, within, 'english'),
    everything: await measureModel(corpus, within, 'everything'),
    agent: await measureModel(corpus, within, 'agent'),
  };
  if (model) vectors.write();
  return measured;
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
