import type { Dirent } from 'node:fs';
import { mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from 'pino';
import type { Database } from '../../database/database.ts';
import { FileLost } from '../../files/file-errors.ts';
import type { FileStore } from '../../files/file-store.ts';
import { deleteUnwantedFiles } from '../../files/unwanted-files.ts';
import type { FileStream } from '../../http/route.ts';
import { type ConversationRecording, createConversationRecording } from './conversation-recording.ts';
import { joinedRecording } from './joined-recording.ts';
import { recoverLostRecordings } from './lost-recordings.ts';
import type { RecordingFolders } from './recording-folders.ts';
import { createRecordingStore, type RecordedSession, type RecordingExtent } from './recording-store.ts';
import { recoverStereoWavFile } from './stereo-wav-file.ts';

// What belongs here: the sound of conversations, from the call to the file store and until it is deleted.

/** The recordings of all teams. */
export type Recordings = ReturnType<typeof createRecordings>;

export type RecordingDependencies = {
  database: Database;
  files: FileStore;
  folders: RecordingFolders;
  log: Logger;
  /** Milliseconds since 1970. */
  nowMs?: () => number;
};

/** The sound of one session of a conversation. */
type Recorded = RecordedSession & { path: string };

const FILE_NAME = /^(conv_\w+?)(?:-(\d+))?\.wav$/;

function fileName({ conversationId, startsAtMs }: RecordedSession): string {
  return startsAtMs === 0 ? `${conversationId}.wav` : `${conversationId}-${startsAtMs}.wav`;
}

export function createRecordings({ database, files, folders, log, nowMs = Date.now }: RecordingDependencies) {
  const store = createRecordingStore(database);
  const left = findLeft();
  const ready = left.then(() => {});
  ready.catch((error: unknown) => log.error({ err: error }, 'nothing can be recorded'));
  left
    .then((entries) => recoverLostRecordings({ folders, left: entries, recover, reportFailure: reportLeft }))
    .catch(reportLeft);

  /** Lists what lost processes were recording; whatever comes into the folder from then on is of this one. */
  async function findLeft(): Promise<Dirent[]> {
    await mkdir(folders.own, { recursive: true });
    return readdir(folders.own, { withFileTypes: true });
  }

  function reportLeft(error: unknown): void {
    log.error({ err: error }, 'a recording of a lost process is left for the next start');
  }

  /** It is kept as far as it came, but for its last seconds. */
  async function recover(name: string, path: string): Promise<void> {
    const [, conversationId, startsAtMs = '0'] = FILE_NAME.exec(name) ?? [];
    if (conversationId === undefined) return;
    const session = { conversationId, startsAtMs: Number(startsAtMs) };
    if (!(await store.isWanted(session))) return;
    const extent = await recoverStereoWavFile(path);
    if (extent) await keep({ ...session, path }, extent);
  }

  async function keep(recorded: Recorded, extent: RecordingExtent): Promise<void> {
    const { conversationId, startsAtMs, path } = recorded;
    const day = new Date(nowMs()).toISOString().slice(0, 10);
    const key = `recordings/${day}/${fileName(recorded)}`;
    await store.announce({ path: key, conversationId, startsAtMs });
    try {
      await files.putFile(key, path);
      if (await store.complete(key, extent)) return;
    } catch (error) {
      // What cannot be removed either stays announced, and is deleted later.
      await remove(key).catch(() => {});
      throw error;
    }
    await remove(key);
  }

  async function remove(key: string): Promise<void> {
    await files.delete(key);
    await store.remove(key);
  }

  return {
    /**
     * Begins to record a conversation that is stored.
     * @param startsAtMs more than 0 where it was taken up, in milliseconds of the conversation
     */
    open(conversationId: string, startsAtMs: number): ConversationRecording {
      const path = join(folders.own, fileName({ conversationId, startsAtMs }));
      return createConversationRecording({
        path,
        ready,
        store: (extent) => keep({ conversationId, startsAtMs, path }, extent),
        reportFailure: (error) => log.error({ err: error, conversationId }, 'a recording was lost'),
      });
    },

    /** @throws {ConversationNotFound | RecordingNotFound | FileLost} */
    async read(teamId: string, conversationId: string): Promise<FileStream> {
      const recorded = await store.find(teamId, conversationId);
      const [first] = recorded;
      if (recorded.length > 1 || first?.startsAtMs !== 0) {
        return { contentType: 'audio/wav', ...joinedRecording(recorded, files) };
      }
      const found = await files.open(first.path);
      if (!found) throw new FileLost();
      return { contentType: 'audio/wav', ...found };
    },

    /**
     * Deletes the files whose retention is over.
     * @throws when one could not be deleted; it stays known and is tried again the next time
     */
    deleteUnwanted: (): Promise<void> =>
      deleteUnwantedFiles(
        (after) => store.unwanted(after),
        ({ path }) => remove(path),
      ),
  };
}
