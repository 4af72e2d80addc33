import { randomUUID } from 'node:crypto';
import type { listDocuments, updateDocument } from '@parley/contract/knowledge.ts';
import type {
  AddedDocument,
  DependentAgent,
  DocumentDetail,
  DocumentItem,
} from '@parley/contract/knowledge-document.ts';
import type { z } from 'zod';
import type { AgentStore } from '../../agents/agent-store.ts';
import { storableJson, storableText } from '../../agents/storable-json.ts';
import type { Database } from '../../database/database.ts';
import type { FileStore } from '../../files/file-store.ts';
import type { Caller, FileReply } from '../../http/route.ts';
import type { WebPages } from '../pages/web-pages.ts';
import { queryDependentAgents } from './document-agent-queries.ts';
import { knowing } from './document-association.ts';
import { changedSource } from './document-change.ts';
import {
  DocumentHasDependentAgents,
  DocumentNotFailed,
  DocumentNotFound,
  DocumentNotPage,
} from './document-errors.ts';
import type { DocumentFiles } from './document-file-store.ts';
import { toDocumentDetail, toDocumentItem } from './document-item.ts';
import { queryDocuments } from './document-list-queries.ts';
import type { DocumentReading } from './document-reading.ts';
import { type NewSource, newDocumentRow, pageHash, sourceFileOf } from './document-source.ts';
import type { DocumentStore } from './document-store.ts';

// What belongs here: what people do with documents.

type ListQuery = z.output<NonNullable<(typeof listDocuments)['query']>>;
type DocumentChange = z.output<NonNullable<(typeof updateDocument)['body']>>;

/** What every way of adding a document is told. */
export type WantedDocument = { name: string; agentId?: string | undefined; allow_duplicate: boolean };

/** The documents of all teams. Every call that names one of another team throws {@link DocumentNotFound}. */
export type Documents = {
  list(caller: Caller, query: ListQuery): Promise<z.input<NonNullable<(typeof listDocuments)['response']>>>;
  find(caller: Caller, id: string): Promise<DocumentDetail>;
  /** The source as it came: the file, the page, or what was written. */
  source(teamId: string, id: string): Promise<FileReply>;
  /**
   * Stores a document, has it read, and associates it with an agent if one is named: all of it or nothing.
   * @throws {AgentNotFound | DocumentDuplicate | DocumentStorageFailed | TooManyDocuments}
   */
  add(caller: Caller, wanted: WantedDocument, source: NewSource): Promise<AddedDocument>;
  /** The same for a page, which is fetched first. @throws what fetching throws, too */
  addPage(
    caller: Caller,
    wanted: WantedDocument & { url: string },
    signal: AbortSignal,
  ): Promise<AddedDocument>;
  /** @throws {DocumentKindMismatch} */
  update(caller: Caller, id: string, change: DocumentChange): Promise<DocumentItem>;
  /** Fetches a page again; a failure changes nothing. @throws {DocumentNotPage} and what fetching throws */
  refresh(caller: Caller, id: string, signal: AbortSignal): Promise<DocumentItem>;
  /** @throws {DocumentNotFailed} */
  retry(caller: Caller, id: string): Promise<DocumentItem>;
  dependentAgents(caller: Caller, id: string): Promise<DependentAgent[]>;
  /** @throws {DocumentHasDependentAgents} */
  delete(caller: Caller, id: string): Promise<void>;
};

/** What documents stand on. */
export type DocumentSources = {
  database: Database;
  store: DocumentStore;
  files: Pick<FileStore, 'get'>;
  documentFiles: DocumentFiles;
  reading: Pick<DocumentReading, 'begin'>;
  pages: WebPages;
  agents: Pick<AgentStore, 'find' | 'revise'>;
  now: () => Date;
};

export function createDocuments(sources: DocumentSources): Documents {
  const { database, store, files, documentFiles, reading, pages, agents, now } = sources;

  const item = async (caller: Caller, id: string) =>
    toDocumentItem(await store.find(caller.teamId, id), caller);

  /** The document as it waits to be read; what does not have to be read anew is as it was. */
  async function begun(caller: Caller, id: string, revision: number | undefined): Promise<DocumentItem> {
    const waiting = await item(caller, id);
    if (revision !== undefined) reading.begin(caller.teamId, { documentId: id, revision });
    return waiting;
  }

  async function add(caller: Caller, wanted: WantedDocument, given: NewSource): Promise<AddedDocument> {
    const { teamId } = caller;
    const { agentId, allow_duplicate: allowDuplicate } = wanted;
    const source = given.kind === 'text' || given.kind === 'qa' ? storableJson(given) : given;
    const row = {
      ...newDocumentRow(source, { name: storableText(wanted.name), at: now() }),
      id: randomUUID(),
      teamId,
      createdBy: caller.userId,
    };
    // Both are looked at again where it is stored; here they spare the file store what would be refused.
    if (agentId !== undefined) await agents.find(teamId, agentId);
    if (!allowDuplicate) await store.requireNew(teamId, row.sourceHash);

    async function insert(path?: string): Promise<number | null> {
      const alongside = (transaction: Database) => store.insert(transaction, row, { allowDuplicate, path });
      if (agentId === undefined) {
        await database.transaction(alongside);
        return null;
      }
      const { id, name, type } = row;
      const change = (config: Parameters<typeof knowing>[0]) => knowing(config, { id, name, type });
      return (await agents.revise(caller, agentId, { change, alongside })).version;
    }
    const agent_version =
      'bytes' in source ? await documentFiles.keep(teamId, source, insert) : await insert();
    const added = await item(caller, row.id);
    reading.begin(teamId, { documentId: row.id, revision: 1 });
    return { ...added, agent_version };
  }

  return {
    async list(caller, { search, types, ids, cursor, page_size }) {
      const page = await queryDocuments(database, caller.teamId, {
        search: search || undefined,
        types: types?.split(',') as ('text' | 'url' | 'file')[] | undefined,
        ids: ids?.split(','),
        cursor,
        pageSize: page_size,
      });
      return {
        list: page.rows.map((row) => toDocumentItem(row, caller)),
        has_more: page.nextCursor !== null,
        next_cursor: page.nextCursor,
        counts: page.counts,
        total: page.total,
      };
    },

    async find(caller, id) {
      const row = await store.find(caller.teamId, id);
      return toDocumentDetail(row, await store.contentOf(row), caller);
    },

    async source(teamId, id) {
      const row = await store.find(teamId, id);
      const content = await store.contentOf(row);
      const file = await store.fileOf(id);
      return sourceFileOf(row, content, file && { ...file, bytes: await files.get(file.path) });
    },

    add,

    async addPage(caller, wanted, signal) {
      if (wanted.agentId !== undefined) await agents.find(caller.teamId, wanted.agentId);
      const url = new URL(wanted.url).href;
      if (!wanted.allow_duplicate) await store.requireNew(caller.teamId, pageHash(url));
      const page = await pages.fetch(url, signal);
      return add(caller, wanted, { ...page, kind: 'page', url });
    },

    async update(caller, id, change) {
      const revision = await store.revise(caller.teamId, id, (stored) => ({
        source: changedSource(stored, storableJson(change)),
      }));
      return begun(caller, id, revision);
    },

    async refresh(caller, id, signal) {
      const { teamId } = caller;
      const { type, url } = await store.find(teamId, id);
      if (type !== 'url' || url === null) throw new DocumentNotPage();
      const page = await pages.fetch(url, signal);
      const before = await store.fileOf(id);
      const revision = await documentFiles.keep(teamId, page, (path) => {
        const { fetchedAt, bytes } = page;
        return store.revise(teamId, id, () => ({ source: { fetchedAt, sizeBytes: bytes.byteLength }, path }));
      });
      if (before) await documentFiles.deleteUnwanted([before.path]);
      return begun(caller, id, revision);
    },

    async retry(caller, id) {
      const revision = await store.revise(caller.teamId, id, ({ status }) => {
        if (status !== 'failed') throw new DocumentNotFailed();
        return { source: {} };
      });
      return begun(caller, id, revision);
    },

    async dependentAgents(caller, id) {
      await store.find(caller.teamId, id);
      return queryDependentAgents(database, caller, id);
    },

    async delete(caller, id) {
      const { teamId } = caller;
      await store.find(teamId, id);
      const file = await store.fileOf(id);
      await store.delete(teamId, id, async (transaction) => {
        const dependent = await queryDependentAgents(transaction, caller, id);
        if (dependent.length > 0) {
          throw new DocumentHasDependentAgents(
            dependent.map((agent) => ({ id: agent.id, name: agent.name })),
          );
        }
      });
      if (file) await documentFiles.deleteUnwanted([file.path]);
    },
  };
}
