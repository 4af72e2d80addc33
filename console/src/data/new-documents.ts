import { CallError } from '@parley/client/call.ts';
import {
  addFileDocument,
  addQaDocument,
  addTextDocument,
  addUrlDocument,
} from '@parley/contract/knowledge.ts';
import type { AddedDocument } from '@parley/contract/knowledge-document.ts';
import type { QaPair } from '@parley/contract/qa-pairs.ts';
import { useMutation } from '@tanstack/react-query';
import { call } from '../session/api.ts';
import { upload } from '../session/upload.ts';
import { useDocumentListReload } from './documents.ts';
import { useAbortSignal } from './use-abort-signal.ts';

/** A document to add; files are sent by {@link sendFile}. */
type NewDocument = (
  | { kind: 'text'; text: string; name: string }
  | { kind: 'url'; url: string; name: string }
  | { kind: 'qa'; pairs: readonly QaPair[]; name: string }
) & { agentId: string | undefined; allowDuplicate: boolean };

/** Adds a text, a page or a collection, and shows it in the lists; leaving stops it. */
export function useAddDocument() {
  const reloadLists = useDocumentListReload();
  const { newSignal } = useAbortSignal();
  return useMutation({
    mutationFn: (document: NewDocument) => addDocument(document, newSignal()),
    onSuccess: () => void reloadLists(),
  });
}

/** A page that was read into the knowledge base. */
export type ReadPage = { uuid: string; name: string };

/** Reads a page into the knowledge base; one that is there already with the same text is used again. */
export function useReadPage() {
  const reloadLists = useDocumentListReload();
  return useMutation({ mutationFn: readIntoKnowledge, onSuccess: () => void reloadLists() });
}

async function readIntoKnowledge(url: string): Promise<ReadPage> {
  const name = URL.parse(url)?.host ?? url;
  try {
    return await addDocument({ kind: 'url', url, name, agentId: undefined, allowDuplicate: false });
  } catch (error) {
    const isKnown = error instanceof CallError && error.code === 'document_duplicate';
    if (!isKnown || !error.detail) throw error;
    return error.detail as ReadPage;
  }
}

function addDocument(
  { agentId, allowDuplicate, ...document }: NewDocument,
  signal?: AbortSignal,
): Promise<AddedDocument> {
  const common = { name: document.name, allow_duplicate: allowDuplicate, agentId };
  switch (document.kind) {
    case 'text':
      return call(addTextDocument, { body: { ...common, text: document.text } }, signal);
    case 'url':
      return call(addUrlDocument, { body: { ...common, url: document.url } }, signal);
    case 'qa':
      return call(addQaDocument, { body: { ...common, qa_pairs: [...document.pairs] } }, signal);
  }
}

/** A file to send, and what it can be watched and stopped by. */
type FileToSend = {
  file: File;
  name: string;
  agentId: string | undefined;
  allowDuplicate: boolean;
  signal: AbortSignal;
  onProgress: (part: number) => void;
};

/** Adds a file; the lists are read again by {@link useDocumentListReload} once all of them are sent. */
export function sendFile({ file, name, agentId, allowDuplicate, signal, onProgress }: FileToSend) {
  return upload(
    addFileDocument,
    {
      body: { name, allow_duplicate: allowDuplicate ? 'true' : 'false', agentId },
      files: [{ field: 'file', content: file, name: file.name }],
    },
    { signal, onProgress },
  );
}
