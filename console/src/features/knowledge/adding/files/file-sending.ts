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
  /** Settled once everything that was wanted so far is sent. */
  #sent: Promise<void> = Promise.resolve();

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
   * Sends those of the files that are wanted, after those that were wanted before.
   * @returns whether every file was added, also those that were chosen meanwhile
   */
  async send(isWanted: (file: QueuedFile) => boolean, send: SendFile): Promise<boolean> {
    this.#isLeft = false;
    const ids = this.#files.filter(isWanted).map(({ id }) => id);
    for (const id of ids) this.#change({ type: 'state', id, state: { phase: 'waiting' } });
    this.#sent = this.#sent.then(() => this.#sendAll(ids, send));
    await this.#sent;
    return this.#files.every(({ state }) => state.phase === 'added');
  }

  async #sendAll(ids: readonly string[], send: SendFile): Promise<void> {
    for (const id of ids) if (!this.#isLeft) await this.#sendOne(id, send);
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
