import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from './free-port.ts';

/** Connections to PostgreSQL, fewer than a server opens to the pooler, so that clients have to share them. */
const POOL_SIZE = 6;

/**
 * Starts a PgBouncer that lends connections for one transaction, each time the one that was unused for longest.
 * @param url of a PostgreSQL that listens on a socket of its folder
 * @returns its address
 */
export async function startPgbouncer(url: string): Promise<AsyncDisposable & { url: string }> {
  const program = process.env.PARLEY_PGBOUNCER;
  if (!program) throw new Error('PgBouncer was not found: run this file with npm test.');
  const { host, username, password, pathname } = new URL(url);
  const socketFolder = decodeURIComponent(host);
  const folder = await mkdtemp(join(tmpdir(), 'parley-pooler-'));
  await chmod(folder, 0o711);
  const port = await freePort();
  const database = pathname.slice(1);
  const settings = join(folder, 'pgbouncer.ini');
  await writeFile(
    settings,
    `[databases]
${database} = host=${socketFolder} port=5432 user=${username} password=${decodeURIComponent(password)}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = ${POOL_SIZE}
server_round_robin = 1
`,
  );
  await chmod(settings, 0o644);
  // It refuses to run as root, and only the owner of the socket may enter its folder.
  const { uid, gid } = await stat(join(socketFolder, '.s.PGSQL.5432'));
  const child = spawn(program, [settings], { uid, gid, stdio: ['ignore', 'ignore', 'pipe'] });
  const ended = once(child, 'exit');
  const up = Promise.withResolvers<void>();
  let log = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    log += text;
    if (log.includes('process up')) up.resolve();
  });
  ended.then(() => up.reject(new Error(`PgBouncer did not start.\n${log}`)));
  await up.promise;
  return {
    url: `postgresql://${username}@127.0.0.1:${port}/${database}`,
    async [Symbol.asyncDispose]() {
      child.kill('SIGKILL');
      await ended;
      await rm(folder, { recursive: true });
    },
  };
}
