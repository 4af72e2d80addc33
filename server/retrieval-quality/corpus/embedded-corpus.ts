import { ConnectedEmbeddings } from '../../src/knowledge/embeddings/connected-embeddings.ts';
import { createEmbeddingModels } from '../../src/knowledge/embeddings/embedding-models.ts';
import { EmbeddingStore } from '../../src/knowledge/embeddings/embedding-store.ts';
import { embedDocument } from '../../src/knowledge/embeddings/embedding-work.ts';
import { silentLog } from '../silent-log.ts';
import type { StoredCorpus } from './stored-corpus.ts';

/** Has the meaning of all passages computed by an embedding server at an address, and compares with it from then on. */
export async function embedCorpus(
  { database, ids }: StoredCorpus,
  {
    databaseUrl,
    serverUrl,
    model = 'test-embedding',
  }: { databaseUrl: string; serverUrl: string; model?: string },
): Promise<ConnectedEmbeddings> {
  const sources = {
    settings: { embeddings: { baseUrl: serverUrl, model, apiKey: undefined } },
    connections: { usable: () => Promise.resolve([]), fetchFor: () => fetch },
  };
  const workshop = { store: new EmbeddingStore(database), models: createEmbeddingModels(sources) };
  for (const documentId of ids.values()) {
    await embedDocument(workshop, { documentId, model }, AbortSignal.any([]));
  }
  // Everything is computed by now, so nothing is ever put to work.
  const jobs = { queue: () => ({ add: () => Promise.resolve() }) };
  // What is measured is what is found, on a machine that may have other things to do.
  const patience = { patienceMs: 30_000, searchMs: 30_000 };
  const parts = { ...sources, ...patience, database, databaseUrl, jobs, log: silentLog };
  return new ConnectedEmbeddings(parts);
}
