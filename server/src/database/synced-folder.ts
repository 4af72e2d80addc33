import { open } from 'node:fs/promises';

/** What file systems say that sync no folders, such as mounted buckets; a folder that is not there has no names. */
const NOTHING_TO_SYNC: ReadonlySet<unknown> = new Set([
  'ENOENT',
  'EINVAL',
  'ENOSYS',
  'ENOTSUP',
  'EOPNOTSUPP',
]);

/** Has the names in a folder outlive a loss of power. */
export async function syncFolder(folder: string): Promise<void> {
  // Windows syncs names by itself and opens no folders.
  if (process.platform === 'win32') return;
  try {
    await using handle = await open(folder, 'r');
    await handle.sync();
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && NOTHING_TO_SYNC.has(error.code))) throw error;
  }
}
