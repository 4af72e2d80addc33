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

/** What happens to chosen files. */
export type FileEvent =
  | { type: 'add'; files: readonly { id: string; file: File }[] }
  | { type: 'remove'; id: string }
  | { type: 'state'; id: string; state: FileState };

/** What a file dialog offers: the types that are named beside it. */
export const ACCEPTED_FILES = KNOWLEDGE.fileTypes.map((ending) => `.${ending}`).join();

/** Why a file cannot be added, as far as can be told before it is sent; the server looks at its content. */
export function fileProblem({ name, size }: Pick<File, 'name' | 'size'>): FileProblem | undefined {
  if (!hasDocumentEnding(name)) return 'file_type_unsupported';
  if (size > KNOWLEDGE.fileMaxBytes) return 'file_too_large';
  return size === 0 ? 'file_empty' : undefined;
}

/** The chosen files after something happened; a file that was chosen twice stands once. */
export function filesAfter(files: readonly QueuedFile[], event: FileEvent): readonly QueuedFile[] {
  switch (event.type) {
    case 'add':
      return [
        ...files,
        ...event.files
          .filter(({ file }) => !files.some((other) => isSameFile(other.file, file)))
          .map(({ id, file }): QueuedFile => {
            const problem = fileProblem(file);
            return { id, file, state: problem ? { phase: 'refused', problem } : { phase: 'waiting' } };
          }),
      ];
    case 'remove':
      return files.filter(({ id }) => id !== event.id);
    case 'state':
      return files.map((file) => (file.id === event.id ? { ...file, state: event.state } : file));
  }
}

/** Whether a file is still to be sent, for the first time or again. */
export function isToSend({ state }: QueuedFile): boolean {
  return state.phase === 'waiting' || state.phase === 'failed';
}

function isSameFile(one: File, other: File): boolean {
  return one.name === other.name && one.size === other.size && one.lastModified === other.lastModified;
}
