import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, isAbsolute, join } from 'node:path';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/**
 * A Chromium for the browser tests: $PARLEY_CHROMIUM, one on PATH, or Debian's package, installed when that is allowed
 * and unpacked into the user's cache otherwise.
 * @returns absolute path of the program, since whoever launches it may not search for it
 */
export function findChromium() {
  const named = process.env.PARLEY_CHROMIUM;
  if (named) {
    if (!runs(named)) throw new Error(`PARLEY_CHROMIUM names ${named}, which does not run.`);
    return named;
  }
  return onPath() ?? installed() ?? unpacked() ?? fail();
}

function onPath() {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(isAbsolute);
  return NAMES.flatMap((name) => folders.map((folder) => join(folder, name))).find(
    (program) => existsSync(program) && runs(program),
  );
}

function installed() {
  const asRoot = process.getuid?.() === 0 ? [] : ['sudo', '-n'];
  if (asRoot.length > 0 && !succeeds('sudo', ['-n', 'true'])) return undefined;
  if (!succeeds('apt-get', ['--version'])) return undefined;
  console.error('Installing Chromium for the browser tests …');
  const apt = (...args) => {
    const [program, ...rest] = [...asRoot, 'env', 'DEBIAN_FRONTEND=noninteractive', 'apt-get', ...args];
    return spawnSync(program, rest, { stdio: ['ignore', 2, 2] }).status === 0;
  };
  apt('update', '-q');
  apt('install', '-y', '-q', '--no-install-recommends', 'chromium');
  return onPath();
}

// Without the right to install: the packages and what they need, unpacked side by side into a folder of the user's.
function unpacked() {
  const folder = join(process.env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'parley', 'chromium');
  const program = join(folder, 'parley-chromium');
  if (existsSync(program) && runs(program)) return program;
  if (!succeeds('apt-get', ['--version']) || !succeeds('dpkg-deb', ['--version'])) return undefined;
  console.error(`Unpacking Chromium for the browser tests into ${folder} …`);
  const unfinished = `${folder}.${process.pid}`;
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished, { recursive: true });
  const own = packageLists(unfinished);
  spawnSync('apt-get', [...own, 'download', '-q', ...missingPackages(own)], {
    cwd: unfinished,
    stdio: ['ignore', 2, 2],
  });
  for (const file of readdirSync(unfinished).filter((name) => name.endsWith('.deb'))) {
    spawnSync('dpkg-deb', ['-x', join(unfinished, file), unfinished], { stdio: ['ignore', 2, 2] });
    rmSync(join(unfinished, file));
  }
  for (const name of ['lists', 'cache']) rmSync(join(unfinished, name), { recursive: true, force: true });
  writeFileSync(join(unfinished, 'parley-chromium'), launcher(folder), { mode: 0o755 });
  rmSync(folder, { recursive: true, force: true });
  renameSync(unfinished, folder);
  return runs(program) ? program : undefined;
}

/** Options that make apt use lists of our own where the machine has none; only root may fetch them for all. */
function packageLists(folder) {
  if (succeeds('apt-cache', ['show', 'chromium'])) return [];
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

/** Chromium and those of its dependencies that this machine lacks. */
function missingPackages(own) {
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
  const closure = spawnSync('apt-cache', [...own, ...flags, 'chromium'], {
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

function launcher(folder) {
  const libraries = [
    'usr/lib/x86_64-linux-gnu',
    'usr/lib/aarch64-linux-gnu',
    'lib/x86_64-linux-gnu',
    'lib/aarch64-linux-gnu',
    'usr/lib',
  ];
  const path = libraries.map((part) => join(folder, part)).join(':');
  return `#!/bin/sh
export LD_LIBRARY_PATH='${path}'\${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}
export FONTCONFIG_PATH="\${FONTCONFIG_PATH:-$([ -d /etc/fonts ] && echo /etc/fonts || echo '${folder}/etc/fonts')}"
exec '${folder}/usr/lib/chromium/chromium' "$@"
`;
}

function runs(program) {
  return succeeds(program, ['--version']);
}

function succeeds(program, args) {
  return spawnSync(program, args, { stdio: 'ignore' }).status === 0;
}

function fail() {
  throw new Error(
    'The browser tests need Chromium, and it could not be installed. Install it, or set PARLEY_CHROMIUM to the path of a Chromium or Chrome.',
  );
}
