import { open } from 'node:fs/promises';

/** Has the names in a folder outlive a loss of power; a folder that is not there has none. */
export async function syncFolder(folder: string): Promise<void> {
  // Windows syncs names by itself and opens no folders.
  if (process.platform === 'win32') return;
  try {
    await using handle = await open(folder, 'r');
    await handle.sync();
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
  }
}
