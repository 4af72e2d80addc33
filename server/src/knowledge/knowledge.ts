import type { Logger } from 'pino';
import type { AgentStore } from '../agents/agent-store.ts';
import type { LanguageModels } from '../connections/language-models.ts';
import type { Database } from '../database/database.ts';
import type { FileStore } from '../files/file-store.ts';
import type { Route } from '../http/route.ts';
import type { Jobs } from '../jobs/jobs.ts';
import { createDocumentFiles } from './documents/document-files.ts';
import { createDocumentReading } from './documents/document-reading.ts';
import { createDocumentReadingStore } from './documents/document-reading-store.ts';
import { createDocumentStore } from './documents/document-store.ts';
import { createDocumentTexts, type DocumentTexts } from './documents/document-texts.ts';
import { createDocuments } from './documents/documents.ts';
import { writtenReader } from './documents/written-reader.ts';
import { knowledgeRoutes } from './knowledge-routes.ts';
import { createWebPages } from './pages/web-pages.ts';

// What belongs here: what agents can be given to know, from what people add to what is found for a question.

/** What agents know. */
export type Knowledge = AsyncDisposable &
  DocumentTexts & {
    routes: readonly Route[];
  };

/** What knowledge stands on. */
export type KnowledgeFoundations = {
  database: Database;
  files: FileStore;
  jobs: Pick<Jobs, 'queue' | 'repeat'>;
  agents: Pick<AgentStore, 'find' | 'revise'>;
  languageModels: Pick<LanguageModels, 'connected'>;
  /** Names or addresses on private networks that pages may be fetched from. */
  allowedHosts: readonly string[];
  log: Logger;
  now?: () => Date;
};

const HOUR_SECONDS = 3_600;

export function createKnowledge(foundations: KnowledgeFoundations): Knowledge {
  const { database, files, jobs, agents, languageModels, allowedHosts, log } = foundations;
  const { now = () => new Date() } = foundations;
  const store = createDocumentStore(database, now);
  const documentFiles = createDocumentFiles({ database, files, log, now });
  const reader = writtenReader;
  const reading = createDocumentReading({
    ...{ store, files, reader, jobs, log },
    readings: createDocumentReadingStore(database, now),
    onReady: () => {},
  });
  jobs.repeat({
    ...{ name: 'knowledge-file-deletion', timeoutSeconds: 3_000, retries: 1, everySeconds: HOUR_SECONDS },
    work: () => documentFiles.deleteLost(),
  });
  const pages = createWebPages({ allowedHosts });
  const documents = createDocuments({ database, store, files, documentFiles, reading, pages, agents, now });
  return {
    ...createDocumentTexts(store),
    routes: knowledgeRoutes({ documents, languageModels }),
    async [Symbol.asyncDispose]() {
      reading[Symbol.dispose]();
      await reader[Symbol.asyncDispose]();
    },
  };
}
