import { startEmbeddingServer } from '../test/embedding-server.ts';
import startDatabases from '../test/test-cluster.ts';
import { openTestDatabase } from '../test/test-database.ts';
import { createBm25Ranking } from './bm25-ranking.ts';
import { readCorpus } from './corpus.ts';
import { embedCorpus } from './embedded-corpus.ts';
import { measureRanking, openRetrieval } from './measure-rankings.ts';
import { createPostgresRanking } from './postgres-ranking.ts';
import { areaUnderCurve, qualityOf } from './quality-figures.ts';
import { KINDS, LANGUAGES } from './questions/question.ts';
import { createRetrievalRanking } from './retrieval-ranking.ts';
import { storeCorpus } from './stored-corpus.ts';

const stopDatabases = await startDatabases();
{
  await using open = await openTestDatabase();
  console.time('stored');
  const corpus = await storeCorpus(open.database, readCorpus());
  console.timeEnd('stored');
  console.log(corpus.passages.length, 'passages');
  await using server = await startEmbeddingServer();
  await using embeddings = await embedCorpus(corpus, { databaseUrl: open.url, serverUrl: server.url });
  await using byWords = openRetrieval(corpus, open);
  await using fused = openRetrieval(corpus, open, embeddings);
  const rankings = {
    words: createRetrievalRanking(byWords, corpus.teamId),
    fused: createRetrievalRanking(fused, corpus.teamId),
    bm25: createBm25Ranking(corpus.passages),
    bm25all: createBm25Ranking(corpus.passages, { asksEverything: true }),
    postgres: createPostgresRanking(corpus),
  };
  for (const scope of ['everything', 'agent'] as const) {
    for (const [name, ranking] of Object.entries(rankings)) {
      const t = performance.now();
      const asked = await measureRanking(corpus, ranking, scope);
      console.log(
        '==',
        scope,
        name,
        Math.round(performance.now() - t),
        'ms AUC',
        areaUnderCurve(asked).value.toFixed(3),
      );
      for (const kind of KINDS.slice(0, -1)) {
        const of = asked.filter((a) => a.question.kind === kind);
        const un = asked.filter((a) => a.question.kind === 'unanswerable');
        const auc = (l?: string) =>
          areaUnderCurve(
            [...of, ...un].filter((a) => !a.question.isHeldOut && (!l || a.question.language === l)),
          ).value.toFixed(2);
        const f = (q: ReturnType<typeof qualityOf>) =>
          `${q.recallAt1.value.toFixed(2)} ${q.recallAt5.value.toFixed(2)} ${q.meanReciprocalRank.toFixed(2)}`;
        console.log(
          kind.padEnd(12),
          'AUC',
          auc(),
          ...LANGUAGES.map(auc),
          ' ',
          f(qualityOf(of)),
          ' open',
          f(qualityOf(of.filter((a) => !a.question.isHeldOut))),
          ' held',
          f(qualityOf(of.filter((a) => a.question.isHeldOut))),
          ...LANGUAGES.map(
            (l) =>
              ` ${l} ${qualityOf(of.filter((a) => a.question.language === l)).recallAt5.value.toFixed(2)}`,
          ),
        );
      }
      if (name === 'words' && scope === 'everything')
        for (const { question, rank, passages } of asked) {
          if (question.kind !== 'unanswerable' && (rank ?? 99) > 5)
            console.log(
              '   miss',
              question.isHeldOut ? 'H' : ' ',
              question.kind,
              rank,
              question.document,
              '|',
              question.question,
              '→',
              corpus.paths.get(passages[0]?.documentId ?? ''),
            );
        }
    }
  }
}
await stopDatabases();
