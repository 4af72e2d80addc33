import { randomUUID } from 'node:crypto';
import { openBucket } from '../files/bucket.ts';
import type { Settings } from '../settings/settings.ts';
import { type Finding, finding, reasonOf, stateOf } from './finding.ts';

const ROUND_TRIP_MS = { fine: -2_000, works: -10_000 };

/** Whether the bucket takes a file, gives it back, lists and deletes it; nothing without a bucket. */
export async function checkFiles({ files }: Pick<Settings, 'files'>): Promise<Finding[]> {
  if (!files) return [];
  const key = `checks/${randomUUID()}`;
  const began = performance.now();
  try {
    const bucket = await openBucket(files);
    await bucket.put(key, Buffer.from(key));
    const found = await bucket.get(key);
    // The first page will do: a refusal is the same for all of them.
    for await (const _page of bucket.keys()) break;
    await bucket.delete(key);
    if (found === undefined || Buffer.from(found).toString() !== key) {
      throw new Error('it did not give back what it was given');
    }
  } catch (error) {
    return [
      finding('files', 'failed', [
        `bucket ${files.bucket}: ${reasonOf(error instanceof Error && error.cause ? error.cause : error)}`,
        'Check PARLEY_FILES, AWS_ENDPOINT_URL_S3, AWS_REGION, and that the keys may read, write, list and delete. Files wait in the data folder until it works.',
      ]),
    ];
  }
  const tookMs = performance.now() - began;
  return [
    finding('files', stateOf(-tookMs, ROUND_TRIP_MS), [
      `bucket ${files.bucket}: a file stored, read, listed and deleted in ${Math.round(tookMs)} ms`,
      'Choose a bucket nearer to this machine: people wait for files as long.',
    ]),
  ];
}
