import { folded } from '@parley/language/plain-text.ts';
import type pg from 'pg';
import type { Logger } from 'pino';
import type { Database } from '../../database/database.ts';
import { AnsweringThread } from '../answering-thread.ts';
import type { ConnectedEmbeddings } from '../embeddings/connected-embeddings.ts';
import { fuse } from '../embeddings/fusion.ts';
import { type KnownDocument, passageKey } from '../passages/passage-id.ts';
import { followUpContext } from './follow-up-context.ts';
import { createPassageStore } from './passage-store.ts';
import type { RetrievalRequest, RetrievalResult } from './retrieval.ts';
import type { LexicalFinding, RetrievalOrder, RetrievalWorkerData } from './retrieval-message.ts';

export type RetrievalDependencies = {
  database: Database;
  /** Tells the thread that ranks where the database is: it reads over its own connection. */
  pool: pg.Pool;
  /** Those of the documents that agents of the team know, in the reading they know them in. */
  usable(
    teamId: string,
    documentIds: readonly string[],
  ): Promise<readonly { id: string; revision: number }[]>;
  embeddings: Pick<ConnectedEmbeddings, 'nearest' | 'warmUp'>;
  log: Pick<Logger, 'error' | 'warn'>;
  /** What indexes that were asked for lately may take, in bytes. */
  maxIndexBytes?: number;
};

const MAX_INDEX_BYTES = 512_000_000;
/** Of words and other small things; what postings take lies outside. */
const HEAP_MB = 1_024;
/** Passages that words and meaning are put together for. */
const RANKED = 100;
/** Passages whose texts are read. */
const READ = 20;
/** Retrieval starts again where a document was read anew meanwhile. */
const ATTEMPTS = 2;

/** Finds passages by their words, in a thread of its own, and by their meaning. */
export class PassageRetrieval implements AsyncDisposable {
  readonly #dependencies: RetrievalDependencies;
  readonly #passages;
  readonly #thread;

  constructor(dependencies: RetrievalDependencies) {
    const { database, pool, log, maxIndexBytes = MAX_INDEX_BYTES } = dependencies;
    this.#dependencies = dependencies;
    this.#passages = createPassageStore(database);
    const workerData: RetrievalWorkerData = {
      databaseUrl: pool.options.connectionString ?? '',
      maxIndexBytes,
    };
    this.#thread = new AnsweringThread<RetrievalOrder, LexicalFinding>({
      worker: new URL('./retrieval-worker.ts', import.meta.url),
      name: 'retrieval',
      workerData,
      heapMb: HEAP_MB,
      onFailure: (error) => log.error({ err: error }, 'the retrieval thread has ended'),
    });
  }

  /** Gets ready for questions, whatever they will be to. */
  begin(): void {
    this.#thread.begin();
  }

  /** Never fails because of embeddings: without them words decide alone. */
  async retrieve(wanted: RetrievalRequest, signal: AbortSignal): Promise<RetrievalResult> {
    const started = performance.now();
    for (let attempt = 1; ; attempt += 1) {
      const result = await this.#found(wanted, signal, attempt >= ATTEMPTS);
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

  /** Gets ready for questions to these documents, so that the first is not slower than the next. */
  warmUp({
    teamId,
    documentIds,
    embeddingModel,
  }: Pick<RetrievalRequest, 'teamId' | 'documentIds' | 'embeddingModel'>): void {
    this.#documentsOf(teamId, documentIds).then(
      (documents) => {
        // What fails here fails again for the next question, which says so.
        this.#thread.ask({ documents, sought: undefined }).catch(() => {});
        this.#dependencies.embeddings.warmUp({ teamId, documents, model: embeddingModel });
      },
      (error: unknown) => this.#dependencies.log.warn({ err: error }, 'could not warm up retrieval'),
    );
  }

  [Symbol.asyncDispose]() {
    return this.#thread[Symbol.asyncDispose]();
  }

  async #documentsOf(teamId: string, documentIds: readonly string[]): Promise<KnownDocument[]> {
    const rows = await this.#dependencies.usable(teamId, documentIds);
    const positions = new Map(documentIds.map((id, position) => [id, position]));
    return rows
      .map(({ id, revision }) => ({ documentId: id, revision }))
      .sort((one, other) => (positions.get(one.documentId) ?? 0) - (positions.get(other.documentId) ?? 0));
  }

  /** What was found; undefined where a document was read anew in between. */
  async #found(wanted: RetrievalRequest, signal: AbortSignal, isLast: boolean) {
    const documents = await this.#documentsOf(wanted.teamId, wanted.documentIds);
    // The words of "pt-BR" are those of "pt".
    const language = wanted.language?.slice(0, 2).toLowerCase();
    const earlier = followUpContext(wanted.query, wanted.history, language);
    const query = earlier.length > 0 ? `${wanted.query} (${earlier.join(' ')})` : wanted.query;
    const [words, nearness] = await Promise.all([
      this.#thread.ask(
        { documents, sought: { query: wanted.query, earlier, language, count: RANKED } },
        signal,
      ),
      this.#dependencies.embeddings.nearest(
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
    const passages = fused.passages.map((passage) => ({
      ...passage,
      revision: revisions.get(passage.documentId) ?? 0,
    }));
    const texts = await this.#passages.find(wanted.teamId, passages);
    signal.throwIfAborted();
    if (!isLast && (words.outdatedIds.length > 0 || texts.length < passages.length)) return undefined;
    const textAt = new Map(texts.map((text) => [passageKey(text), text]));
    const shown = withoutRepetitions(
      fused.passages.flatMap((passage) => {
        const text = textAt.get(passageKey(passage));
        return text ? [{ ...text, ...passage }] : [];
      }),
    );
    return { query, nearness, shown, answerability: fused.answerability, known: new Set(revisions.keys()) };
  }
}

/** A passage that may be given to an agent. */
type Candidate = { text: string; score: number };

const MOST_GIVEN = 8;
/** Passages that say so little of what was asked only lead astray. */
const LEAST_SCORE = 0.2;
/** The same beside the best one. */
const LEAST_SHARE = 0.45;

/**
 * Which passages an agent is given.
 * @param candidates best first, each once
 * @param maxCharacters of all texts together
 */
export function givenPassages<C extends Candidate>(candidates: readonly C[], maxCharacters: number): Set<C> {
  const given = new Set<C>();
  const least = Math.max(LEAST_SCORE, LEAST_SHARE * (candidates[0]?.score ?? 0));
  let room = maxCharacters;
  for (const candidate of candidates) {
    if (given.size >= MOST_GIVEN || candidate.score < least) break;
    if (candidate.text.length > room) continue;
    room -= candidate.text.length;
    given.add(candidate);
  }
  return given;
}

/** Passages without those that say word for word what a better one says under the same heading, such as a page that was added twice. */
export function withoutRepetitions<C extends { heading: string; text: string }>(
  candidates: readonly C[],
): C[] {
  const distinct = new Map<string, C>();
  for (const candidate of candidates) {
    const words = folded(`${candidate.heading}\n${candidate.text}`).match(/[\p{L}\p{N}\p{S}]+/gu) ?? [];
    const said = words.join(' ');
    if (!distinct.has(said)) distinct.set(said, candidate);
  }
  return [...distinct.values()];
}
