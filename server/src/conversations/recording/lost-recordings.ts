import type { Dirent } from 'node:fs';
import { readdir, rm, rmdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { RecordingFolders } from './recording-folders.ts';

/** What is left of recordings, and what becomes of it. */
export type LostRecordings = {
  folders: RecordingFolders;
  /** What lay in this process's own folder before it recorded anything. */
  left: readonly Dirent[];
  /** Stores a file as far as it came, where it is wanted. */
  recover: (name: string, path: string) => Promise<void>;
  /** Hears why a file stays where it is, for the next start. */
  reportFailure: (error: unknown) => void;
};

/** Stores and removes what lost processes were recording, in this process's folder and in those that no process has. */
export async function recoverLostRecordings(lost: LostRecordings): Promise<void> {
  const { folders, left } = lost;
  await clear(folders.own, left, lost);
  for (const folder of await folders.abandoned()) {
    await clear(folder, await readdir(folder, { withFileTypes: true }), lost);
    // It stays where other processes have their folders in it.
    await rmdir(folder).catch(() => {});
  }
}

async function clear(
  folder: string,
  entries: readonly Dirent[],
  { recover, reportFailure }: Pick<LostRecordings, 'recover' | 'reportFailure'>,
): Promise<void> {
  for (const entry of entries) {
    if (entry.isDirectory()) continue;
    const path = join(folder, entry.name);
    try {
      await recover(entry.name, path);
      await rm(path, { force: true });
    } catch (error) {
      reportFailure(error);
    }
  }
}
