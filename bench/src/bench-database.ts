import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '../../server/src/database/embedded-postgres.ts';

/** A database of its own, in a folder that is gone with it. */
export async function startBenchDatabase(): Promise<{ url: string } & AsyncDisposable> {
  await using stack = new AsyncDisposableStack();
  const folder = await mkdtemp(join(tmpdir(), 'parley-bench-'));
  stack.defer(() => rm(folder, { recursive: true, force: true }));
  // Under root the database runs as another user, who has to get in.
  await chmod(folder, 0o711);
  const { url } = stack.use(await startEmbeddedPostgres(folder, false));
  const owned = stack.move();
  return { url, [Symbol.asyncDispose]: () => owned.disposeAsync() };
}
