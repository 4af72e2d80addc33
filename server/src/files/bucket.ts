import { stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { Disk } from 'flydrive';
import { type FilePlace, filesOn } from './file-store.ts';

/** Where an operator's files are, other than on this machine. */
export type BucketPlace = Readonly<{
  bucket: string;
  /** Before every key, with a slash at its end; empty where the whole bucket is Parley's. */
  prefix: string;
  /** Of a server that speaks S3; Amazon's own unless given. */
  endpoint?: string | undefined;
  region: string;
}>;

/** Tells a bucket, and what of it is Parley's, from every other. */
export function bucketAddress({ bucket, prefix, endpoint }: BucketPlace): string {
  return `${endpoint ? new URL(endpoint).href : ''} s3://${bucket}/${prefix}`.trim();
}

/** Files in a bucket. Each of its methods also fails when the bucket does not answer. */
export type Bucket = FilePlace & {
  /** Keys of all files, a page of up to a thousand at a time. */
  keys(): AsyncIterable<readonly string[]>;
};

const CONNECT_MS = 3_000;
/** Silence of a connection after which it is given up. */
const SILENT_MS = 10_000;
const DELETIONS_AT_ONCE = 8;

/** Opens a bucket that speaks S3, with the keys of AWS's usual variables and files; its client is loaded only now. */
export async function openBucket(place: BucketPlace, silentMs = SILENT_MS): Promise<Bucket> {
  const { prefix } = place;
  const disk = await openDisk(place, { socketTimeout: silentMs });
  const files = filesOn(disk, isMissingObject);
  // A connection is silent too while its reader is slow, and each slow reader occupies one.
  const streams = filesOn(
    await openDisk(place, {
      requestTimeout: silentMs,
      throwOnRequestTimeout: true,
      httpAgent: { maxSockets: Number.POSITIVE_INFINITY },
      httpsAgent: { maxSockets: Number.POSITIVE_INFINITY },
    }),
    isMissingObject,
  );
  const at = (key: string) => `${prefix}${key}`;
  async function* keysUnder(start: string): AsyncGenerator<string[]> {
    let paginationToken: string | undefined;
    do {
      const options = { recursive: true, ...(paginationToken === undefined ? {} : { paginationToken }) };
      const page = await disk.listAll(start || '/', options);
      const keys = [...page.objects].flatMap((object) => (object.isFile ? [object.key] : []));
      // The library leaves out the slash at the end, so that what merely begins alike is found too.
      yield keys.filter((key) => key.startsWith(start)).map((key) => key.slice(prefix.length));
      ({ paginationToken } = page);
    } while (paginationToken);
  }
  return {
    put: (key, bytes) => files.put(at(key), bytes),
    async putFile(key, path) {
      const { size } = await stat(path);
      await files.putFile(at(key), path);
      const { contentLength } = await disk.getMetaData(at(key));
      if (contentLength !== size) throw new Error(`The bucket has ${contentLength} of ${size} bytes.`);
    },
    get: (key) => files.get(at(key)),
    async open(key) {
      const opened = await streams.open(at(key));
      return opened && { ...opened, stream: unlessSilent(opened.stream, silentMs) };
    },
    delete: (key) => files.delete(at(key)),
    async deleteFolder(folder) {
      // What is deleted must not change the pages that are still to come.
      const keys = (await Array.fromAsync(keysUnder(at(`${folder}/`)))).flat();
      while (keys.length > 0)
        await Promise.all(keys.splice(0, DELETIONS_AT_ONCE).map((key) => files.delete(at(key))));
    },
    keys: () => keysUnder(prefix),
  };
}

async function openDisk({ bucket, endpoint, region }: BucketPlace, patience: object): Promise<Disk> {
  const { S3Driver } = await import('flydrive/drivers/s3');
  return new Disk(
    new S3Driver({
      bucket,
      region,
      ...(endpoint === undefined ? {} : { endpoint, forcePathStyle: true }),
      visibility: 'private',
      supportsACL: false,
      // Many servers that speak S3 do not know the checksums that the client adds by itself.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      maxAttempts: 2,
      // What fails is thrown, and told by those who know what was tried.
      logger: { trace() {}, debug() {}, info() {}, warn() {}, error() {} },
      requestHandler: { connectionTimeout: CONNECT_MS, ...patience },
    }),
  );
}

/** Gives a stream up that gives nothing for so long while it is read; its reader may take its time. */
function unlessSilent(stream: Readable, silentMs: number): Readable {
  async function* pieces() {
    const giveUp = () => stream.destroy(new Error('The bucket fell silent in the middle of a file.'));
    let timer = setTimeout(giveUp, silentMs);
    try {
      for await (const piece of stream) {
        clearTimeout(timer);
        yield piece;
        timer = setTimeout(giveUp, silentMs);
      }
    } finally {
      clearTimeout(timer);
    }
  }
  // It may fail before it is read from.
  stream.once('error', () => {});
  return Readable.from(pieces(), { objectMode: false }).once('close', () => stream.destroy());
}

/** A bucket that is missing is no missing file, where the answer tells. */
function isMissingObject(cause: unknown): boolean {
  return cause instanceof Error && (cause.name === 'NoSuchKey' || cause.name === 'NotFound');
}
