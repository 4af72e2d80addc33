import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import {
  addFileDocument,
  addQaDocument,
  addTextDocument,
  listDocuments,
} from '@parley/contract/knowledge.ts';
import type { User } from './console-server.ts';

const TEXTS = join(import.meta.dirname, '../../server/retrieval-quality/documents');
const FILES = join(import.meta.dirname, '../../server/test/knowledge/documents/made');
const PATIENCE_MS = 60_000;
const LOOK_MS = 200;

/** Adds documents of different kinds to a user's team and waits until they are indexed. */
export async function addExampleDocuments(
  user: User,
  documents: {
    texts: readonly string[];
    files: readonly string[];
    pairs: { name: string; question: string; answer: string };
  },
): Promise<void> {
  for (const path of documents.texts) {
    const text = await readFile(join(TEXTS, path), 'utf8');
    const name = /^# (.+)$/m.exec(text)?.[1] ?? basename(path);
    await user.call(addTextDocument, { body: { name, text } });
  }
  for (const name of documents.files) {
    const content = new Blob([await readFile(join(FILES, name))]);
    await user.call(addFileDocument, {
      body: { name: name.replace(/\.\w+$/, '') },
      files: [{ field: 'file', content, name }],
    });
  }
  const { name, ...pair } = documents.pairs;
  await user.call(addQaDocument, { body: { name, qa_pairs: [pair] } });
  const isUnread = async () =>
    (await user.call(listDocuments, { query: {} })).list.some(({ status }) => status !== 'ready');
  for (const until = performance.now() + PATIENCE_MS; await isUnread(); await pause(LOOK_MS)) {
    if (performance.now() > until) throw new Error('The documents were not read in time.');
  }
}
