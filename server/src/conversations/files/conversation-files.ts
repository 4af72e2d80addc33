import { FILE_INPUT } from '@parley/contract/limits.ts';
import type { Database } from '../../database/database.ts';
import { FileLost } from '../../files/file-errors.ts';
import type { FileStore } from '../../files/file-store.ts';
import { deleteUnwantedFiles } from '../../files/unwanted-files.ts';
import type { FileStream, UploadedFile } from '../../http/route.ts';
import { storableText } from '../../http/storable-json.ts';
import { MEDIA_TYPES, recogniseFile } from '../../knowledge/extraction/recognise-file.ts';
import { createDocumentReader } from '../../knowledge/reading/document-reader.ts';
import { newId } from '../records/conversation-id.ts';
import { GivenFileNotFound, NoFileGiven } from './conversation-file-errors.ts';
import { ConversationFileStore } from './conversation-file-store.ts';

// What belongs here: files that callers give to an agent, from the upload to the model and until they are deleted.

/** The files of all conversations. */
export type ConversationFiles = ReturnType<typeof createConversationFiles>;

/** A caller waits for the answer, and files are untrusted: less than documents of a team may take. */
const READING_BOUNDS = { processes: 2, timeoutMs: 20_000, heapMb: 384, memoryMb: 640 };

export function createConversationFiles({ database, files }: { database: Database; files: FileStore }) {
  const store = new ConversationFileStore(database);
  const reader = createDocumentReader(READING_BOUNDS);

  async function remove({ id, path }: { id: string; path: string }): Promise<void> {
    await files.delete(path);
    await store.remove(id);
  }

  return {
    /**
     * Before the upload: whether the conversation takes one more file.
     * @throws {ConversationNotFound | ConversationOver | FilesNotTaken | FileLimitReached}
     */
    checkTaken: (conversationId: string) => store.checkTaken(conversationId),

    /**
     * Reads and stores a file for a message of a running conversation.
     * @returns its id
     * @throws {NoFileGiven | ConversationNotFound | ConversationOver | FilesNotTaken | FileLimitReached}
     * @throws {DocumentUnreadable} when nothing can be read out of it
     */
    async take(conversationId: string, file: UploadedFile | undefined, signal: AbortSignal): Promise<string> {
      if (!file) throw new NoFileGiven();
      const name = nameOf(file);
      const mimeType = MEDIA_TYPES[recogniseFile(file.bytes)];
      const id = newId('file');
      const path = `conversation-files/${conversationId}/${id}`;
      const teamId = await store.announce({ id, path, conversationId, name, mimeType });
      try {
        // The reader of PDF takes no Node buffer.
        const bytes = new Uint8Array(file.bytes);
        const source = { kind: 'file' as const, bytes, fileName: name };
        const text = storableText((await reader.read(source, { name, teamId, signal })).text);
        await files.put(path, file.bytes);
        const content = { text: text.slice(0, FILE_INPUT.textMax), isCut: text.length > FILE_INPUT.textMax };
        if (await store.complete(id, { ...content, bytes: file.bytes.length })) return id;
      } catch (error) {
        // What cannot be removed either stays announced, and is deleted later.
        await remove({ id, path }).catch(() => {});
        throw error;
      }
      await remove({ id, path });
      throw new GivenFileNotFound(id);
    },

    /** What a model is given of files, in the order of their ids; those that the conversation does not have are left out. */
    given: (conversationId: string, ids: readonly string[]) => store.given(conversationId, ids),

    /** @throws {GivenFileNotFound | FileLost} */
    async read(teamId: string, conversationId: string, fileId: string): Promise<FileStream> {
      const { path, name, mimeType } = await store.find(teamId, conversationId, fileId);
      const found = await files.open(path);
      if (!found) throw new FileLost();
      return { contentType: mimeType, fileName: name, ...found };
    },

    /**
     * Deletes the files whose retention is over.
     * @throws when one could not be deleted; it stays known and is tried again the next time
     */
    deleteUnwanted: () => deleteUnwantedFiles((after) => store.unwanted(after), remove),

    [Symbol.asyncDispose]: () => reader[Symbol.asyncDispose](),
  };
}

// A name is shown and told to the model: one line of it, without its folders.
function nameOf({ name }: UploadedFile): string {
  const last = name.split(/[\\/]/).at(-1) ?? '';
  const plain = storableText(last)
    .replaceAll(/\p{C}+/gu, ' ')
    .trim();
  return plain.slice(0, FILE_INPUT.nameMax) || 'file';
}
