import { statfs } from 'node:fs/promises';

/** Below this much room, in bytes, nothing can be stored: PostgreSQL takes as much at once. */
const LEAST_BYTES = 16 * 1024 * 1024;

/** Whether the disk of a folder has room left. */
export async function hasRoom(folder: string, leastBytes = LEAST_BYTES): Promise<boolean> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize >= leastBytes;
}
