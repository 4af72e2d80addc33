import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import type { CatalogueEntry, ModelFile } from './speech-model-catalogue.ts';
import { SpeechModelDamaged } from './speech-model-errors.ts';
import { tarFiles } from './tar-files.ts';

/**
 * Takes the files of an entry out of its tarball, under the names of the catalogue and no other, and checks each.
 * @param tarball verified, so that it is known to be an archive
 * @param target a folder that is there and empty
 * @throws {SpeechModelDamaged} when a file is missing or differs
 */
export async function extractModel(
  tarball: string,
  { archive, files }: Pick<CatalogueEntry, 'archive' | 'files'>,
  { target, signal }: { target: string; signal: AbortSignal },
): Promise<void> {
  const written = files.map((file) => newFile(file, join(target, file.path)));
  const missing = new Map<string, WrittenFile>(
    written.flatMap((one) =>
      (one.file.pieces ?? [one.file.path]).map((piece) => [`${archive.folder}/${piece}`, one] as const),
    ),
  );
  await pipeline(
    createReadStream(tarball),
    createGunzip(),
    async (chunks: AsyncIterable<Buffer>) => {
      for await (const { path, content } of tarFiles(chunks)) {
        const file = missing.get(path);
        if (!file) continue;
        missing.delete(path);
        await append(content, file, signal);
      }
    },
    { signal },
  );
  if (missing.size > 0 || written.some(({ file, hash }) => hash.digest('hex') !== file.sha256)) {
    throw new SpeechModelDamaged();
  }
}

/** A file on its way to the disk; its pieces come one after the other. */
type WrittenFile = ReturnType<typeof newFile>;

function newFile(file: ModelFile, path: string) {
  return { file, path, hash: createHash('sha256') };
}

/** In the order of the archive: pieces in another one would show in the checksum. */
async function append(
  content: AsyncIterable<Buffer>,
  { path, hash }: WrittenFile,
  signal: AbortSignal,
): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  await pipeline(
    content,
    async function* (chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        hash.update(chunk);
        yield chunk;
      }
    },
    createWriteStream(path, { flags: 'a', flush: true }),
    { signal },
  );
}
