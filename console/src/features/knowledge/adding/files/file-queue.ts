import { hasDocumentEnding } from '@parley/contract/document-file-name.ts';
import { KNOWLEDGE } from '@parley/contract/limits.ts';
import type { SameDocument } from '../new-document.ts';

/** Why a file is not sent at all. */
export type FileProblem = 'file_too_large' | 'file_type_unsupported' | 'file_empty';

/** How far a chosen file is. */
export type FileState =
  | { phase: 'refused'; problem: FileProblem }
  | { phase: 'waiting' }
  /** `part` of it, 0 to 1, has been sent. */
  | { phase: 'sending'; part: number }
  | { phase: 'added' }
  | { phase: 'failed'; error: unknown }
  | { phase: 'duplicate'; same: SameDocument };

/** A file that was chosen, with how far it is. */
export type QueuedFile = { id: string; file: File; state: FileState };

/** What a file dialog offers: the types that are named beside it. */
export const ACCEPTED_FILES = KNOWLEDGE.fileTypes.map((ending) => `.${ending}`).join();

/** Why a file cannot be added, as far as can be told before it is sent; the server looks at its content. */
export function fileProblem({ name, size }: Pick<File, 'name' | 'size'>): FileProblem | undefined {
  if (!hasDocumentEnding(name)) return 'file_type_unsupported';
  if (size > KNOWLEDGE.fileMaxBytes) return 'file_too_large';
  return size === 0 ? 'file_empty' : undefined;
}

/** The files with those that are chosen now; one that was chosen before stands once. */
export function withChosen(files: readonly QueuedFile[], chosen: readonly File[]): QueuedFile[] {
  const added = chosen
    .filter((file) => !files.some((other) => isSameFile(other.file, file)))
    .map((file): QueuedFile => {
      const problem = fileProblem(file);
      const state: FileState = problem ? { phase: 'refused', problem } : { phase: 'waiting' };
      return { id: crypto.randomUUID(), file, state };
    });
  return [...files, ...added];
}

/** Whether a file is still to be sent, for the first time or again. */
export function isToSend({ state }: QueuedFile): boolean {
  return state.phase === 'waiting' || state.phase === 'failed';
}

function isSameFile(one: File, other: File): boolean {
  return one.name === other.name && one.size === other.size && one.lastModified === other.lastModified;
}
