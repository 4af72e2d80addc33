import { errorDetail } from '../../document-error-text.ts';
import type { SameDocument } from '../new-document.ts';
import { type QueuedFile, withChosen } from './file-queue.ts';

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
    this.#show(withChosen(this.#files, chosen));
  }

  /** Takes a file away; one that is being sent is stopped. */
  remove(id: string): void {
    if (this.#current?.id === id) this.#current.abort.abort();
    this.#show(this.#files.filter((file) => file.id !== id));
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
    for (const id of ids) this.#change(id, { phase: 'waiting' });
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
    const onProgress = (part: number) => this.#change(id, { phase: 'sending', part });
    onProgress(0);
    try {
      await send(queued.file, { signal: abort.signal, onProgress });
      this.#change(id, { phase: 'added' });
    } catch (error) {
      if (abort.signal.aborted) return;
      const same = errorDetail<SameDocument>(error, 'document_duplicate');
      this.#change(id, same ? { phase: 'duplicate', same } : { phase: 'failed', error });
    }
  }

  #change(id: string, state: QueuedFile['state']): void {
    this.#show(this.#files.map((file) => (file.id === id ? { ...file, state } : file)));
  }

  #show(files: readonly QueuedFile[]): void {
    this.#files = files;
    this.#onChange(files);
  }
}
