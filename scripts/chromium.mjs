import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import {
  cacheFolder,
  installPackages,
  launcherOf,
  programOnPath,
  unpackPackages,
} from './debian-packages.mjs';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const WHAT = 'Chromium for the browser tests';

/**
 * A Chromium for the browser tests: $PARLEY_CHROMIUM, one on PATH, or Debian's package, installed when that is allowed
 * and unpacked into the user's cache otherwise.
 * @returns absolute path of the program, since launchers may not search PATH
 */
export function findChromium() {
  const named = process.env.PARLEY_CHROMIUM;
  if (named) {
    if (!runs(named)) throw new Error(`PARLEY_CHROMIUM names ${named}, which does not run.`);
    return named;
  }
  return programOnPath(NAMES, runs) ?? installed() ?? unpacked() ?? fail();
}

function installed() {
  // Also after a failed installation: something else may have put it there meanwhile.
  installPackages(['chromium'], WHAT);
  return programOnPath(NAMES, runs);
}

function unpacked() {
  const folder = cacheFolder('chromium');
  const program = join(folder, 'parley-chromium');
  if (existsSync(program) && runs(program)) return program;
  const launchers = {
    'parley-chromium': launcherOf(folder, 'usr/lib/chromium/chromium', fontSetting(folder)),
  };
  unpackPackages(['chromium'], { folder, launchers, what: WHAT });
  return existsSync(program) && runs(program) ? program : undefined;
}

function fontSetting(folder) {
  return `export FONTCONFIG_PATH="\${FONTCONFIG_PATH:-$([ -d /etc/fonts ] && echo /etc/fonts || echo '${folder}/etc/fonts')}"\n`;
}

function runs(program) {
  return spawnSync(program, ['--version'], { stdio: 'ignore' }).status === 0;
}

function fail() {
  throw new Error(
    'The browser tests need Chromium, and it could not be installed. Install it, or set PARLEY_CHROMIUM to the path of a Chromium or Chrome.',
  );
}
