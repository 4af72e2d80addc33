import type { Logger } from 'pino';
import type { Database } from '../../database/database.ts';
import type { Jobs } from '../../jobs/jobs.ts';
import {
  createEmbeddingModels,
  type EmbeddingModel,
  type EmbeddingModelSources,
} from './embedding-models.ts';
import { createEmbeddingStore } from './embedding-store.ts';
import { type EmbeddingTask, embedDocument } from './embedding-work.ts';
import { type Embeddings, type Nearness, noNearness, type WantedNearness } from './embeddings.ts';
import { NearestThread } from './nearest/nearest-thread.ts';
import { nearnessScale } from './nearness-scale.ts';
import { QueryVectors } from './query-vectors.ts';

/** What embeddings stand on. */
export type EmbeddingDependencies = EmbeddingModelSources & {
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
const WORKERS = 2;
const SEARCH_MS = 300;
/** A document without vectors is put to work again after this, in milliseconds. */
const WANT_AGAIN_MS = 60_000;
const WANT_AGAIN_AFTER_FAILURE_MS = 600_000;

/** Embeddings by the operator's server and by what teams connected. */
export function createConnectedEmbeddings(dependencies: EmbeddingDependencies): Embeddings {
  const { database, databaseUrl, jobs, log, patienceMs, searchMs = SEARCH_MS } = dependencies;
  const store = createEmbeddingStore(database);
  const models = createEmbeddingModels(dependencies);
  const questions = new QueryVectors(patienceMs === undefined ? {} : { patienceMs });
  const thread = new NearestThread(databaseUrl);
  const quietUntil = new Map<string, number>();
  // A thread takes a while to begin, and the first question should not wait for that.
  if (dependencies.settings.embeddings) thread.start();

  const queue = jobs.queue<EmbeddingTask>({
    name: 'knowledge-embedding',
    timeoutSeconds: WORK_TIMEOUT_SECONDS,
    retries: WORK_RETRIES,
    concurrency: WORKERS,
    async work(task, signal) {
      await embedDocument({ store, models }, task, signal);
      await thread.perform(task.model, { task: 'forget', documentId: task.documentId });
    },
    giveUp(task) {
      quietUntil.set(keyOf(task), performance.now() + WANT_AGAIN_AFTER_FAILURE_MS);
      return Promise.resolve();
    },
  });

  /** Puts documents to work, unless that was done a moment ago; nobody waits for it. */
  function want(tasks: readonly EmbeddingTask[]): void {
    const now = performance.now();
    for (const [key, until] of quietUntil) if (until < now) quietUntil.delete(key);
    const wanted = tasks.filter((task) => !quietUntil.has(keyOf(task)));
    for (const task of wanted) quietUntil.set(keyOf(task), now + WANT_AGAIN_MS);
    void addAll(wanted).catch((error: unknown) => {
      log.warn({ err: error }, 'documents were not put to work for embeddings');
    });
  }

  async function addAll(tasks: readonly EmbeddingTask[]): Promise<void> {
    for (const task of tasks) await queue.add(keyOf(task), task);
  }

  async function search(
    model: EmbeddingModel,
    question: Float32Array,
    wanted: WantedNearness,
  ): Promise<Nearness> {
    const { documents, count } = wanted;
    const { name } = model;
    const answer = await thread.perform(name, { task: 'nearest', question, documents, count });
    want(answer.missing.map((documentId) => ({ documentId, model: name, dimensions: question.length })));
    if (answer.background.count === 0) {
      return { ...noNearness, failure: documents.length > 0 ? NOT_YET : null };
    }
    const { nearnessOf, pertinenceOf } = nearnessScale(answer.background, name);
    const [nearest] = answer.passages;
    return {
      model: name,
      failure: null,
      passages: answer.passages,
      nearnessOf,
      pertinence: nearest ? pertinenceOf(nearest.distance) : 0,
      async distancesOf(places) {
        if (places.length === 0) return [];
        const measured = thread.perform(name, { task: 'distances', question, places });
        return (await measured.catch(() => undefined))?.distances ?? places.map(() => null);
      },
    };
  }

  return {
    async models(teamId) {
      return (await models.list(teamId)).map(({ name }) => name);
    },

    async nearest(wanted, signal) {
      if (wanted.documents.length === 0 || signal.aborted) return noNearness;
      try {
        const model = await models.find(wanted.teamId, wanted.model);
        if (!model) return noNearness;
        const question = await questions.of(model, wanted.query);
        if ('failure' in question) return { ...noNearness, failure: question.failure };
        return await inTime(searchMs, search(model, question.vector, wanted));
      } catch (error) {
        log.warn({ err: error }, 'passages were not compared by their meaning');
        return { ...noNearness, failure: 'The meaning of the documents could not be compared.' };
      }
    },

    warmUp({ teamId, documents, model: wanted }) {
      if (documents.length === 0) return;
      const getReady = async () => {
        const model = await models.find(teamId, wanted);
        if (!model) return;
        const { missing } = await thread.perform(model.name, { task: 'load', documents });
        want(missing.map((documentId) => ({ documentId, model: model.name })));
      };
      getReady().catch((error: unknown) => log.warn({ err: error }, 'embeddings were not made ready'));
    },

    documentRead(teamId, documentId) {
      const begin = async () => {
        const model = await models.find(teamId, undefined);
        if (model) await queue.add(`${model.name} ${documentId}`, { documentId, model: model.name });
      };
      // What is not put to work here is when somebody asks for it.
      begin().catch((error: unknown) =>
        log.warn({ err: error }, 'a document was not put to work for embeddings'),
      );
    },

    [Symbol.asyncDispose]: () => thread[Symbol.asyncDispose](),
  };
}

const NOT_YET = 'The meaning of these documents is still being computed.';
const STILL_LOADING = 'The meaning of these documents is still being read.';

async function inTime(searchMs: number, searching: Promise<Nearness>): Promise<Nearness> {
  const { promise: late, resolve } = Promise.withResolvers<Nearness>();
  const timer = setTimeout(() => resolve({ ...noNearness, failure: STILL_LOADING }), searchMs);
  // What fails after it was given up has nobody left to tell.
  searching.catch(() => {});
  return Promise.race([searching, late]).finally(() => clearTimeout(timer));
}

function keyOf({ documentId, model }: EmbeddingTask): string {
  return `${model} ${documentId}`;
}
