import { workerData } from 'node:worker_threads';
import { openDatabase } from '../../database/database.ts';
import { answerOrders } from '../answering-thread.ts';
import type { PassageId } from '../passages/passage-id.ts';
import { createIndexCache } from './index-cache.ts';
import { documentAt, type PassageIndex } from './ranking/passage-index.ts';
import { questionPlan } from './ranking/question-plan.ts';
import { rankPassages } from './ranking/rank-passages.ts';
import type { LexicalFinding, RetrievalOrder, RetrievalWorkerData } from './retrieval-message.ts';
import { SegmentStore } from './segment-store.ts';

// Ranks beside the event loop that carries calls, and reads what it ranks over its own connection.

const { databaseUrl, maxIndexBytes } = workerData as RetrievalWorkerData;
const { database } = openDatabase(databaseUrl, { maxConnections: 2 });
const cache = createIndexCache(new SegmentStore(database), maxIndexBytes);

answerOrders(find);

// What a question needs besides an index is read and compiled before anybody asks.
for (const { query, language } of [
  { query: 'How much does delivery cost?', language: 'en' },
  { query: 'Combien coûte la livraison ?', language: 'fr' },
  { query: '¿Cuánto cuesta la entrega?', language: 'es' },
]) {
  await find({ documents: [], sought: { query, earlier: [], language, count: 1 } });
}

async function find({ documents, sought }: RetrievalOrder): Promise<LexicalFinding> {
  const index = await cache.indexOf(documents);
  if (!sought) return { passages: [], answerability: 0, outdatedIds: [] };
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

function passageIdOf(index: PassageIndex, passage: number): PassageId {
  const document = documentAt(index, passage);
  return { documentId: document?.documentId ?? '', ordinal: passage - (document?.firstPassage ?? 0) };
}
