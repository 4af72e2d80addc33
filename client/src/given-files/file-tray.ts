import type { SentFile } from '../live-event.ts';
import { type FileProblem, problemBefore } from './file-problem.ts';
import { FileRefused } from './upload-given-file.ts';

/** Where a chosen file stands. */
type TrayFileState =
  | { phase: 'ready' }
  /** `part`, 0 to 1, has left the browser; with 1 the server reads it. */
  | { phase: 'sending'; part: number }
  | { phase: 'sent'; id: string; conversationId: string }
  | { phase: 'refused'; problem: FileProblem };

/** A file that was chosen for the next message. */
export type TrayFile = { key: number; file: File; state: TrayFileState };

export type TurnedAway = { name: string; problem: FileProblem };

/** How a file gets to the server. @throws {FileRefused} */
export type Upload = (
  file: { conversationId: string; file: File },
  options: { signal: AbortSignal; onProgress: (part: number) => void },
) => Promise<string>;

/** Files that were chosen for the next message. They leave the browser when that is sent. */
export class FileTray {
  readonly #upload: Upload;
  readonly #onChange: (files: readonly TrayFile[]) => void;
  #files: readonly TrayFile[] = [];
  #lastKey = 0;
  #sending: AbortController | undefined;

  /** @param onChange told of what is on the tray after every change */
  constructor(upload: Upload, onChange: (files: readonly TrayFile[]) => void) {
    this.#upload = upload;
    this.#onChange = onChange;
  }

  /**
   * Puts files on the tray.
   * @param room how many more the conversation takes, with those that are on it
   * @returns the first that was turned away, and why
   */
  add(chosen: Iterable<File>, room: number): TurnedAway | undefined {
    let first: TurnedAway | undefined;
    const added: TrayFile[] = [];
    for (const file of chosen) {
      const isFull = this.#files.length + added.length >= room;
      const problem = problemBefore(file) ?? (isFull ? 'tooMany' : undefined);
      if (problem) first ??= { name: file.name, problem };
      else added.push({ key: ++this.#lastKey, file, state: { phase: 'ready' } });
    }
    this.#show([...this.#files, ...added]);
    return first;
  }

  remove(key: number): void {
    this.#show(this.#files.filter((file) => file.key !== key));
  }

  /**
   * Uploads what is not there yet, one after the other.
   * @param begin gives the id of the conversation; rejects when there is none to be had
   * @returns undefined where one of them was not taken, or it was stopped; all stay on the tray
   */
  async send(begin: () => Promise<string>): Promise<SentFile[] | undefined> {
    this.#sending = new AbortController();
    const { signal } = this.#sending;
    try {
      await this.#sendAll(begin, signal);
      return this.#files.flatMap(({ file, state }) =>
        state.phase === 'sent'
          ? [{ file_id: state.id, original_filename: file.name, size_bytes: file.size }]
          : [],
      );
    } catch (error) {
      const left: TrayFileState = signal.aborted
        ? { phase: 'ready' }
        : { phase: 'refused', problem: problemOf(error) };
      this.#show(
        this.#files.map((file) => (file.state.phase === 'sending' ? { ...file, state: left } : file)),
      );
      return undefined;
    } finally {
      this.#sending = undefined;
    }
  }

  stop(): void {
    this.#sending?.abort();
  }

  /** Takes those off that are uploaded; one that was added meanwhile waits for another message. */
  clear(): void {
    this.#show(this.#files.filter(({ state }) => state.phase !== 'sent'));
  }

  #show(files: readonly TrayFile[]): void {
    this.#files = files;
    this.#onChange(files);
  }

  #change(key: number, state: TrayFileState): void {
    this.#show(this.#files.map((file) => (file.key === key ? { ...file, state } : file)));
  }

  async #sendAll(begin: () => Promise<string>, signal: AbortSignal): Promise<void> {
    for (const { key, state } of this.#files) {
      if (state.phase !== 'sent') this.#change(key, { phase: 'sending', part: 0 });
    }
    const conversationId = await unlessAborted(begin(), signal);
    let failure: unknown;
    for (const file of this.#files) {
      await this.#sendOne(file, conversationId, signal).catch((error) => {
        signal.throwIfAborted();
        failure ??= error;
        this.#change(file.key, { phase: 'refused', problem: problemOf(error) });
      });
    }
    if (failure) throw failure;
  }

  async #sendOne({ key, file, state }: TrayFile, conversationId: string, signal: AbortSignal): Promise<void> {
    // What lies there for another conversation is nothing in this one.
    if (state.phase === 'sent' && state.conversationId === conversationId) return;
    this.#change(key, { phase: 'sending', part: 0 });
    const onProgress = (part: number) => this.#change(key, { phase: 'sending', part });
    const id = await this.#upload({ conversationId, file }, { signal, onProgress });
    this.#change(key, { phase: 'sent', id, conversationId });
  }
}

function problemOf(error: unknown): FileProblem {
  return error instanceof FileRefused ? error.problem : 'failed';
}

function unlessAborted<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    promise.then(resolve, reject);
  });
}
