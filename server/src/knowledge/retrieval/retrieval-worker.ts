import { parentPort, workerData } from 'node:worker_threads';
import { openDatabase } from '../../database/database.ts';
import { createIndexCache } from './index-cache.ts';
import { documentAt, type PassageIndex } from './ranking/passage-index.ts';
import { questionPlan } from './ranking/question-plan.ts';
import { rankPassages } from './ranking/rank-passages.ts';
import type {
  LexicalFinding,
  RetrievalOrder,
  RetrievalReport,
  RetrievalWorkerData,
  Sought,
  SoughtDocument,
} from './retrieval-message.ts';
import { SegmentStore } from './segment-store.ts';

// Ranks beside the event loop that carries calls, and reads what it ranks over its own connection.

const { databaseUrl, maxIndexBytes } = workerData as RetrievalWorkerData;
const { database } = openDatabase(databaseUrl, { maxConnections: 2 });
const cache = createIndexCache(new SegmentStore(database), maxIndexBytes);

parentPort?.on('message', (order: RetrievalOrder) => {
  if (order.type === 'warm') {
    // The next request fails with this error.
    cache.indexOf(order.documents).catch(() => {});
  } else {
    const { id, documents, sought } = order;
    find(documents, sought).then(
      (finding) => report({ id, finding }),
      (error: unknown) => report({ id, error: error instanceof Error ? error.message : String(error) }),
    );
  }
});

// What a question needs besides an index is read and compiled before anybody asks.
for (const { question, language } of [
  { question: 'How much does delivery cost?', language: 'en' },
  { question: 'Combien coûte la livraison ?', language: 'fr' },
  { question: '¿Cuánto cuesta la entrega?', language: 'es' },
]) {
  await find([], { query: question, earlier: [], language, count: 1 });
}

function report(message: RetrievalReport): void {
  parentPort?.postMessage(message);
}

async function find(documents: readonly SoughtDocument[], sought: Sought): Promise<LexicalFinding> {
  const index = await cache.indexOf(documents);
  const wanted = questionPlan(index, sought.query, sought.earlier, sought.language);
  const { passages, answerability } = rankPassages(index, wanted, sought.count);
  const found = new Set(index.documents.map(({ documentId }) => documentId));
  return {
    passages: passages.map(({ passage, score }) => ({ ...passageIdOf(index, passage), score })),
    answerability,
    outdatedIds: documents
      .filter(({ documentId }) => !found.has(documentId))
      .map(({ documentId }) => documentId),
  };
}

function passageIdOf(index: PassageIndex, passage: number): { documentId: string; ordinal: number } {
  const document = documentAt(index, passage);
  return { documentId: document?.documentId ?? '', ordinal: passage - (document?.firstPassage ?? 0) };
}
