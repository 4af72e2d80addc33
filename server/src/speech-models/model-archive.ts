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
  const missing = new Map(files.map((file) => [`${archive.folder}/${file.path}`, file]));
  await pipeline(
    createReadStream(tarball),
    createGunzip(),
    async (chunks: AsyncIterable<Buffer>) => {
      for await (const { path, content } of tarFiles(chunks)) {
        const file = missing.get(path);
        if (!file) continue;
        missing.delete(path);
        await writeVerified(content, file, { path: join(target, file.path), signal });
      }
    },
    { signal },
  );
  if (missing.size > 0) throw new SpeechModelDamaged();
}

async function writeVerified(
  content: AsyncIterable<Buffer>,
  file: ModelFile,
  { path, signal }: { path: string; signal: AbortSignal },
): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  const hash = createHash('sha256');
  await pipeline(
    content,
    async function* (chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        hash.update(chunk);
        yield chunk;
      }
    },
    createWriteStream(path, { flags: 'wx', flush: true }),
    { signal },
  );
  if (hash.digest('hex') !== file.sha256) throw new SpeechModelDamaged();
}
