import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, readFile, rename, rm, rmdir, stat } from 'node:fs/promises';
import { dirname, join, sep } from 'node:path';
import type { Readable } from 'node:stream';
import { FSDriver } from 'flydrive/drivers/fs';
import { syncFolder } from '../database/synced-folder.ts';

/** Where files are written before they get their names; no key begins like it. */
const UNFINISHED = '.unfinished';
/** A file that has no name after this long never gets one: its process was lost. */
const LATE_MS = 3_600_000;
/** How often a file gets its folder anew while others delete what was the last file in it. */
const NAMING_ATTEMPTS = 10;

/** Whether a file, by its path inside the folder, has not got its name yet. */
export function isUnfinished(path: string): boolean {
  return path.startsWith(UNFINISHED);
}

/** What mounted buckets say, where a file appears when it is whole, and folders of another disk. */
const NO_RENAMING: ReadonlySet<unknown> = new Set(['ENOSYS', 'ENOTSUP', 'EOPNOTSUPP', 'EXDEV']);

/**
 * Files in a folder of this machine that outlive a loss of power: what is written is on the disk, whole and under its
 * name, before it is acknowledged, and what is deleted does not come back.
 */
export class DurableDriver extends FSDriver {
  readonly #folder: string;

  /** @param folder its parent is there already */
  constructor(folder: string) {
    super({ location: folder, visibility: 'private' });
    this.#folder = folder;
  }

  override put(key: string, contents: string | Uint8Array): Promise<void> {
    return this.#write(key, contents);
  }

  override async putStream(key: string, contents: Readable): Promise<void> {
    // One that fails before it is read from fails the reading too.
    contents.once('error', () => {});
    try {
      await this.#write(key, contents);
    } finally {
      contents.destroy();
    }
  }

  /** The library gives away the whole buffer that it read into, whatever part of it the file fills. */
  override async getBytes(key: string): Promise<Uint8Array> {
    return new Uint8Array(await readFile(join(this.#folder, key)));
  }

  override async delete(key: string): Promise<void> {
    await super.delete(key);
    const folder = dirname(join(this.#folder, key));
    await this.#removeEmpty(folder);
    await this.#syncFrom(folder);
  }

  override async deleteAll(prefix: string): Promise<void> {
    await super.deleteAll(prefix);
    await this.#syncFrom(dirname(join(this.#folder, prefix)));
  }

  /** Deletes what lost processes left unfinished. */
  async deleteUnfinished(nowMs: number): Promise<void> {
    const folder = join(this.#folder, UNFINISHED);
    for (const name of await readdir(folder).catch(() => [])) {
      const found = await stat(join(folder, name)).catch(() => undefined);
      if (found && found.mtimeMs < nowMs - LATE_MS) await rm(join(folder, name), { force: true });
    }
  }

  async #write(key: string, contents: string | Uint8Array | Readable): Promise<void> {
    const path = join(this.#folder, key);
    const unfinished = join(this.#folder, UNFINISHED, randomUUID());
    await mkdir(dirname(unfinished), { recursive: true });
    try {
      await writeSynced(unfinished, contents);
      await moveIntoFolder(unfinished, path);
      await this.#syncFrom(dirname(path));
    } catch (error) {
      await rm(unfinished, { force: true });
      throw error;
    }
  }

  /** Removes a folder that its last file left, and those around it that are empty then. */
  async #removeEmpty(folder: string): Promise<void> {
    for (let next = folder; next.startsWith(this.#folder + sep); next = dirname(next)) {
      // One that contains something or is a mount stays, which does not fail the deletion of the file.
      const isGone = await rmdir(next).then(
        () => true,
        () => false,
      );
      if (!isGone) return;
    }
  }

  /** Has the names in a folder on the disk, and its own name and those of the folders around it. */
  async #syncFrom(folder: string): Promise<void> {
    const last = dirname(this.#folder);
    for (let next = folder; next !== last; next = dirname(next)) await syncFolder(next);
    await syncFolder(last);
  }
}

/** The folder may go with its last file, also by another process, as long as the new one is not in it. */
async function moveIntoFolder(from: string, to: string): Promise<void> {
  for (let left = NAMING_ATTEMPTS - 1; ; left -= 1) {
    try {
      await mkdir(dirname(to), { recursive: true });
      return await moveSynced(from, to);
    } catch (error) {
      const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT';
      if (!isMissing || left === 0) throw error;
    }
  }
}

async function moveSynced(from: string, to: string): Promise<void> {
  try {
    await rename(from, to);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && NO_RENAMING.has(error.code))) throw error;
    await writeSynced(to, createReadStream(from));
    await rm(from);
  }
}

async function writeSynced(path: string, contents: string | Uint8Array | Readable): Promise<void> {
  await using file = await open(path, 'w', 0o600);
  await file.writeFile(contents);
  await file.sync();
}
