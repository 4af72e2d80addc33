import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Installs the dependencies when what is installed differs from the lock file. */
export function install(root) {
  if (isInstalled(root) && runsNode(root)) return;
  console.error('Installing dependencies …');
  const npm = process.env.npm_execpath;
  const [program, args] = npm?.endsWith('.js') ? [process.execPath, [npm]] : ['npm', []];
  // Not `npm ci`: it refuses a lock file made where the registry lacks the optional packages of other machines.
  const flags = ['install', '--no-save', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'];
  // Standard output belongs to the server.
  const { status } = spawnSync(program, [...args, ...flags], { cwd: root, stdio: ['ignore', 2, 2] });
  if (status !== 0) throw new Error('The dependencies could not be installed; npm says why above.');
  if (!runsNode(root)) installNode(root);
}

/** The Node that Parley runs on, as npm delivered it. */
export function nodeProgram(root) {
  return join(root, 'node_modules', 'node', 'bin', 'node');
}

/** Whether npm's own record of node_modules has every package of the lock file in its version. */
export function isInstalled(root) {
  const wanted = readLock(join(root, 'package-lock.json'));
  const found = readLock(join(root, 'node_modules', '.package-lock.json'));
  return Object.entries(wanted).every(([path, { version, optional, peer, link }]) => {
    if (link) return existsSync(join(root, path));
    // Optional packages of other machines are rightly absent.
    return !path.includes('node_modules/') || optional || peer || found[path]?.version === version;
  });
}

function readLock(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).packages : {};
}

function runsNode(root) {
  return spawnSync(nodeProgram(root), ['--version']).status === 0;
}

// An npm that is told to run no install scripts leaves Node's package without its program.
function installNode(root) {
  const cwd = join(root, 'node_modules', 'node');
  spawnSync(process.execPath, ['installArchSpecificPackage.js'], { cwd, stdio: ['ignore', 2, 2] });
  if (!runsNode(root))
    throw new Error('npm did not deliver Node 24. Allow install scripts (npm config get ignore-scripts).');
}
