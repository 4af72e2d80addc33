import { chmod, lstat, mkdir, readdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';

const OWNER_ONLY = { folder: 0o700, file: 0o600 };
// Under root, PostgreSQL's unprivileged user passes through to its own folder.
const PASSABLE = 0o711;
const STICKY = 0o1000;
/** The only entry that belongs to another user, who sees to it. */
const POSTGRES = 'postgres';

/**
 * Makes the data folder where there is none, and takes from other users of the machine what they may do in it, however
 * it was made: recordings, files, keys. Only its direct children are checked, which guard the rest.
 */
export async function prepareDataFolder(folder: string): Promise<void> {
  const isRoot = process.getuid?.() === 0;
  const firstMade = await mkdir(folder, { recursive: true });
  if (firstMade && isRoot) {
    for (let made = folder; made.length >= firstMade.length; made = dirname(made))
      await chmod(made, PASSABLE);
  }
  const { mode, uid } = await lstat(folder);
  // A folder that all users share, such as /tmp, stays theirs.
  if (uid === process.getuid?.() && !(mode & STICKY)) {
    await restrict(folder, isRoot ? PASSABLE : OWNER_ONLY.folder);
  }
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    if (entry.name === POSTGRES || !(entry.isFile() || entry.isDirectory())) continue;
    await restrict(join(folder, entry.name), entry.isDirectory() ? OWNER_ONLY.folder : OWNER_ONLY.file);
  }
}

async function restrict(path: string, allowed: number): Promise<void> {
  const { mode, uid } = await lstat(path);
  if (uid === process.getuid?.() && mode & 0o777 & ~allowed) await chmod(path, mode & allowed);
}
