import type pg from 'pg';
import type { Logger } from 'pino';
import type { Database } from '../../database/database.ts';
import type { Embeddings } from '../embeddings/embeddings.ts';
import { fuse } from '../embeddings/fusion.ts';
import { givenPassages, withoutRepetitions } from './given-passages.ts';
import { wordsLeanedOn } from './leaning-question.ts';
import { createPassageStore } from './passage-store.ts';
import type { LookedUp, LookUp, Retrieval } from './retrieval.ts';
import type { SoughtDocument } from './retrieval-message.ts';
import { createRetrievalThread } from './retrieval-thread.ts';

/** What retrieval stands on. */
export type RetrievalDependencies = {
  database: Database;
  /** Tells the thread that ranks where the database is: it reads over its own connection. */
  pool: pg.Pool;
  /** Those of the documents that agents of the team know, in the reading they know them in. */
  usable(
    teamId: string,
    documentIds: readonly string[],
  ): Promise<readonly { id: string; revision: number }[]>;
  embeddings: Pick<Embeddings, 'nearest' | 'warmUp'>;
  log: Pick<Logger, 'error' | 'warn'>;
  /** What indexes that were asked for lately may take, in bytes. */
  maxIndexBytes?: number;
};

const MAX_INDEX_BYTES = 512_000_000;
/** Passages that words and meaning are put together for. */
const RANKED = 100;
/** Passages whose texts are read. */
const READ = 20;
/** A document that was read anew in the middle of a look-up is looked up again. */
const ATTEMPTS = 2;

export function createRetrieval(dependencies: RetrievalDependencies): Retrieval {
  const { database, pool, usable, embeddings, log, maxIndexBytes = MAX_INDEX_BYTES } = dependencies;
  const passages = createPassageStore(database);
  const thread = createRetrievalThread({
    databaseUrl: pool.options.connectionString ?? '',
    maxIndexBytes,
    onFailure: (error) => log.error({ err: error }, 'the thread that looks passages up has ended'),
  });

  async function documentsOf(teamId: string, documentIds: readonly string[]): Promise<SoughtDocument[]> {
    const rows = await usable(teamId, documentIds);
    const places = new Map(documentIds.map((id, place) => [id, place]));
    return rows
      .map(({ id, revision }) => ({ documentId: id, revision }))
      .sort((one, other) => (places.get(one.documentId) ?? 0) - (places.get(other.documentId) ?? 0));
  }

  /** What was found; undefined where a document was read anew in between. */
  async function found(wanted: LookUp, signal: AbortSignal, isLast: boolean) {
    const documents = await documentsOf(wanted.teamId, wanted.documentIds);
    // The words of "pt-BR" are those of "pt".
    const language = wanted.language?.slice(0, 2).toLowerCase();
    const earlier = wordsLeanedOn(wanted.query, wanted.history, language);
    const query = earlier.length > 0 ? `${wanted.query} (${earlier.join(' ')})` : wanted.query;
    const [words, nearness] = await Promise.all([
      thread.rank(documents, { query: wanted.query, earlier, language, count: RANKED }, signal),
      embeddings.nearest(
        { teamId: wanted.teamId, documents, query, model: wanted.embeddingModel, count: RANKED },
        signal,
      ),
    ]);
    const fused = await fuse({
      lexical: words.passages,
      answerability: words.answerability,
      nearness,
      maxDistance: wanted.maxDistance,
      count: READ,
    });
    const revisions = new Map(documents.map(({ documentId, revision }) => [documentId, revision]));
    const places = fused.passages.map((place) => ({
      ...place,
      revision: revisions.get(place.documentId) ?? 0,
    }));
    const texts = await passages.find(wanted.teamId, places);
    signal.throwIfAborted();
    if (!isLast && (words.outdatedIds.length > 0 || texts.length < places.length)) return undefined;
    const textAt = new Map(texts.map((text) => [`${text.documentId} ${text.ordinal}`, text]));
    const shown = withoutRepetitions(
      fused.passages.flatMap(({ documentId, ordinal, ...scores }) => {
        const text = textAt.get(`${documentId} ${ordinal}`);
        return text ? [{ ...text, ...scores }] : [];
      }),
    );
    return { query, nearness, shown, answerability: fused.answerability, known: new Set(revisions.keys()) };
  }

  async function lookUp(wanted: LookUp, signal: AbortSignal): Promise<LookedUp> {
    const started = performance.now();
    for (let attempt = 1; ; attempt += 1) {
      const result = await found(wanted, signal, attempt >= ATTEMPTS);
      if (!result) continue;
      const given = givenPassages(result.shown, wanted.maxCharacters);
      return {
        retrievalQuery: result.query,
        passages: result.shown.map((passage) => ({
          document_id: passage.documentId,
          document_name: passage.documentName,
          heading: passage.heading,
          text: passage.text,
          score: passage.score,
          lexical_score: passage.lexicalScore,
          vector_distance: passage.distance,
          is_given: given.has(passage),
        })),
        answerability: result.answerability,
        embeddingModel: result.nearness.model,
        embeddingFailure: result.nearness.failure,
        missingDocumentIds: [...new Set(wanted.documentIds)].filter((id) => !result.known.has(id)),
        tookMs: performance.now() - started,
      };
    }
  }

  return {
    lookUp,
    begin: thread.begin,
    warmUp({ teamId, documentIds, embeddingModel }) {
      documentsOf(teamId, documentIds).then(
        (documents) => {
          thread.warmUp(documents);
          embeddings.warmUp({ teamId, documents, model: embeddingModel });
        },
        (error: unknown) => log.warn({ err: error }, 'passages are not ready to be looked up'),
      );
    },
    [Symbol.asyncDispose]: () => thread[Symbol.asyncDispose](),
  };
}
