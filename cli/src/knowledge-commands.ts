import { isUtf8 } from 'node:buffer';
import { readdir, readFile } from 'node:fs/promises';
import { basename, extname, join, relative, resolve } from 'node:path';
import { CallError } from '@parley/client/call.ts';
import { getAgent } from '@parley/contract/agents.ts';
import { convaiUpdateAgent } from '@parley/contract/convai-agents.ts';
import {
  addTextDocument,
  deleteDocument,
  getDocument,
  listDependentAgents,
  listDocuments,
  updateDocument,
} from '@parley/contract/knowledge.ts';
import type { DocumentItem } from '@parley/contract/knowledge-document.ts';
import { KNOWLEDGE } from '@parley/contract/limits.ts';
import type { Command } from 'commander';
import { CommandFailure } from './command-failure.ts';
import { connect, type ServerConnection } from './server-connection.ts';
import { print } from './terminal.ts';

const TEXT_FILES: readonly string[] = ['.md', '.txt'];

/** `parley knowledge sync`: texts of a folder as documents. */
export function addKnowledgeCommands(program: Command): void {
  program
    .command('knowledge')
    .description('documents of the team')
    .command('sync')
    .argument('<folder>')
    .option('-a, --agent <id>', 'an agent that new documents are given to, and deleted ones are taken from')
    .option(
      '--delete',
      'delete documents of the same folder whose files are gone, unless other agents use them',
    )
    .description(
      'add texts (.md, .txt) as documents under the names of their files, and change those that differ',
    )
    .action(sync);
}

async function sync(folder: string, options: { agent?: string; delete?: boolean }): Promise<void> {
  const files = await textFilesIn(folder);
  if (files.length === 0) throw new CommandFailure(`${folder} has no .md or .txt files.`);
  const server = await connect();
  const documents = new Map((await listTexts(server)).map((document) => [document.name, document]));
  let refusedCount = 0;
  for (const file of files) {
    const name = nameOf(folder, file);
    const stored = documents.get(name);
    documents.delete(name);
    try {
      const text = await textOf(join(folder, file));
      print(`${name}: ${await store(server, { name, text, agentId: options.agent }, stored)}`);
    } catch (error) {
      if (!isOfOneFile(error)) throw error;
      print(`${name}: refused: ${error.message}`);
      refusedCount += 1;
    }
  }
  const keptCount = options.delete
    ? await deleteGone(server, folder, { documents, agentId: options.agent })
    : 0;
  if (refusedCount > 0) throw new CommandFailure(`Files that were refused: ${refusedCount}.`);
  if (keptCount > 0) {
    throw new CommandFailure(
      `Kept for agents that use them: ${keptCount}. Remove them from these agents first.`,
    );
  }
}

/** Whether a file could not be taken, and others can. */
function isOfOneFile(error: unknown): error is Error {
  return (
    error instanceof CommandFailure ||
    (error instanceof CallError && [400, 409, 413, 422].includes(error.status))
  );
}

/** @throws {CommandFailure} where there is no text that a document can have */
async function textOf(file: string): Promise<string> {
  const bytes = await readFile(file).catch(() => undefined);
  if (!bytes) throw new CommandFailure('it cannot be read');
  // Read as what it is not, it would be stored with characters that nobody wrote.
  if (!isUtf8(bytes) || bytes.includes(0)) throw new CommandFailure('it is not a text in UTF-8');
  const text = bytes.toString().trim();
  const { textMin, textMax } = KNOWLEDGE;
  if (text.length >= textMin && text.length <= textMax) return text;
  throw new CommandFailure(`a text has ${textMin} to ${textMax} characters, and this one ${text.length}`);
}

/**
 * Deletes the documents of files that are gone.
 * @returns how many were kept, since other agents use them
 */
async function deleteGone(
  server: ServerConnection,
  folder: string,
  { documents, agentId }: { documents: ReadonlyMap<string, DocumentItem>; agentId: string | undefined },
): Promise<number> {
  let keptCount = 0;
  for (const [name, { uuid }] of documents) {
    if (!name.startsWith(nameOf(folder, ''))) continue;
    const others = await otherUsers(server, uuid, agentId);
    if (others.length > 0) {
      print(`${name}: kept, since it is used by ${others.join(', ')}`);
      keptCount += 1;
      continue;
    }
    if (agentId !== undefined) await takeFrom(server, agentId, uuid);
    await server.call(deleteDocument, { params: { external_id: uuid }, query: { provider_uuid: uuid } });
    print(`${name}: deleted`);
  }
  return keptCount;
}

/** Names of the agents that use a document, but for one. */
async function otherUsers(
  server: ServerConnection,
  uuid: string,
  agentId: string | undefined,
): Promise<string[]> {
  const { agents } = await server.call(listDependentAgents, { params: { id: uuid } });
  return agents.filter(({ id }) => id !== agentId).map(({ name }) => `“${name}”`);
}

async function takeFrom(server: ServerConnection, agentId: string, uuid: string): Promise<void> {
  const { conversation_config } = await server.call(getAgent, { params: { id: agentId } });
  const known = conversation_config.agent?.prompt?.knowledge_base ?? [];
  const knowledge_base = known.filter(({ id }) => id !== uuid);
  if (knowledge_base.length === known.length) return;
  await server.call(convaiUpdateAgent, {
    params: { agent_id: agentId },
    query: {},
    body: { conversation_config: { agent: { prompt: { knowledge_base } } } },
  });
}

type Wanted = { name: string; text: string; agentId: string | undefined };

async function store(
  server: ServerConnection,
  wanted: Wanted,
  stored: DocumentItem | undefined,
): Promise<string> {
  if (!stored) {
    await server.call(addTextDocument, { body: { ...wanted, allow_duplicate: true } });
    return 'added';
  }
  const { text, is_text_cut } = await server.call(getDocument, { params: { uuid: stored.uuid } });
  if (!is_text_cut && text.trim() === wanted.text) return 'no difference';
  await server.call(updateDocument, { params: { uuid: stored.uuid }, body: { text: wanted.text } });
  return 'changed';
}

async function listTexts(server: ServerConnection): Promise<DocumentItem[]> {
  const found: DocumentItem[] = [];
  for (let cursor: string | undefined, isLast = false; !isLast; ) {
    const page = await server.call(listDocuments, { query: { types: 'text', cursor, page_size: 100 } });
    found.push(...page.list);
    cursor = page.next_cursor ?? undefined;
    isLast = cursor === undefined;
  }
  return found;
}

async function textFilesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => undefined);
  if (!entries) throw new CommandFailure(`${folder} is no folder that can be read.`);
  return entries
    .filter((entry) => entry.isFile() && TEXT_FILES.includes(extname(entry.name)))
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .toSorted();
}

/** Folder and file, so that documents of two folders are told apart. */
function nameOf(folder: string, file: string): string {
  return `${basename(resolve(folder))}/${file}`;
}
