import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useReducer, useRef, useState } from 'react';
import { errorDetail } from '../../document-error-text.ts';
import { reloadDocumentLists } from '../../document-queries.ts';
import { sendFile } from '../add-document-queries.ts';
import type { OnAdded, SameDocument } from '../new-document.ts';
import { filesAfter, isToSend, type QueuedFile } from './file-queue.ts';

/** Chosen files, and what can be done with them. */
export type FileUploads = {
  files: readonly QueuedFile[];
  isSending: boolean;
  choose: (files: readonly File[]) => void;
  remove: (id: string) => void;
  /** Sends what is waiting or failed, one after the other. @returns whether every file was added */
  send: () => Promise<boolean>;
  /** Sends one although another document has the same content. @returns whether every file was added */
  sendAnyway: (id: string) => Promise<boolean>;
};

/** Sends files one after the other, each with its progress and its own failure; leaving stops the one under way. */
export function useFileUploads(agentId: string | undefined, onAdded: OnAdded): FileUploads {
  const client = useQueryClient();
  const [files, dispatch] = useReducer(filesAfter, []);
  const [isSending, setSending] = useState(false);
  const leaving = useRef<AbortController>(undefined);
  useEffect(() => {
    const controller = new AbortController();
    leaving.current = controller;
    return () => controller.abort();
  }, []);

  const sendOne = async ({ id, file }: QueuedFile, allowDuplicate: boolean): Promise<boolean> => {
    const signal = leaving.current?.signal ?? AbortSignal.abort();
    const set = (state: QueuedFile['state']) => dispatch({ type: 'state', id, state });
    set({ phase: 'sending', part: 0 });
    try {
      const onProgress = (part: number) => set({ phase: 'sending', part });
      const document = await sendFile({ file, agentId, allowDuplicate, signal, onProgress });
      set({ phase: 'added' });
      onAdded(document);
      return true;
    } catch (error) {
      const same = errorDetail<SameDocument>(error, 'document_duplicate');
      set(same ? { phase: 'duplicate', same } : { phase: 'failed', error });
      return false;
    }
  };
  const sendAll = async (queue: readonly QueuedFile[], allowDuplicate: boolean) => {
    setSending(true);
    let added = 0;
    for (const file of queue) if (await sendOne(file, allowDuplicate)) added += 1;
    setSending(false);
    if (added > 0) void reloadDocumentLists(client);
    return added + files.filter(({ state }) => state.phase === 'added').length === files.length;
  };
  return {
    files,
    isSending,
    choose: (chosen) =>
      dispatch({ type: 'add', files: chosen.map((file) => ({ id: crypto.randomUUID(), file })) }),
    remove: (id) => dispatch({ type: 'remove', id }),
    send: () => sendAll(files.filter(isToSend), false),
    sendAnyway: (id) =>
      sendAll(
        files.filter((file) => file.id === id),
        true,
      ),
  };
}
