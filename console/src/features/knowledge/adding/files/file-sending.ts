import { errorDetail } from '../../document-error-text.ts';
import type { SameDocument } from '../new-document.ts';
import { type FileEvent, filesAfter, type QueuedFile } from './file-queue.ts';

/** How a file gets to the server. @throws when it is refused, or stopped by the signal */
export type SendFile = (
  file: File,
  options: { signal: AbortSignal; onProgress: (part: number) => void },
) => Promise<void>;

/** Chosen files, which are sent one after the other, each with its progress and its own failure. */
export class FileSending {
  readonly #onChange: (files: readonly QueuedFile[]) => void;
  #files: readonly QueuedFile[] = [];
  #current: { id: string; abort: AbortController } | undefined;
  #isLeft = false;

  /** @param onChange told of all files after every change */
  constructor(onChange: (files: readonly QueuedFile[]) => void) {
    this.#onChange = onChange;
  }

  choose(chosen: readonly File[]): void {
    this.#change({ type: 'add', files: chosen.map((file) => ({ id: crypto.randomUUID(), file })) });
  }

  /** Takes a file away; one that is being sent is stopped. */
  remove(id: string): void {
    if (this.#current?.id === id) this.#current.abort.abort();
    this.#change({ type: 'remove', id });
  }

  /** Stops the file that is being sent, and sends no other. */
  leave(): void {
    this.#isLeft = true;
    this.#current?.abort.abort();
  }

  /**
   * Sends those of the files that are wanted.
   * @returns whether every file was added, also those that were chosen meanwhile
   */
  async send(isWanted: (file: QueuedFile) => boolean, send: SendFile): Promise<boolean> {
    this.#isLeft = false;
    for (const { id } of this.#files.filter(isWanted)) if (!this.#isLeft) await this.#sendOne(id, send);
    return this.#files.every(({ state }) => state.phase === 'added');
  }

  async #sendOne(id: string, send: SendFile): Promise<void> {
    const queued = this.#files.find((file) => file.id === id);
    // It was taken away while another was sent.
    if (!queued) return;
    const abort = new AbortController();
    this.#current = { id, abort };
    const set = (state: QueuedFile['state']) => this.#change({ type: 'state', id, state });
    const onProgress = (part: number) => set({ phase: 'sending', part });
    onProgress(0);
    try {
      await send(queued.file, { signal: abort.signal, onProgress });
      set({ phase: 'added' });
    } catch (error) {
      if (abort.signal.aborted) return;
      const same = errorDetail<SameDocument>(error, 'document_duplicate');
      set(same ? { phase: 'duplicate', same } : { phase: 'failed', error });
    }
  }

  #change(event: FileEvent): void {
    this.#files = filesAfter(this.#files, event);
    this.#onChange(this.#files);
  }
}
