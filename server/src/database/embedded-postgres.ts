import { type ChildProcess, execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdir, open, readFile, realpath, rename, rm, stat, truncate } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type ClusterHome, findClusterHome, giveFolder, unprivilegedAccount } from './cluster-home.ts';
import { lockFolder } from './folder-lock.ts';
import { refuseOtherMajor } from './postgres-major.ts';
import { endLeftovers, endPostmaster, spawnPostmaster, waitUntilReady } from './postmaster.ts';
import { prepareServerRole, SUPERUSER } from './server-role.ts';
import { superviseChild } from './supervise-child.ts';
import { syncFolder } from './synced-folder.ts';

// The PostgreSQL that Parley brings along. It listens on a socket in its own folder alone, writes its log to a file,
// and is never adopted from an earlier process: what still runs is stopped, then started anew. When it dies, it is
// started again.

const START_TIMEOUT_MS = 120_000;
const STOP_TIMEOUT_MS = 30_000;
const LOG_MAX_BYTES = 10_000_000;
/** How often its size is looked at, in milliseconds. */
const LOG_LOOK_MS = 600_000;
// A socket's whole path may have 103 bytes on every system; its name takes 19.
const SOCKET_FOLDER_MAX = 84;

/** A running embedded PostgreSQL. */
export type EmbeddedPostgres = AsyncDisposable & {
  /** Address of the database `parley` for a role that owns it and is no superuser, password included. */
  url: string;
  /** Where the cluster lives. */
  folder: string;
  /** The cluster could not live inside the data folder. */
  isElsewhere: boolean;
  /** Resolves when PostgreSQL has ended often without having been asked to; it is started again all the same. */
  endsOften: Promise<void>;
};

/**
 * Starts PostgreSQL on a data folder, making the cluster at the first start. The caller holds the folder's lock.
 * @param isDurable false trades safety at power loss for speed; for tests on throw-away folders
 * @param processes that are to use it at once
 */
export async function startEmbeddedPostgres(
  dataFolder: string,
  isDurable = true,
  processes = 1,
): Promise<EmbeddedPostgres> {
  const home = await findClusterHome(dataFolder);
  await using stack = new AsyncDisposableStack();
  // A copied data folder may point at the same cluster elsewhere.
  if (home.isElsewhere) stack.use(await lockFolder(home.folder));
  const dataDirectory = join(await realpath(home.folder), 'cluster');
  // Before the folder changes hands: what still runs would lose its own files.
  await endLeftovers(dataDirectory, STOP_TIMEOUT_MS);
  await giveFolder(home.folder, home.runAs);
  const password = await readPassword(home);
  await makeCluster(home, dataDirectory, isDurable);
  const socketFolder = await makeSocketFolder(home, stack);
  const start = async () => {
    await endLeftovers(dataDirectory, STOP_TIMEOUT_MS, socketFolder);
    return startPostmaster(home, dataDirectory, {
      ...settings(isDurable, processes),
      unix_socket_directories: socketFolder,
    });
  };
  const end = async (child: ChildProcess) => {
    await endPostmaster(dataDirectory, STOP_TIMEOUT_MS);
    child.stdin?.destroy();
  };
  const { endsOften } = stack.use(await superviseChild(start, end));
  const look = setInterval(() => void boundLog(logOf(home)).catch(() => undefined), LOG_LOOK_MS).unref();
  stack.defer(() => clearInterval(look));
  const url = await prepareServerRole(
    `postgresql://${SUPERUSER}:${password}@${encodeURIComponent(socketFolder)}/postgres`,
  );
  const owned = stack.move();
  return {
    url,
    folder: home.folder,
    isElsewhere: home.isElsewhere,
    endsOften,
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  };
}

// Each process has a pool of ten connections, and one that listens.
const PROCESS_CONNECTIONS = 12;

function settings(isDurable: boolean, processes: number): Record<string, string> {
  return {
    listen_addresses: '',
    unix_socket_permissions: '0700',
    max_connections: String(Math.max(100, 40 + processes * PROCESS_CONNECTIONS)),
    log_checkpoints: 'off',
    // Statements and row contents may contain what people said; the log gets neither.
    log_min_error_statement: 'panic',
    log_error_verbosity: 'terse',
    ...(isDurable ? {} : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
  };
}

async function readPassword(home: ClusterHome): Promise<string> {
  const file = join(home.folder, 'password');
  const stored = await readFile(file, 'utf8').catch(() => '');
  if (stored) return stored.trim();
  const password = randomBytes(24).toString('base64url');
  const handle = await open(file, 'w', 0o600);
  await handle.writeFile(password);
  await handle.sync();
  await handle.close();
  return password;
}

async function makeCluster(home: ClusterHome, folder: string, isDurable: boolean): Promise<void> {
  if (await stat(folder).catch(() => undefined)) {
    return refuseOtherMajor(folder, join(home.binaries.folder, 'bin'));
  }
  const account = home.runAs && (await unprivilegedAccount());
  // Made under another name, so that a half-made cluster is never taken for a whole one.
  const unfinished = `${folder}.unfinished`;
  await rm(unfinished, { recursive: true, force: true });
  const flags = [
    '-D',
    unfinished,
    '-U',
    SUPERUSER,
    `--pwfile=${join(home.folder, 'password')}`,
    '--auth=scram-sha-256',
  ];
  const locale = [
    '--encoding=UTF8',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    `--locale=${systemLocale()}`,
  ];
  const speed = isDurable ? [] : ['--no-sync'];
  await giveFolder(home.folder, account);
  await promisify(execFile)(join(home.binaries.folder, 'bin', 'initdb'), [...flags, ...locale, ...speed], {
    ...account,
    cwd: '/',
    env: { PATH: '/usr/bin:/bin', LC_ALL: 'C' },
  });
  await rename(unfinished, folder);
  // Without its new name on the disk, a loss of power has the next start make another cluster.
  await syncFolder(home.folder);
  await giveFolder(home.folder, home.runAs);
}

function systemLocale(): string {
  return process.platform === 'darwin' ? 'en_US.UTF-8' : 'C.UTF-8';
}

async function makeSocketFolder(home: ClusterHome, stack: AsyncDisposableStack): Promise<string> {
  const folder = join(home.folder, 'socket');
  if (Buffer.byteLength(folder) <= SOCKET_FOLDER_MAX) {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await giveFolder(folder, home.runAs);
    return folder;
  }
  const short = join(tmpdir(), `parley-${randomBytes(8).toString('hex')}`);
  await mkdir(short, { mode: 0o700 });
  await giveFolder(short, home.runAs);
  stack.defer(() => rm(short, { recursive: true, force: true }));
  return short;
}

const logOf = (home: ClusterHome) => join(home.folder, 'postgres.log');

/** PostgreSQL appends, so its file may be emptied while it runs. */
async function boundLog(logFile: string): Promise<void> {
  const { size } = await stat(logFile).catch(() => ({ size: 0 }));
  if (size > LOG_MAX_BYTES) await truncate(logFile);
}

async function startPostmaster(
  home: ClusterHome,
  dataDirectory: string,
  settings: Record<string, string>,
): Promise<ChildProcess> {
  const logFile = logOf(home);
  await boundLog(logFile);
  const program = join(home.binaries.folder, 'bin', 'postgres');
  const child = spawnPostmaster({
    program,
    dataDirectory,
    logFile,
    settings,
    ...(home.runAs && { runAs: home.runAs }),
  });
  if (!(await waitUntilReady(dataDirectory, child, START_TIMEOUT_MS))) {
    child.stdin?.destroy();
    throw new Error(`PostgreSQL did not start; the end of ${logFile} says why.`);
  }
  return child;
}
