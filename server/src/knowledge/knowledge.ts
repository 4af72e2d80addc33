import type pg from 'pg';
import type { Logger } from 'pino';
import type { AgentStore } from '../agents/agent-store.ts';
import type { Connections } from '../connections/connections.ts';
import type { LanguageModels } from '../connections/language-models.ts';
import type { Database } from '../database/database.ts';
import type { FileStore } from '../files/file-store.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { Settings } from '../settings/settings.ts';
import { AgentAnswers } from './documents/agent-answers.ts';
import { DocumentFiles } from './documents/document-file-store.ts';
import { DocumentReading } from './documents/document-reading.ts';
import { DocumentReadingStore } from './documents/document-reading-store.ts';
import { DocumentStore } from './documents/document-store.ts';
import { createDocumentTexts } from './documents/document-texts.ts';
import { Documents } from './documents/documents.ts';
import { UsableDocumentStore } from './documents/usable-document-store.ts';
import { ConnectedEmbeddings } from './embeddings/connected-embeddings.ts';
import { knowledgeRoutes } from './knowledge-routes.ts';
import { createWebPages } from './pages/web-pages.ts';
import { createDocumentReader } from './reading/document-reader.ts';
import { PassageRetrieval } from './retrieval/passage-retrieval.ts';

// What belongs here: what agents can be given to know, from what people add to what is found for a question.

export type KnowledgeDependencies = {
  database: Database;
  /** The connections below `database`; retrieval threads open their own to the same database. */
  pool: pg.Pool;
  files: FileStore;
  jobs: Pick<Jobs, 'queue' | 'repeat'>;
  agents: Pick<AgentStore, 'find' | 'revise'>;
  connections: Pick<Connections, 'usable' | 'fetchFor'>;
  languageModels: Pick<LanguageModels, 'connected'>;
  settings: Pick<Settings, 'allowedHosts' | 'embeddings' | 'models'>;
  log: Logger;
};

const HOUR_SECONDS = 3_600;

/** What agents know. */
export function createKnowledge(dependencies: KnowledgeDependencies) {
  const { database, pool, files, jobs, agents, connections, languageModels, settings, log } = dependencies;
  const now = () => new Date();
  const store = new DocumentStore(database, now);
  const known = new UsableDocumentStore(database);
  const documentFiles = new DocumentFiles({ database, files, log, now });
  const databaseUrl = pool.options.connectionString ?? '';
  const embeddings = new ConnectedEmbeddings({ database, databaseUrl, settings, connections, jobs, log });
  const retrieval = new PassageRetrieval({ database, pool, usable: known.usable, embeddings, log });
  const reader = createDocumentReader();
  const reading = new DocumentReading({
    store,
    files,
    jobs,
    log,
    // The first question may come as soon as a document is read, so both are got ready at the same time.
    reader: {
      read(...reading) {
        retrieval.begin();
        return reader.read(...reading);
      },
    },
    readings: new DocumentReadingStore(database, now),
    onReady: (...read) => embeddings.documentRead(...read),
  });
  // Who has documents does not wait for its thread, and who has none does not pay for it.
  const isBegun = known.isAnyUsable().then(
    (isAny) => {
      if (isAny) retrieval.begin();
    },
    (error: unknown) => log.warn({ err: error }, 'nothing is got ready for look-ups'),
  );
  jobs.repeat({
    name: 'knowledge-file-deletion',
    timeoutSeconds: 3_000,
    retries: 1,
    everySeconds: HOUR_SECONDS,
    work: () => documentFiles.deleteLost(),
  });
  const pages = createWebPages({ allowedHosts: settings.allowedHosts });
  const documents = new Documents({
    database,
    store,
    usable: known,
    files,
    documentFiles,
    reading,
    pages,
    agents,
    now,
  });
  return {
    ...createDocumentTexts(known),
    known: known.known,
    retrieve: retrieval.retrieve.bind(retrieval),
    warmUp: retrieval.warmUp.bind(retrieval),
    /** Deletes the files of documents that will not come back. */
    deleteFiles: documentFiles.deleteUnwanted.bind(documentFiles),
    answers: new AgentAnswers({ database, agents, store, documents }),
    routes: knowledgeRoutes({ documents, store: known, retrieval, embeddings, languageModels }),
    async [Symbol.asyncDispose]() {
      reading[Symbol.dispose]();
      await isBegun;
      await reader[Symbol.asyncDispose]();
      await retrieval[Symbol.asyncDispose]();
      await embeddings[Symbol.asyncDispose]();
    },
  };
}
