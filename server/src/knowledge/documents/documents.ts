import { randomUUID } from 'node:crypto';
import type { ConversationConfig } from '@parley/contract/agent-config.ts';
import type { listDocuments, updateDocument } from '@parley/contract/knowledge.ts';
import type {
  AddedDocument,
  DependentAgent,
  DocumentDetail,
  DocumentItem,
  DocumentType,
} from '@parley/contract/knowledge-document.ts';
import type { z } from 'zod';
import type { AgentStore } from '../../agents/agent-store.ts';
import type { Database } from '../../database/database.ts';
import type { FileStore } from '../../files/file-store.ts';
import type { Caller, FileReply } from '../../http/route.ts';
import type { WebPages } from '../pages/web-pages.ts';
import type { StoredQaPair } from '../stored-documents/document-table.ts';
import {
  DocumentHasDependentAgents,
  DocumentNotFailed,
  DocumentNotFound,
  DocumentNotPage,
} from './document-errors.ts';
import type { DocumentFiles } from './document-file-store.ts';
import { toDocumentDetail, toDocumentItem } from './document-item.ts';
import { queryDependentAgents, queryDocuments } from './document-list-queries.ts';
import type { DocumentReading } from './document-reading.ts';
import { changedSource, type NewSource, newDocumentRow, pageHash, sourceFileOf } from './document-source.ts';
import type { DocumentStore } from './document-store.ts';
import type { UsableDocumentStore } from './usable-document-store.ts';

// What belongs here: what people do with documents.

type ListQuery = z.output<NonNullable<(typeof listDocuments)['query']>>;
type DocumentChange = z.output<NonNullable<(typeof updateDocument)['body']>>;

/** What every way of adding a document is told. */
type WantedDocument = {
  name: string;
  agentId?: string | undefined;
  /** The version of the agent that lacks the document; that in force unless given. */
  agentVersion?: number;
  allow_duplicate: boolean;
};

type DocumentsDependencies = {
  database: Database;
  store: DocumentStore;
  usable: Pick<UsableDocumentStore, 'text'>;
  files: Pick<FileStore, 'get'>;
  documentFiles: DocumentFiles;
  reading: Pick<DocumentReading, 'begin'>;
  pages: WebPages;
  agents: Pick<AgentStore, 'find' | 'revise'>;
  now: () => Date;
};

/** The documents of all teams. Every call that names one of another team throws {@link DocumentNotFound}. */
export class Documents {
  readonly #dependencies: DocumentsDependencies;

  constructor(dependencies: DocumentsDependencies) {
    this.#dependencies = dependencies;
  }

  /**
   * Stores a document, has it read, and associates it with an agent if one is named: all of it or nothing.
   * @param signal of the request: who left it wants nothing to be added
   * @throws {AgentNotFound | AgentVersionConflict | DocumentDuplicate | DocumentStorageFailed | TooManyDocuments}
   */
  async add(
    caller: Caller,
    wanted: WantedDocument,
    source: NewSource,
    signal?: AbortSignal,
  ): Promise<AddedDocument> {
    const { teamId } = caller;
    const { agentId, agentVersion: baseVersion, allow_duplicate: allowDuplicate } = wanted;
    const row = {
      ...newDocumentRow(source, { name: wanted.name, at: this.#dependencies.now() }),
      id: randomUUID(),
      teamId,
      createdBy: caller.userId,
    };
    // Both are checked again where it is stored; here they spare the file store what would be refused.
    if (agentId !== undefined) await this.#dependencies.agents.find(teamId, agentId);
    if (!allowDuplicate) await this.#dependencies.store.requireNew(teamId, row.sourceHash);

    const insert = async (path?: string): Promise<number | null> => {
      const alongside = async (transaction: Database) => {
        await this.#dependencies.store.insert(transaction, row, { allowDuplicate, path });
        signal?.throwIfAborted();
      };
      if (agentId === undefined) {
        await this.#dependencies.database.transaction(alongside);
        return null;
      }
      const { id, name, type } = row;
      const change = (config: Parameters<typeof knowing>[0]) => knowing(config, { id, name, type });
      return (await this.#dependencies.agents.revise(caller, agentId, { change, alongside, baseVersion }))
        .version;
    };
    const agent_version =
      'bytes' in source
        ? await this.#dependencies.documentFiles.store(teamId, source, insert)
        : await insert();
    const added = await this.#item(caller, row.id);
    this.#dependencies.reading.begin(teamId, { documentId: row.id, revision: 1 });
    return { ...added, agent_version };
  }

  async list(
    caller: Caller,
    { search, types, ids, cursor, page_size }: ListQuery,
  ): Promise<z.input<NonNullable<(typeof listDocuments)['response']>>> {
    const page = await queryDocuments(this.#dependencies.database, caller.teamId, {
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
  }

  async find(caller: Caller, id: string): Promise<DocumentDetail> {
    const row = await this.#dependencies.store.find(caller.teamId, id);
    return toDocumentDetail(row, await this.#dependencies.store.contentOf(row), caller);
  }

  /** What was written, or all that was read; empty until then. */
  async wholeText(teamId: string, id: string): Promise<string> {
    const row = await this.#dependencies.store.find(teamId, id);
    const { sourceText } = await this.#dependencies.store.contentOf(row);
    return sourceText ?? (await this.#dependencies.usable.text(teamId, id))?.text ?? '';
  }

  /** The source as it came: the file, the page, or what was written. */
  async source(teamId: string, id: string): Promise<FileReply> {
    const row = await this.#dependencies.store.find(teamId, id);
    const content = await this.#dependencies.store.contentOf(row);
    const file = await this.#dependencies.store.fileOf(id);
    return sourceFileOf(
      row,
      content,
      file && { ...file, bytes: await this.#dependencies.files.get(file.path) },
    );
  }

  /** The same for a page, which is fetched first. @throws what fetching throws, too */
  async addPage(
    caller: Caller,
    wanted: WantedDocument & { url: string },
    signal: AbortSignal,
  ): Promise<AddedDocument> {
    if (wanted.agentId !== undefined) await this.#dependencies.agents.find(caller.teamId, wanted.agentId);
    const url = new URL(wanted.url).href;
    if (!wanted.allow_duplicate) await this.#dependencies.store.requireNew(caller.teamId, pageHash(url));
    const page = await this.#dependencies.pages.fetch(url, { teamId: caller.teamId, signal });
    return this.add(caller, wanted, { ...page, kind: 'page', url }, signal);
  }

  /** @throws {DocumentChanged | DocumentKindMismatch} */
  async update(caller: Caller, id: string, change: DocumentChange): Promise<DocumentItem> {
    const revision = await this.#dependencies.store.revise(caller.teamId, id, (stored) => ({
      source: changedSource(stored, change),
    }));
    return this.#begun(caller, id, revision);
  }

  /** Adds a pair to a collection, in place of the answer that the same question has. @throws {DocumentKindMismatch} */
  async addPair(caller: Caller, id: string, pair: StoredQaPair): Promise<DocumentItem> {
    const revision = await this.#dependencies.store.revise(caller.teamId, id, (stored) => {
      const others = (stored.qaPairs ?? []).filter(({ question }) => question !== pair.question);
      return { source: changedSource(stored, { qa_pairs: [...others, pair] }) };
    });
    return this.#begun(caller, id, revision);
  }

  /** Fetches a page again; a failure changes nothing. @throws {DocumentNotPage} and what fetching throws */
  async refresh(caller: Caller, id: string, signal: AbortSignal): Promise<DocumentItem> {
    const { teamId } = caller;
    const { type, url } = await this.#dependencies.store.find(teamId, id);
    if (type !== 'url' || url === null) throw new DocumentNotPage();
    const page = await this.#dependencies.pages.fetch(url, { teamId, signal });
    const before = await this.#dependencies.store.fileOf(id);
    const revision = await this.#dependencies.documentFiles.store(teamId, page, (path) => {
      const { fetchedAt, bytes } = page;
      return this.#dependencies.store.revise(teamId, id, () => ({
        source: { fetchedAt, sizeBytes: bytes.byteLength },
        path,
      }));
    });
    if (before) await this.#dependencies.documentFiles.deleteUnwanted([before.path]);
    return this.#begun(caller, id, revision);
  }

  /** @throws {DocumentNotFailed} */
  async retry(caller: Caller, id: string): Promise<DocumentItem> {
    const revision = await this.#dependencies.store.revise(caller.teamId, id, ({ status }) => {
      if (status !== 'failed') throw new DocumentNotFailed();
      return { source: {} };
    });
    return this.#begun(caller, id, revision);
  }

  async dependentAgents(caller: Caller, id: string): Promise<DependentAgent[]> {
    await this.#dependencies.store.find(caller.teamId, id);
    return queryDependentAgents(this.#dependencies.database, caller, id);
  }

  /** @throws {DocumentHasDependentAgents} */
  async delete(caller: Caller, id: string): Promise<void> {
    await this.#dependencies.store.delete(caller.teamId, id, async (transaction) => {
      const dependent = await queryDependentAgents(transaction, caller, id);
      if (dependent.length > 0) {
        throw new DocumentHasDependentAgents(dependent.map((agent) => ({ id: agent.id, name: agent.name })));
      }
    });
  }

  /** @throws {DeletionFinal} */
  undoDelete(caller: Caller, id: string): Promise<void> {
    return this.#dependencies.store.undoDelete(caller.teamId, id);
  }

  async #item(caller: Caller, id: string): Promise<DocumentItem> {
    return toDocumentItem(await this.#dependencies.store.find(caller.teamId, id), caller);
  }

  /** The document as it waits to be read; what does not have to be read anew is as it was. */
  async #begun(caller: Caller, id: string, revision: number | undefined): Promise<DocumentItem> {
    const waiting = await this.#item(caller, id);
    if (revision !== undefined) this.#dependencies.reading.begin(caller.teamId, { documentId: id, revision });
    return waiting;
  }
}

/**
 * The settings of an agent that knows one more document. With its first document it also begins to retrieve,
 * since documents without retrieval have to fit into the prompt.
 */
function knowing(
  config: ConversationConfig,
  document: { id: string; name: string; type: DocumentType },
): ConversationConfig {
  const prompt = config.agent?.prompt ?? {};
  const known = prompt.knowledge_base ?? [];
  const rag = known.length === 0 ? { rag: { ...prompt.rag, enabled: true } } : {};
  return {
    ...config,
    agent: {
      ...config.agent,
      prompt: { ...prompt, ...rag, knowledge_base: [...known, { ...document, usage_mode: 'auto' }] },
    },
  };
}
