import { spawnSync } from 'node:child_process';
import { randomBytes, randomInt } from 'node:crypto';
import { chmod, lchown, mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { copyPostgresBinaries, findPostgresBinaries, type PostgresBinaries } from './postgres-binaries.ts';

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

const ELSEWHERE = ['/var/lib/parley', '/var/tmp/parley'];

// Ids that neither distributions nor systemd give to anybody, and that every user namespace of the usual size has.
const OWN_IDS = { first: 60_600, last: 61_100 };

/**
 * Decides where the cluster of a data folder lives and under which ids it runs: inside the data folder, or, when Parley
 * runs as root and an unprivileged user cannot enter there (root's home, for one), in a system folder that the data
 * folder remembers.
 */
export async function findClusterHome(dataFolder: string): Promise<ClusterHome> {
  const found = await findPostgresBinaries();
  const inside = join(dataFolder, 'postgres');
  if (process.getuid?.() !== 0) {
    await mkdir(inside, { recursive: true, mode: 0o700 });
    return { folder: inside, binaries: found, isElsewhere: false };
  }
  const pointer = join(dataFolder, 'postgres-folder');
  const remembered = (await readFile(pointer, 'utf8').catch(() => '')).trim();
  const runAs = await ownIds(remembered || inside);
  const systemFolder = await firstWritable(ELSEWHERE);
  const binaries = canRun(found, runAs) ? found : await copyPostgresBinaries(found, systemFolder);
  const isElsewhere = remembered !== '' || !canEnter(dataFolder, runAs);
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

async function ownIds(folder: string): Promise<RunAs> {
  const owner = await stat(folder).catch(() => undefined);
  if (owner && owner.uid >= OWN_IDS.first && owner.uid <= OWN_IDS.last) {
    return { uid: owner.uid, gid: owner.uid };
  }
  const taken = new Set((await readAccounts()).map(({ uid }) => uid));
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
