import {
  addFileDocument,
  addQaDocument,
  addTextDocument,
  addUrlDocument,
} from '@parley/contract/knowledge.ts';
import type { AddedDocument } from '@parley/contract/knowledge-document.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../session/api.ts';
import { upload } from '../../../session/upload.ts';
import { reloadDocumentLists } from '../document-queries.ts';
import type { QaPairDraft } from '../qa/qa-draft.ts';
import { nameOfFile } from './new-document.ts';

/** A document to add; files are sent by {@link sendFile}. */
export type NewDocument = (
  | { kind: 'text'; text: string; name: string }
  | { kind: 'url'; url: string; name: string }
  | { kind: 'qa'; pairs: readonly QaPairDraft[]; name: string }
) & { agentId: string | undefined; allowDuplicate: boolean };

/** Adds a text, a page or a collection, and shows it in the lists. */
export function useAddDocument() {
  const client = useQueryClient();
  return useMutation({ mutationFn: add, onSuccess: () => void reloadDocumentLists(client) });
}

function add({ agentId, allowDuplicate, ...document }: NewDocument): Promise<AddedDocument> {
  const common = {
    name: document.name,
    allow_duplicate: allowDuplicate,
    ...(agentId === undefined ? {} : { agentId }),
  };
  switch (document.kind) {
    case 'text':
      return call(addTextDocument, { body: { ...common, text: document.text } });
    case 'url':
      return call(addUrlDocument, { body: { ...common, url: document.url } });
    case 'qa':
      return call(addQaDocument, { body: { ...common, qa_pairs: [...document.pairs] } });
  }
}

/** A file to send, and what it can be watched and stopped by. */
export type FileToSend = {
  file: File;
  agentId: string | undefined;
  allowDuplicate: boolean;
  signal: AbortSignal;
  onProgress: (part: number) => void;
};

/** Adds a file. */
export function sendFile({
  file,
  agentId,
  allowDuplicate,
  signal,
  onProgress,
}: FileToSend): Promise<AddedDocument> {
  return upload(
    addFileDocument,
    {
      body: {
        name: nameOfFile(file.name),
        allow_duplicate: allowDuplicate ? 'true' : 'false',
        ...(agentId === undefined ? {} : { agentId }),
      },
      files: [{ field: 'file', content: file, name: file.name }],
    },
    { signal, onProgress },
  );
}
