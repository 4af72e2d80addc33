import { workerData } from 'node:worker_threads';
import { openDatabase } from '../../../database/database.ts';
import { answerOrders } from '../../answering-thread.ts';
import type { KnownDocument, PassageId } from '../../passages/passage-id.ts';
import { NO_BACKGROUND } from './background.ts';
import { type VectorAnswer, VectorCache } from './vector-cache.ts';
import { createVectorLoading, createVectorStore } from './vector-store.ts';

// The thread that compares vectors: thousands of products in a row, and vectors by the megabyte out of the database,
// are nothing for the thread that serves callers.

/** What the thread starts with. */
export type NearestWorkerData = { databaseUrl: string; maxBytes: number };

/** What the thread is asked, always about the vectors of one model. */
type NearestTask =
  | { task: 'load'; documents: readonly KnownDocument[] }
  | { task: 'nearest'; question: Float32Array; documents: readonly KnownDocument[]; count: number }
  | { task: 'distances'; question: Float32Array; passages: readonly PassageId[] }
  | { task: 'forget'; documentId: string };

/** What it answers; `missing` names documents without vectors of their revision. */
export type NearestOutcome = VectorAnswer & { missing: string[]; distances: (number | null)[] };

export type NearestOrder = NearestTask & { model: string };

const { databaseUrl, maxBytes }: NearestWorkerData = workerData;
const { database } = openDatabase(databaseUrl, { maxConnections: 1 });
const cache = new VectorCache(maxBytes);
const loading = createVectorLoading({ cache, store: createVectorStore(database) });

const nothing: NearestOutcome = {
  passages: [],
  background: NO_BACKGROUND,
  missing: [],
  distances: [],
};

async function perform(order: NearestOrder): Promise<NearestOutcome> {
  const { model } = order;
  const vectors = cache.ofModel(model);
  switch (order.task) {
    case 'load':
      return { ...nothing, missing: await loading.load(model, order.documents) };
    case 'nearest': {
      const absent = await loading.load(model, order.documents);
      const missing = [...absent, ...vectors.unlike(order.question.length, order.documents)];
      return { ...nothing, missing, ...vectors.nearest(order.question, order.documents, order.count) };
    }
    case 'distances':
      return { ...nothing, distances: vectors.distancesOf(order.question, order.passages) };
    case 'forget':
      loading.forget(model, order.documentId);
      return nothing;
  }
}

answerOrders(perform);
