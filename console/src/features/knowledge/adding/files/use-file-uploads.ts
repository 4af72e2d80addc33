import { useEffect, useState } from 'react';
import { useDocumentListReload } from '../../../../data/documents.ts';
import { sendFile } from '../../../../data/new-documents.ts';
import { nameOfFile, type OnAdded } from '../new-document.ts';
import { isToSend, type QueuedFile } from './file-queue.ts';
import { FileSending } from './file-sending.ts';

/** Sends files one after the other, each with its progress and its own failure; leaving stops them. */
export function useFileUploads(agentId: string | undefined, onAdded: OnAdded) {
  const reloadLists = useDocumentListReload();
  const [files, setFiles] = useState<readonly QueuedFile[]>([]);
  const [sendings, setSendings] = useState(0);
  const [sending] = useState(() => new FileSending(setFiles));
  useEffect(() => () => sending.leave(), [sending]);

  const sendAll = async (isWanted: (file: QueuedFile) => boolean, allowDuplicate: boolean) => {
    let hasAdded = false;
    setSendings((count) => count + 1);
    const isComplete = await sending.send(isWanted, async (file, options) => {
      const name = nameOfFile(file.name);
      const document = await sendFile({ file, name, agentId, allowDuplicate, ...options });
      hasAdded = true;
      onAdded(document);
    });
    setSendings((count) => count - 1);
    if (hasAdded) void reloadLists();
    return hasAdded && isComplete;
  };
  return {
    files,
    isSending: sendings > 0,
    choose: (chosen: readonly File[]) => sending.choose(chosen),
    /** Takes a file away; one that is being sent is stopped. */
    remove: (id: string) => sending.remove(id),
    /** Sends what is waiting or failed, one after the other. @returns whether every file was added */
    send: () => sendAll(isToSend, false),
    /** Sends one after those that wait, although another document has the same content. @returns whether every file was added */
    sendAnyway: (id: string) => sendAll((file) => file.id === id && file.state.phase === 'duplicate', true),
  };
}

/** Chosen files, and what can be done with them. */
export type FileUploads = ReturnType<typeof useFileUploads>;
