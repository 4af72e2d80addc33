import { openBucket } from '../files/bucket.ts';
import { BucketStore } from '../files/bucket-store.ts';
import { createFileStore, type FileStore } from '../files/file-store.ts';
import type { Dependencies } from './composition.ts';

/** Where files are: in the operator's bucket, else in the data folder. */
export async function makeFiles(
  { settings, log }: Pick<Dependencies, 'settings' | 'log'>,
  stack: AsyncDisposableStack,
): Promise<FileStore> {
  const { files, dataFolder } = settings;
  if (!files) return createFileStore(dataFolder);
  return stack.use(new BucketStore({ dataFolder, bucket: await openBucket(files), log }));
}
