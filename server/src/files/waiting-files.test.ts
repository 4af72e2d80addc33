import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { BUCKET_KEYS, startBucketServer } from '../../test/support/bucket-server.ts';
import { openBucket } from './bucket.ts';
import { WaitingFiles } from './waiting-files.ts';

it('deletes in the bucket what is moved into it before its deletion comes to its turn', async () => {
  for (const [name, value] of Object.entries(BUCKET_KEYS)) vi.stubEnv(name, value);
  await using server = await startBucketServer('calls');
  const dataFolder = await mkdtemp(join(tmpdir(), 'parley-waiting-'));
  const bucket = await openBucket({ bucket: 'calls', prefix: '', endpoint: server.endpoint, region: 'us-1' });
  const waiting = new WaitingFiles(dataFolder);
  await waiting.add((files) => files.put('calls/1', new Uint8Array([1])));

  const recording = Promise.withResolvers<void>();
  const writing = waiting.add(() => recording.promise);
  const deletion = waiting.delete('calls/1');
  for (const other of ['others/1', 'others/2']) await waiting.addDeletion(other);
  const moving = waiting.moveInto(bucket);
  await expect.poll(() => [...server.objects.keys()]).toEqual(['calls/calls/1']);
  recording.resolve();
  await Promise.all([writing, deletion, moving]);
  while (await waiting.moveInto(bucket));

  expect([...server.objects.keys()]).toEqual([]);
  expect(await waiting.count()).toBe(0);
  vi.unstubAllEnvs();
  await rm(dataFolder, { recursive: true });
});
