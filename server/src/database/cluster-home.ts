import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chown, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { copyPostgresBinaries, findPostgresBinaries, type PostgresBinaries } from './postgres-binaries.ts';

/** PostgreSQL refuses to run as root; these are the ids it then runs under. */
export type RunAs = { uid: number; gid: number };

/** Where a cluster lives and what runs it. */
export type ClusterHome = {
  folder: string;
  binaries: PostgresBinaries;
  /** Absent when PostgreSQL runs as the user who started Parley. */
  runAs?: RunAs;
  /** The folder had to be outside the data folder. */
  isElsewhere: boolean;
};

const ELSEWHERE = ['/var/lib/parley', '/var/tmp/parley'];

/**
 * Decides where the cluster of a data folder lives: inside it, or, when Parley runs as root and the unprivileged
 * user cannot enter there (root's home, for one), in a system folder that the data folder remembers.
 */
export async function findClusterHome(dataFolder: string): Promise<ClusterHome> {
  const found = await findPostgresBinaries();
  if (process.getuid?.() !== 0) {
    return { folder: await makeHome(join(dataFolder, 'postgres')), binaries: found, isElsewhere: false };
  }
  const runAs = await unprivilegedUser();
  const pointer = join(dataFolder, 'postgres-folder');
  const remembered = (await readFile(pointer, 'utf8').catch(() => '')).trim();
  const systemFolder = await firstWritable(ELSEWHERE);
  const binaries = canRun(found, runAs) ? found : await copyPostgresBinaries(found, systemFolder);
  if (!remembered && canEnter(dataFolder, runAs)) {
    return {
      folder: await makeHome(join(dataFolder, 'postgres'), runAs),
      binaries,
      runAs,
      isElsewhere: false,
    };
  }
  const folder = remembered || join(systemFolder, `data-${randomBytes(6).toString('hex')}`);
  await writeFile(pointer, `${folder}\n`);
  return { folder: await makeHome(folder, runAs), binaries, runAs, isElsewhere: true };
}

async function makeHome(folder: string, runAs?: RunAs): Promise<string> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  if (runAs) await chown(folder, runAs.uid, runAs.gid);
  return folder;
}

async function firstWritable(folders: string[]): Promise<string> {
  for (const folder of folders) {
    const isMade = await mkdir(folder, { recursive: true, mode: 0o755 }).then(
      () => true,
      () => false,
    );
    if (isMade) return folder;
  }
  throw new Error(
    `PostgreSQL needs a folder that an unprivileged user can enter; none of ${folders.join(', ')} can be made.`,
  );
}

async function unprivilegedUser(): Promise<RunAs> {
  const users = await readFile('/etc/passwd', 'utf8').catch(() => '');
  // initdb looks its user up, so the id must belong to an account that exists.
  const nobody = users.split('\n').find((line) => line.startsWith('nobody:'));
  const [, , uid, gid] = nobody?.split(':') ?? [];
  if (!uid || !gid) {
    throw new Error(
      'PostgreSQL does not run as root and there is no user "nobody". Start Parley as an ordinary user, or set DATABASE_URL.',
    );
  }
  return { uid: Number(uid), gid: Number(gid) };
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
