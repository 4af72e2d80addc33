import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, isAbsolute, join } from 'node:path';

// Programs of Debian's that the tests need: found, installed where that is allowed, and otherwise unpacked into the
// user's cache. Standard output is left to the caller.

/** Absolute path of the first of these programs on PATH that runs. */
export function programOnPath(names, runs) {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(isAbsolute);
  return names
    .flatMap((name) => folders.map((folder) => join(folder, name)))
    .find((program) => existsSync(program) && runs(program));
}

/** Whether a program could be started and did not break: a complaint about its arguments is no failure. */
export function starts(program, args) {
  const { status } = spawnSync(program, args, { stdio: 'ignore' });
  // From 126 on it is the shell that speaks: not allowed, not found, a library is missing.
  return status !== null && status < 126;
}

/**
 * Installs packages as root or by sudo.
 * @param what what is installed and for what, for the one who waits
 * @returns whether it was allowed and done
 */
export function installPackages(packages, what) {
  const asRoot = process.getuid?.() === 0 ? [] : ['sudo', '-n'];
  if (asRoot.length > 0 && !succeeds('sudo', ['-n', 'true'])) return false;
  if (!succeeds('apt-get', ['--version'])) return false;
  console.error(`Installing ${what} …`);
  const apt = (...args) => {
    const [program, ...rest] = [...asRoot, 'env', 'DEBIAN_FRONTEND=noninteractive', 'apt-get', ...args];
    return spawnSync(program, rest, { stdio: ['ignore', 2, 2] }).status === 0;
  };
  apt('update', '-q');
  return apt('install', '-y', '-q', '--no-install-recommends', ...packages);
}

/** Folder of the user's that packages are unpacked into. */
export function cacheFolder(name) {
  return join(process.env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'parley', name);
}

/**
 * Unpacks packages and what they need side by side into a folder, for those who may not install.
 * @param folder from `cacheFolder`
 * @param launchers scripts to write into it, by name
 * @returns whether there was anything to unpack with
 */
export function unpackPackages(packages, { folder, launchers, what }) {
  if (!succeeds('apt-get', ['--version']) || !succeeds('dpkg-deb', ['--version'])) return false;
  console.error(`Unpacking ${what} into ${folder} …`);
  const unfinished = `${folder}.${process.pid}`;
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished, { recursive: true });
  const own = packageLists(unfinished, packages);
  spawnSync('apt-get', [...own, 'download', '-q', ...missingPackages(own, packages)], {
    cwd: unfinished,
    stdio: ['ignore', 2, 2],
  });
  for (const file of readdirSync(unfinished).filter((name) => name.endsWith('.deb'))) {
    spawnSync('dpkg-deb', ['-x', join(unfinished, file), unfinished], { stdio: ['ignore', 2, 2] });
    rmSync(join(unfinished, file));
  }
  for (const name of ['lists', 'cache']) rmSync(join(unfinished, name), { recursive: true, force: true });
  for (const [name, script] of Object.entries(launchers)) {
    writeFileSync(join(unfinished, name), script, { mode: 0o755 });
  }
  rmSync(folder, { recursive: true, force: true });
  renameSync(unfinished, folder);
  return true;
}

/**
 * A script that runs an unpacked program with the libraries beside it.
 * @param program path inside the folder
 * @param settings lines that are run before
 */
export function launcherOf(folder, program, settings = '') {
  const triples = ['x86_64-linux-gnu', 'aarch64-linux-gnu'];
  const libraries = [
    ...triples.flatMap((triple) => [`usr/lib/${triple}`, `lib/${triple}`]),
    // The folder in which Debian installs one of several alternatives of a library.
    ...triples.flatMap((triple) => [`usr/lib/${triple}/blas`, `usr/lib/${triple}/lapack`]),
    ...triples.map((triple) => `usr/lib/${triple}/pulseaudio`),
    'usr/lib',
  ];
  const path = libraries.map((part) => join(folder, part)).join(':');
  return `#!/bin/sh
export LD_LIBRARY_PATH='${path}'\${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}
${settings}exec '${folder}/${program}' "$@"
`;
}

/** Options that make apt use lists of our own where the machine has none; only root may fetch them for all. */
function packageLists(folder, packages) {
  if (packages.every((name) => succeeds('apt-cache', ['show', name]))) return [];
  mkdirSync(join(folder, 'lists', 'partial'), { recursive: true });
  const own = [
    '-o',
    `Dir::State::lists=${join(folder, 'lists')}`,
    '-o',
    `Dir::Cache=${join(folder, 'cache')}`,
  ];
  spawnSync('apt-get', [...own, 'update', '-q'], { stdio: ['ignore', 2, 2] });
  return own;
}

/** The packages and those of their dependencies that this machine lacks. */
function missingPackages(own, packages) {
  const flags = [
    'depends',
    '--recurse',
    '--no-recommends',
    '--no-suggests',
    '--no-conflicts',
    '--no-breaks',
    '--no-replaces',
    '--no-enhances',
  ];
  const closure = spawnSync('apt-cache', [...own, ...flags, ...packages], {
    encoding: 'utf8',
    maxBuffer: 50_000_000,
  }).stdout;
  const names = [...new Set(closure.split('\n').filter((line) => /^[a-z0-9]/.test(line)))];
  const selections = spawnSync('dpkg', ['--get-selections'], { encoding: 'utf8' }).stdout;
  const present = new Set(
    selections
      .split('\n')
      .filter((line) => /\tinstall$/.test(line))
      .map((line) => line.split(/[:\t]/)[0]),
  );
  return names.filter((name) => !present.has(name));
}

function succeeds(program, args) {
  return spawnSync(program, args, { stdio: 'ignore' }).status === 0;
}
