import { useEffect, useReducer, useRef, useState } from 'react';
import { sendFile, useDocumentListReload } from '../../../../data/documents.ts';
import { errorDetail } from '../../document-error-text.ts';
import { nameOfFile, type OnAdded, type SameDocument } from '../new-document.ts';
import { filesAfter, isToSend, type QueuedFile } from './file-queue.ts';

/** Chosen files, and what can be done with them. */
export type FileUploads = {
  files: readonly QueuedFile[];
  isSending: boolean;
  choose: (files: readonly File[]) => void;
  /** Takes a file away; one that is being sent is stopped. */
  remove: (id: string) => void;
  /** Sends what is waiting or failed, one after the other. @returns whether every file was added */
  send: () => Promise<boolean>;
  /** Sends one although another document has the same content. @returns whether every file was added */
  sendAnyway: (id: string) => Promise<boolean>;
};

type Outcome = 'added' | 'failed' | 'removed';

/** Sends files one after the other, each with its progress and its own failure; leaving stops the one under way. */
export function useFileUploads(agentId: string | undefined, onAdded: OnAdded): FileUploads {
  const reloadLists = useDocumentListReload();
  const [files, dispatch] = useReducer(filesAfter, []);
  const [isSending, setSending] = useState(false);
  const removals = useRemovals();

  const sendOne = async ({ id, file }: QueuedFile, allowDuplicate: boolean): Promise<Outcome> => {
    const signal = removals.signalOf(id);
    if (signal.aborted) return 'removed';
    const set = (state: QueuedFile['state']) => dispatch({ type: 'state', id, state });
    set({ phase: 'sending', part: 0 });
    try {
      const onProgress = (part: number) => set({ phase: 'sending', part });
      const document = await sendFile({
        file,
        name: nameOfFile(file.name),
        agentId,
        allowDuplicate,
        signal,
        onProgress,
      });
      set({ phase: 'added' });
      onAdded(document);
      return 'added';
    } catch (error) {
      if (signal.aborted) return 'removed';
      const same = errorDetail<SameDocument>(error, 'document_duplicate');
      set(same ? { phase: 'duplicate', same } : { phase: 'failed', error });
      return 'failed';
    }
  };
  const sendAll = async (queue: readonly QueuedFile[], allowDuplicate: boolean): Promise<boolean> => {
    setSending(true);
    const outcomes: Outcome[] = [];
    for (const file of queue) outcomes.push(await sendOne(file, allowDuplicate));
    setSending(false);
    const hasAdded = outcomes.includes('added');
    if (hasAdded) void reloadLists();
    const others = files.filter((file) => !queue.includes(file) && !removals.signalOf(file.id).aborted);
    return hasAdded && !outcomes.includes('failed') && others.every(({ state }) => state.phase === 'added');
  };
  return {
    files,
    isSending,
    choose: (chosen) =>
      dispatch({ type: 'add', files: chosen.map((file) => ({ id: crypto.randomUUID(), file })) }),
    remove(id) {
      removals.remove(id);
      dispatch({ type: 'remove', id });
    },
    send: () => sendAll(files.filter(isToSend), false),
    sendAnyway: (id) =>
      sendAll(
        files.filter((file) => file.id === id),
        true,
      ),
  };
}

/** Gives each file a signal that is aborted once it was taken away, or all were left. */
function useRemovals(): { signalOf: (id: string) => AbortSignal; remove: (id: string) => void } {
  const controllers = useRef(new Map<string, AbortController>());
  const of = (id: string): AbortController => {
    const controller = controllers.current.get(id) ?? new AbortController();
    controllers.current.set(id, controller);
    return controller;
  };
  useEffect(() => {
    const running = controllers.current;
    return () => {
      for (const controller of running.values()) controller.abort();
    };
  }, []);
  return { signalOf: (id) => of(id).signal, remove: (id) => of(id).abort() };
}
