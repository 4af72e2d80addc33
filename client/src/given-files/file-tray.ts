import type { SentFile } from '../live-socket.ts';
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

/** Files that were chosen for the next message. They leave the browser when that is sent. */
type FileTray = {
  /**
   * Puts files on the tray.
   * @param room how many more the conversation takes, with those that are on it
   * @returns the first that was turned away, and why
   */
  add(files: Iterable<File>, room: number): TurnedAway | undefined;
  remove(key: number): void;
  /**
   * Uploads what is not there yet, one after the other.
   * @param begin gives the id of the conversation; rejects when there is none to be had
   * @returns undefined where one of them was not taken, or it was stopped; all stay on the tray
   */
  send(begin: () => Promise<string>): Promise<SentFile[] | undefined>;
  stop(): void;
  clear(): void;
};

/** How a file gets to the server. @throws {FileRefused} */
export type Upload = (
  file: { conversationId: string; file: File },
  options: { signal: AbortSignal; onProgress: (part: number) => void },
) => Promise<string>;

/** @param onChange told of what is on the tray after every change */
export function createFileTray(upload: Upload, onChange: (files: readonly TrayFile[]) => void): FileTray {
  let files: readonly TrayFile[] = [];
  let lastKey = 0;
  let sending: AbortController | undefined;

  function show(next: readonly TrayFile[]): void {
    files = next;
    onChange(files);
  }

  function change(key: number, state: TrayFileState): void {
    show(files.map((file) => (file.key === key ? { ...file, state } : file)));
  }

  async function sendOne(
    { key, file, state }: TrayFile,
    conversationId: string,
    signal: AbortSignal,
  ): Promise<void> {
    // What lies there for another conversation is nothing in this one.
    if (state.phase === 'sent' && state.conversationId === conversationId) return;
    change(key, { phase: 'sending', part: 0 });
    const onProgress = (part: number) => change(key, { phase: 'sending', part });
    const id = await upload({ conversationId, file }, { signal, onProgress });
    change(key, { phase: 'sent', id, conversationId });
  }

  async function sendAll(begin: () => Promise<string>, signal: AbortSignal): Promise<void> {
    for (const { key, state } of files)
      if (state.phase !== 'sent') change(key, { phase: 'sending', part: 0 });
    const conversationId = await unlessAborted(begin(), signal);
    let failure: unknown;
    for (const file of files) {
      await sendOne(file, conversationId, signal).catch((error) => {
        signal.throwIfAborted();
        failure ??= error;
        change(file.key, { phase: 'refused', problem: problemOf(error) });
      });
    }
    if (failure) throw failure;
  }

  return {
    add(chosen, room) {
      let first: TurnedAway | undefined;
      const added: TrayFile[] = [];
      for (const file of chosen) {
        const isFull = files.length + added.length >= room;
        const problem = problemBefore(file) ?? (isFull ? 'tooMany' : undefined);
        if (problem) first ??= { name: file.name, problem };
        else added.push({ key: ++lastKey, file, state: { phase: 'ready' } });
      }
      show([...files, ...added]);
      return first;
    },
    remove: (key) => show(files.filter((file) => file.key !== key)),
    async send(begin) {
      sending = new AbortController();
      const { signal } = sending;
      try {
        await sendAll(begin, signal);
        return files.flatMap(({ file, state }) =>
          state.phase === 'sent'
            ? [{ file_id: state.id, original_filename: file.name, size_bytes: file.size }]
            : [],
        );
      } catch (error) {
        const left: TrayFileState = signal.aborted
          ? { phase: 'ready' }
          : { phase: 'refused', problem: problemOf(error) };
        show(files.map((file) => (file.state.phase === 'sending' ? { ...file, state: left } : file)));
        return undefined;
      } finally {
        sending = undefined;
      }
    },
    stop: () => sending?.abort(),
    clear: () => show([]),
  };
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
