import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from 'pino';
import type { Database } from '../../database/database.ts';
import { FileLost } from '../../files/file-errors.ts';
import type { FileStore } from '../../files/file-store.ts';
import type { FileStream } from '../../http/route.ts';
import { type ConversationRecording, createConversationRecording } from './conversation-recording.ts';
import { createRecordingStore } from './recording-store.ts';

// What belongs here: the sound of conversations, from the call to the file store and until it is deleted.

/** The recordings of all teams. */
export type Recordings = ReturnType<typeof createRecordings>;

export type RecordingDependencies = {
  database: Database;
  files: FileStore;
  /** Folder on this machine for recordings of running conversations, used by this process alone. */
  folder: string;
  log: Logger;
  /** Milliseconds since 1970. */
  nowMs?: () => number;
};

export function createRecordings({ database, files, folder, log, nowMs = Date.now }: RecordingDependencies) {
  const store = createRecordingStore(database);
  // Files of a crashed process belong to unfinished conversations, with an unknown part missing.
  const ready = rm(folder, { recursive: true, force: true }).then(async () => {
    await mkdir(folder, { recursive: true });
  });
  ready.catch((error: unknown) => log.error({ err: error }, 'nothing can be recorded'));

  async function remove(key: string): Promise<void> {
    await files.delete(key);
    await store.remove(key);
  }

  return {
    /** Begins to record a conversation that is stored. */
    open(conversationId: string): ConversationRecording {
      const path = join(folder, `${conversationId}.wav`);
      return createConversationRecording({
        path,
        ready,
        async store(extent) {
          const day = new Date(nowMs()).toISOString().slice(0, 10);
          const key = `recordings/${day}/${conversationId}.wav`;
          await store.announce({ path: key, conversationId });
          try {
            await files.putFile(key, path);
            if (await store.complete(key, extent)) return;
          } catch (error) {
            // What cannot be removed either stays announced, and is deleted later.
            await remove(key).catch(() => {});
            throw error;
          }
          await remove(key);
        },
        reportFailure: (error) => log.error({ err: error, conversationId }, 'a recording was lost'),
      });
    },

    /** @throws {ConversationNotFound | RecordingNotFound | FileLost} */
    async read(teamId: string, conversationId: string): Promise<FileStream> {
      const found = await files.open(await store.find(teamId, conversationId));
      if (!found) throw new FileLost();
      return { contentType: 'audio/wav', ...found };
    },

    /**
     * Deletes the files whose retention is over.
     * @throws when one could not be deleted; it stays known and is tried again the next time
     */
    async deleteUnwanted(): Promise<void> {
      for (let keys = await store.unwanted(); keys.length > 0; keys = await store.unwanted()) {
        const failures: unknown[] = [];
        for (const key of keys) await remove(key).catch((error: unknown) => failures.push(error));
        const [cause] = failures;
        if (cause !== undefined) throw new Error(`${failures.length} recordings remain.`, { cause });
      }
    },
  };
}
