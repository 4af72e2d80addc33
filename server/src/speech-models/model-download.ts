import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import type { ModelSource } from './model-sources.ts';
import { type ModelArchive, tarballName } from './speech-model-catalogue.ts';
import { SpeechModelDamaged, SpeechModelMissing, SpeechModelUnreachable } from './speech-model-errors.ts';

/** Connections that may break while a tarball arrives; a source that begins anew each time may break them all. */
const MOST_ATTEMPTS = 20;
/** Of those, how many may follow each other without bringing anything. */
const MOST_FRUITLESS = 3;

export type DownloadDependencies = {
  sources: readonly ModelSource[];
  fetch: typeof globalThis.fetch;
};

type Download = {
  archive: ModelArchive;
  /** What has arrived so far; it stays after a failure, for the next attempt to go on from. */
  partFile: string;
  signal: AbortSignal;
  /** Hears how many bytes are there. */
  onProgress: (bytes: number) => void;
};

/**
 * Fetches a tarball from the first source that has the right one.
 * @returns where it lies: in the part file, or where the operator put it
 * @throws {SpeechModelDamaged | SpeechModelMissing | SpeechModelUnreachable}
 */
export async function downloadTarball(
  { sources, fetch }: DownloadDependencies,
  download: Download,
): Promise<string> {
  let failure: unknown = new SpeechModelUnreachable();
  for (const source of sources) {
    try {
      const place = await source.locate(download.archive, download.signal);
      if ('url' in place) return await fetchVerified(place.url, fetch, download);
      if (await isIntact(place.path, download.archive)) return place.path;
      throw new SpeechModelDamaged();
    } catch (error) {
      if (download.signal.aborted || isOutOfSpace(error)) throw error;
      failure = moreTelling(failure, error);
    }
  }
  throw failure;
}

/** Whether a write failed because the disk is full. */
export function isOutOfSpace(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT');
}

/** Of several sources' failures: that of the one which got furthest. */
function moreTelling(before: unknown, error: unknown): unknown {
  if (before instanceof SpeechModelDamaged || error instanceof SpeechModelDamaged) {
    return before instanceof SpeechModelDamaged ? before : error;
  }
  if (error instanceof SpeechModelMissing) return error;
  return before instanceof SpeechModelMissing ? before : new SpeechModelUnreachable(error);
}

async function fetchVerified(
  url: string,
  fetch: typeof globalThis.fetch,
  download: Download,
): Promise<string> {
  const { archive, partFile } = download;
  const before = await sizeOf(partFile);
  await fetchAll(url, fetch, download);
  if (await isIntact(partFile, archive)) return partFile;
  await rm(partFile, { force: true });
  if (before === 0) throw new SpeechModelDamaged();
  // The beginning came earlier, perhaps from elsewhere.
  await fetchAll(url, fetch, download);
  if (await isIntact(partFile, archive)) return partFile;
  await rm(partFile, { force: true });
  throw new SpeechModelDamaged();
}

/** Goes on where a broken connection ended, as long as something arrives. */
async function fetchAll(url: string, fetch: typeof globalThis.fetch, download: Download): Promise<void> {
  const { archive, partFile } = download;
  let fruitless = 0;
  for (let attempt = 1; ; attempt++) {
    const before = await sizeOf(partFile);
    if (before === archive.bytes) return;
    try {
      await fetchRest(url, fetch, { ...download, from: before < archive.bytes ? before : 0 });
      return;
    } catch (error) {
      const isFinal = error instanceof SpeechModelMissing || error instanceof SpeechModelDamaged;
      if (isFinal || isOutOfSpace(error) || download.signal.aborted) throw error;
      fruitless = (await sizeOf(partFile)) > before ? 0 : fruitless + 1;
      if (attempt === MOST_ATTEMPTS || fruitless === MOST_FRUITLESS) throw error;
    }
  }
}

async function fetchRest(
  url: string,
  fetch: typeof globalThis.fetch,
  { archive, partFile, signal, onProgress, from }: Download & { from: number },
): Promise<void> {
  const headers: Record<string, string> = from > 0 ? { range: `bytes=${from}-` } : {};
  const reply = await fetch(url, { signal, headers });
  if (!reply.ok) await reply.body?.cancel();
  if (reply.status === 416) {
    // What is here is no beginning of what is there.
    await rm(partFile, { force: true });
    return fetchRest(url, fetch, { archive, partFile, signal, onProgress, from: 0 });
  }
  if (reply.status === 404) throw new SpeechModelMissing(tarballName(archive));
  if (!reply.ok || !reply.body) throw new Error(`The source answers ${reply.status}`);
  const isRest = reply.status === 206 && reply.headers.get('content-range')?.startsWith(`bytes ${from}-`);
  let bytes = isRest ? from : 0;
  onProgress(bytes);
  const { body } = reply;
  await pipeline(
    async function* () {
      for await (const chunk of body) {
        bytes += chunk.length;
        if (bytes > archive.bytes) {
          await rm(partFile, { force: true });
          throw new SpeechModelDamaged();
        }
        yield chunk;
        onProgress(bytes);
      }
    },
    createWriteStream(partFile, { flags: isRest ? 'a' : 'w' }),
    { signal },
  );
  if (bytes < archive.bytes) throw new Error('The connection ended early');
}

/** How many bytes of a file are there; 0 where it is not. */
export async function sizeOf(path: string): Promise<number> {
  const found = await stat(path).catch(() => undefined);
  return found?.size ?? 0;
}

async function isIntact(path: string, { integrity }: ModelArchive): Promise<boolean> {
  const hash = createHash('sha512');
  await pipeline(createReadStream(path), hash);
  return `sha512-${hash.digest('base64')}` === integrity;
}
