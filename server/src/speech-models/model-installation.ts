import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { LockTaken, lockFile } from '../database/file-lock.ts';
import { hasRoom } from '../files/storage-room.ts';
import { extractModel } from './model-archive.ts';
import { type DownloadDependencies, downloadTarball, isOutOfSpace, sizeOf } from './model-download.ts';
import { type CatalogueEntry, diskBytes, tarballName } from './speech-model-catalogue.ts';
import { SpeechModelDiskFull, SpeechModelsBusy } from './speech-model-errors.ts';

// What belongs here: the changes of the models' folder, each of which is whole or has not happened.

/** What is not complete yet, or is on its way out; it belongs to the process that has the lock. */
const UNFINISHED = '.unfinished';
/** Tarballs of which something has arrived. */
const DOWNLOADS = '.downloads';
/** Left free for the database beside what is installed. */
const SPARE_BYTES = 64_000_000;

/** One installation: of what, where to, and who hears of it. */
type Installation = {
  root: string;
  signal: AbortSignal;
  /** Hears how many bytes of the tarball are there. */
  onProgress: (bytes: number) => void;
};

/**
 * Makes this process the only one that changes the models of a folder.
 * @throws {SpeechModelsBusy}
 */
export async function lockModels(root: string): Promise<Disposable> {
  const unfinished = join(root, UNFINISHED);
  await mkdir(unfinished, { recursive: true });
  using taken = new DisposableStack();
  taken.use(lockOf(root));
  // The folder itself stays: a full disk has no room for another, and would let nothing be removed.
  for (const left of await readdir(unfinished)) await rm(join(unfinished, left), { recursive: true });
  return taken.move();
}

function lockOf(root: string): Disposable {
  try {
    return lockFile(join(root, '.lock'));
  } catch (error) {
    throw error instanceof LockTaken ? new SpeechModelsBusy() : error;
  }
}

/**
 * Fetches an entry, checks it and puts it into its place; the lock must be held.
 * @throws {SpeechModelDiskFull} and what {@link downloadTarball} throws
 */
export async function installEntry(
  entry: CatalogueEntry,
  dependencies: DownloadDependencies,
  { root, signal, onProgress }: Installation,
): Promise<void> {
  const partFile = partFileOf(root, entry);
  const target = join(root, UNFINISHED, entry.id);
  const missingBytes = Math.max(0, entry.archive.bytes - (await sizeOf(partFile)));
  const neededBytes = missingBytes + diskBytes(entry) + SPARE_BYTES;
  try {
    if (!(await hasRoom(root, neededBytes))) throw new SpeechModelDiskFull(neededBytes);
    await mkdir(join(root, DOWNLOADS), { recursive: true });
    await mkdir(target);
    const download = { archive: entry.archive, partFile, signal, onProgress };
    const tarball = await downloadTarball(dependencies, download);
    await extractModel(tarball, entry, { target, signal });
    // Incomplete, or it would not be installed.
    await rm(join(root, entry.id), { recursive: true, force: true });
    await rename(target, join(root, entry.id));
    await rm(partFile, { force: true });
  } catch (error) {
    if (!isOutOfSpace(error)) throw error;
    await rm(partFile, { force: true });
    throw new SpeechModelDiskFull(neededBytes);
  } finally {
    await rm(target, { recursive: true, force: true });
  }
}

/** Removes an entry, and what had been fetched of it; the lock must be held. */
export async function removeEntry(root: string, entry: CatalogueEntry): Promise<void> {
  await rm(partFileOf(root, entry), { force: true });
  const { id } = entry;
  const removed = join(root, UNFINISHED, id);
  const found = await rename(join(root, id), removed).catch((error: NodeJS.ErrnoException) => error);
  if (found && found.code !== 'ENOENT') throw found;
  await rm(removed, { recursive: true, force: true });
}

function partFileOf(root: string, { archive }: CatalogueEntry): string {
  return join(root, DOWNLOADS, `${tarballName(archive)}.part`);
}
