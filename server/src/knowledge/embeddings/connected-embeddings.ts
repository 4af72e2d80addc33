import { totalmem } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { EMBEDDING_FAILURES } from '@parley/contract/knowledge-search.ts';
import type { Logger } from 'pino';
import type { Database } from '../../database/database.ts';
import type { Jobs } from '../../jobs/jobs.ts';
import { AnsweringThread } from '../answering-thread.ts';
import {
  createEmbeddingModels,
  type EmbeddingModel,
  type EmbeddingModelDependencies,
} from './embedding-models.ts';
import { EmbeddingStore } from './embedding-store.ts';
import { type EmbeddingTask, embedDocument } from './embedding-work.ts';
import { type Nearness, noNearness, type WantedNearness } from './embeddings.ts';
import type { NearestOrder, NearestOutcome, NearestWorkerData } from './nearest/nearest-worker.ts';
import { nearnessScale } from './nearness-scale.ts';
import { QueryVectors } from './query-vectors.ts';

export type EmbeddingDependencies = EmbeddingModelDependencies & {
  database: Database;
  /** Where the thread that compares vectors reads them. */
  databaseUrl: string;
  jobs: Pick<Jobs, 'queue'>;
  log: Pick<Logger, 'warn'>;
  /** How long a question waits for its vector, in milliseconds. */
  patienceMs?: number;
  /** How long it waits for vectors to be compared, and for those on the disk to be read, in milliseconds. */
  searchMs?: number;
};

const WORK_TIMEOUT_SECONDS = 3_600;
const WORK_RETRIES = 5;
/** Documents at once in this process, and those of one team in all of them: its own server may never answer. */
const WORKERS = 6;
const TEAM_WORKERS = 2;
const SEARCH_MS = 300;
/** A document without vectors is put to work again after this, in milliseconds. */
const WANT_AGAIN_MS = 60_000;
const WANT_AGAIN_AFTER_FAILURE_MS = 600_000;

/** The meanings of documents of all teams, by the operator's server and by what teams connected. */
export class ConnectedEmbeddings implements AsyncDisposable {
  readonly #log;
  readonly #searchMs;
  readonly #store;
  readonly #models;
  readonly #questions;
  readonly #thread;
  readonly #queue;
  readonly #quietUntil = new Map<string, number>();

  constructor(dependencies: EmbeddingDependencies) {
    const { database, databaseUrl, jobs, log, patienceMs, searchMs = SEARCH_MS } = dependencies;
    this.#log = log;
    this.#searchMs = searchMs;
    this.#store = new EmbeddingStore(database);
    this.#models = createEmbeddingModels(dependencies);
    this.#questions = new QueryVectors(patienceMs === undefined ? {} : { patienceMs });
    this.#thread = openThread(databaseUrl);
    // A thread takes a while to begin, and the first question should not wait for that.
    if (dependencies.settings.embeddings) this.#thread.begin();
    this.#queue = jobs.queue<EmbeddingTask>({
      name: 'knowledge-embedding',
      timeoutSeconds: WORK_TIMEOUT_SECONDS,
      retries: WORK_RETRIES,
      concurrency: WORKERS,
      groupConcurrency: TEAM_WORKERS,
      work: (task, signal) => this.#embed(task, signal),
      giveUp: async (task) => {
        this.#quietUntil.set(keyOf(task), performance.now() + WANT_AGAIN_AFTER_FAILURE_MS);
      },
    });
  }

  /** Names of the models that a team can use; the first is used where an agent asks for none of them. */
  async models(teamId: string): Promise<string[]> {
    return (await this.#models.list(teamId)).map(({ name }) => name);
  }

  /** Answers within a bound and never fails: without a model, or with one that does not answer, nothing is near. */
  async nearest(wanted: WantedNearness, signal: AbortSignal): Promise<Nearness> {
    if (wanted.documents.length === 0 || signal.aborted) return noNearness;
    try {
      const model = await this.#models.find(wanted.teamId, wanted.model);
      if (!model) return noNearness;
      const question = await this.#questions.of(model, wanted.query);
      if ('failure' in question) return { ...noNearness, failure: question.failure };
      const late = { ...noNearness, failure: EMBEDDING_FAILURES.still_loading };
      const searching = this.#search(model, question.vector, wanted);
      return await Promise.race([searching, pause(this.#searchMs, late, { ref: false })]);
    } catch (error) {
      this.#log.warn({ err: error }, 'passages were not compared by their meaning');
      return { ...noNearness, failure: EMBEDDING_FAILURES.not_compared };
    }
  }

  /** Gets ready for questions to these documents; those without a meaning are given one in the background. */
  warmUp({ teamId, documents, model: wanted }: Pick<WantedNearness, 'teamId' | 'documents' | 'model'>): void {
    if (documents.length === 0) return;
    const getReady = async () => {
      const model = await this.#models.find(teamId, wanted);
      if (!model) return;
      const { missing } = await this.#thread.ask({ model: model.name, task: 'load', documents });
      this.#want(
        teamId,
        missing.map((documentId) => ({ documentId, model: model.name })),
      );
    };
    getReady().catch((error: unknown) => this.#log.warn({ err: error }, 'embeddings were not made ready'));
  }

  /** Has the meaning of a document computed that was read just now; does not wait for it. */
  documentRead(teamId: string, documentId: string): void {
    const begin = async () => {
      const model = await this.#models.find(teamId, undefined);
      if (model) await this.#addAll(teamId, [{ documentId, model: model.name }]);
    };
    // After a failure the next question puts it to work.
    begin().catch((error: unknown) =>
      this.#log.warn({ err: error }, 'a document was not put to work for embeddings'),
    );
  }

  [Symbol.asyncDispose]() {
    return this.#thread[Symbol.asyncDispose]();
  }

  async #embed(task: EmbeddingTask, signal: AbortSignal): Promise<void> {
    await embedDocument({ store: this.#store, models: this.#models }, task, signal);
    await this.#thread.ask({ model: task.model, task: 'forget', documentId: task.documentId });
  }

  /** Puts documents to work in the background, unless that was done a moment ago. */
  #want(teamId: string, tasks: readonly EmbeddingTask[]): void {
    const now = performance.now();
    for (const [key, until] of this.#quietUntil) if (until < now) this.#quietUntil.delete(key);
    const wanted = tasks.filter((task) => !this.#quietUntil.has(keyOf(task)));
    for (const task of wanted) this.#quietUntil.set(keyOf(task), now + WANT_AGAIN_MS);
    void this.#addAll(teamId, wanted).catch((error: unknown) => {
      this.#log.warn({ err: error }, 'documents were not put to work for embeddings');
    });
  }

  async #addAll(teamId: string, tasks: readonly EmbeddingTask[]): Promise<void> {
    for (const task of tasks) await this.#queue.add(keyOf(task), task, teamId);
  }

  async #search(model: EmbeddingModel, question: Float32Array, wanted: WantedNearness): Promise<Nearness> {
    const { documents, count } = wanted;
    const { name } = model;
    const answer = await this.#thread.ask({ model: name, task: 'nearest', question, documents, count });
    this.#want(
      wanted.teamId,
      answer.missing.map((documentId) => ({ documentId, model: name, dimensions: question.length })),
    );
    if (answer.background.count === 0) {
      return { ...noNearness, failure: documents.length > 0 ? EMBEDDING_FAILURES.not_yet : null };
    }
    const { nearnessOf, standsOut, onTopic } = nearnessScale(answer.background, name);
    const [nearest] = answer.passages;
    return {
      model: name,
      failure: null,
      passages: answer.passages,
      nearnessOf,
      standsOut: nearest ? standsOut(nearest.distance) : 0,
      onTopic: nearest ? onTopic(nearest.distance) : 1,
      distancesOf: async (passages) => {
        if (passages.length === 0) return [];
        const measured = this.#thread.ask({ model: name, task: 'distances', question, passages });
        return (await measured.catch(() => undefined))?.distances ?? passages.map(() => null);
      },
    };
  }
}

/** Share of the machine's memory that vectors may use. */
const PART_OF_MEMORY = 1 / 8;
const MOST_BYTES = 1024 ** 3;

function openThread(databaseUrl: string): AnsweringThread<NearestOrder, NearestOutcome> {
  const maxBytes = Math.min(MOST_BYTES, totalmem() * PART_OF_MEMORY);
  const workerData: NearestWorkerData = { databaseUrl, maxBytes };
  return new AnsweringThread({
    worker: new URL('./nearest/nearest-worker.ts', import.meta.url),
    name: 'nearest',
    workerData,
  });
}

function keyOf({ documentId, model }: EmbeddingTask): string {
  return `${model} ${documentId}`;
}
