import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Machine } from '../../processes/machine.ts';

/** Folders on this machine for recordings of running conversations. */
export type RecordingFolders = {
  /** Used by this process alone. */
  own: string;
  /** Lists folders in which lost processes may have left recordings, and which no running process clears. */
  abandoned(): Promise<string[]>;
};

/**
 * One process alone records in the folder itself; of several, each has a folder of its number in it. How many there are
 * may differ from start to start: the first clears what belongs to none of them.
 */
export function recordingFolders(
  folder: string,
  { process, processes }: Pick<Machine, 'process' | 'processes'>,
): RecordingFolders {
  const isAlone = processes === 1;
  return {
    own: isAlone ? folder : join(folder, String(process)),
    async abandoned() {
      if (process > 1) return [];
      const entries = await readdir(folder, { withFileTypes: true });
      const folders = entries
        .filter((entry) => entry.isDirectory() && (isAlone || Number(entry.name) > processes))
        .map(({ name }) => join(folder, name));
      return isAlone ? folders : [folder, ...folders];
    },
  };
}
