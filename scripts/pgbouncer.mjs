import { existsSync } from 'node:fs';
import { join } from 'node:path';
import {
  cacheFolder,
  installPackages,
  launcherOf,
  programOnPath,
  starts,
  unpackPackages,
} from './debian-packages.mjs';

const WHAT = 'PgBouncer for the tests of a pooled database';

/**
 * PgBouncer for the tests, from Debian: installed when that is allowed and unpacked into the user's cache otherwise.
 * @returns the environment variable by which the tests find it; empty where there is none
 */
export function findPgbouncer() {
  const found = onSystem() ?? (installPackages(['pgbouncer'], WHAT) ? onSystem() : undefined) ?? unpacked();
  return found ? { PARLEY_PGBOUNCER: found } : {};
}

function onSystem() {
  // Where Debian installs it, which is not on every user's PATH.
  return programOnPath(['pgbouncer'], runs) ?? ['/usr/sbin/pgbouncer'].find(existsSync);
}

function unpacked() {
  const folder = cacheFolder('pgbouncer');
  const launcher = join(folder, 'parley-pgbouncer');
  if (existsSync(launcher) && runs(launcher)) return launcher;
  const launchers = { 'parley-pgbouncer': launcherOf(folder, 'usr/sbin/pgbouncer') };
  unpackPackages(['pgbouncer'], { folder, launchers, what: WHAT });
  return existsSync(launcher) && runs(launcher) ? launcher : undefined;
}

function runs(program) {
  return starts(program, ['--version']);
}
