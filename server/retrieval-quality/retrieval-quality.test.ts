import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PassageRetrieval } from '../src/knowledge/retrieval/passage-retrieval.ts';
import { startEmbeddingServer } from '../test/support/embedding-server.ts';
import { openTestDatabase, type TestDatabase } from '../test/support/test-database.ts';
import { documentsBeside, readCorpus } from './corpus/corpus.ts';
import { embedCorpus } from './corpus/embedded-corpus.ts';
import { type StoredCorpus, storeCorpus } from './corpus/stored-corpus.ts';
import { type ModelRankings, measureModel } from './model/measure-model.ts';
import { RECORDED_MODEL, RecordedVectors } from './model/recorded-vectors.ts';
import { areaUnderCurve, qualityOf } from './quality-figures.ts';
import { KINDS, LANGUAGES, type QuestionKind } from './questions/question.ts';
import { QUESTIONS } from './questions/questions.ts';
import type { AskedQuestion } from './rankings/asked-question.ts';
import { holdsOneOf } from './rankings/asked-question.ts';
import { createBm25Ranking } from './rankings/bm25-ranking.ts';
import { measureRanking, openRetrieval } from './rankings/measure-rankings.ts';
import { createRetrievalRanking } from './rankings/retrieval-ranking.ts';

/** All questions take a few seconds; on a machine that does ten other things, a minute. */
const PATIENCE_MS = 240_000;

let open: TestDatabase;
let corpus: StoredCorpus;
let retrieval: PassageRetrieval;
let byWords: readonly AskedQuestion[];
let byBoth: readonly AskedQuestion[];
let byBm25: readonly AskedQuestion[];

beforeAll(async () => {
  open = await openTestDatabase();
  corpus = await storeCorpus(open.database, readCorpus());
  retrieval = openRetrieval(corpus, open);
  byWords = await measureRanking(corpus, createRetrievalRanking(retrieval, corpus.teamId), {
    scope: 'everything',
  });
  byBoth = await measureFused();
  byBm25 = await measureRanking(corpus, createBm25Ranking(corpus.passages), { scope: 'everything' });
}, PATIENCE_MS);
afterAll(async () => {
  await retrieval?.[Symbol.asyncDispose]();
  await open?.[Symbol.asyncDispose]();
});

async function measureFused(): Promise<readonly AskedQuestion[]> {
  await using server = await startEmbeddingServer();
  await using embeddings = await embedCorpus(corpus, { databaseUrl: open.url, serverUrl: server.url });
  await using fused = openRetrieval(corpus, open, embeddings);
  return await measureRanking(corpus, createRetrievalRanking(fused, corpus.teamId), { scope: 'everything' });
}

const ofKind = (asked: readonly AskedQuestion[], kind: QuestionKind) =>
  asked.filter(({ question }) => question.kind === kind);

describe('the corpus', () => {
  it('has enough documents and questions in each language', () => {
    for (const language of LANGUAGES) {
      expect([...corpus.ids.keys()].filter((path) => path.startsWith(language))).toHaveLength(22);
      for (const kind of KINDS) {
        const asked = QUESTIONS.filter(
          (question) => question.kind === kind && question.language === language,
        );
        expect(asked.length).toBeGreaterThanOrEqual(kind === 'follow-up' ? 6 : 10);
      }
    }
  });

  it('has a passage with the answer of each question, and none for the unanswerable', () => {
    for (const { kind, document, snippets, answer, question } of QUESTIONS) {
      expect(documentsBeside(document), question).toContain(document);
      const id = corpus.ids.get(document);
      const matching = corpus.passages.filter(
        ({ documentId, text }) => documentId === id && holdsOneOf(text, snippets),
      );
      expect(matching.length > 0, question).toBe(kind !== 'unanswerable');
      expect(
        snippets.some((snippet) => snippet.includes(answer)),
        question,
      ).toBe(kind !== 'unanswerable');
    }
  });
});

describe('looking up by words alone', () => {
  it.each([
    ['exact', 0.95],
    ['inflected', 0.95],
    ['table', 0.95],
    ['mistyped', 0.9],
    ['foreign', 0.83],
    ['follow-up', 0.85],
    ['paraphrased', 0.36],
  ] as const)('finds the passage for %s questions among the first five', (kind, least) => {
    expect(qualityOf(ofKind(byWords, kind)).recallAt5.value).toBeGreaterThanOrEqual(least);
  });

  it('puts the right passage first most of the time', () => {
    expect(qualityOf(byWords).meanReciprocalRank).toBeGreaterThanOrEqual(0.8);
  });

  it.each(['paraphrased', 'foreign', 'follow-up', 'mistyped', 'inflected'] as const)(
    'is clearly above BM25 for %s questions',
    (kind) => {
      const least = qualityOf(ofKind(byBm25, kind)).recallAt5.value + 0.1;
      expect(qualityOf(ofKind(byWords, kind)).recallAt5.value).toBeGreaterThanOrEqual(least);
    },
  );

  it('separates answerable questions from unanswerable ones', () => {
    expect(areaUnderCurve(byWords).value).toBeGreaterThanOrEqual(0.83);
  });
});

describe('looking up by words and meaning', () => {
  it('finds at least as many passages among the first five', () => {
    const { recallAt5 } = qualityOf(byWords);
    expect(qualityOf(byBoth).recallAt5.value).toBeGreaterThanOrEqual(recallAt5.value);
  });

  it('finds more of what is asked in another language', () => {
    expect(qualityOf(ofKind(byBoth, 'foreign')).recallAt5.value).toBeGreaterThanOrEqual(0.9);
  });

  it('separates answerable questions from unanswerable ones', () => {
    expect(areaUnderCurve(byBoth).value).toBeGreaterThanOrEqual(0.82);
  });
});

describe('looking up by words and a real model of English', () => {
  let model: ModelRankings;

  beforeAll(async () => {
    const vectors = RecordedVectors.read();
    await using server = await startEmbeddingServer({}, [RECORDED_MODEL], (text) => vectors.vectorOf(text));
    model = await measureModel(corpus, { open, serverUrl: server.url }, 'english');
  }, PATIENCE_MS);

  const half = (asked: readonly AskedQuestion[], isHeldOut: boolean) =>
    asked.filter(({ question }) => question.isHeldOut === isHeldOut);

  it.each(['exact', 'inflected', 'table', 'mistyped', 'paraphrased', 'follow-up'] as const)(
    'finds for %s questions as much as the better of both alone, in either half',
    (kind) => {
      for (const isHeldOut of [false, true]) {
        const [words = 0, meaning = 0, fused] = [model.words, model.meaning, model.fused].map(
          (asked) => qualityOf(half(ofKind(asked, kind), isHeldOut)).recallAt5.value,
        );
        expect(fused).toBeGreaterThanOrEqual(Math.max(words, meaning));
      }
    },
  );

  it('finds three of four paraphrases', () => {
    expect(qualityOf(ofKind(model.fused, 'paraphrased')).recallAt5.value).toBeGreaterThanOrEqual(0.75);
    expect(qualityOf(ofKind(model.words, 'paraphrased')).recallAt5.value).toBeLessThan(0.4);
  });

  it.each([false, true])('tells answerable questions better than words alone, held out: %s', (isHeldOut) => {
    const byWordsAlone = areaUnderCurve(half(model.words, isHeldOut)).value;
    expect(areaUnderCurve(half(model.fused, isHeldOut)).value).toBeGreaterThan(byWordsAlone + 0.02);
  });
});
