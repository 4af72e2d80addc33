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

const PACKAGES = ['flite', 'pocketsphinx', 'pocketsphinx-en-us'];
const WHAT = 'flite and pocketsphinx for the test that speaks and listens';
const MODEL = 'usr/share/pocketsphinx/model/en-us';

/**
 * A voice and a recogniser for the tests, both from Debian: those on PATH, installed when that is allowed and unpacked
 * into the user's cache otherwise.
 * @returns environment variables by which the tests find them; empty where there are none
 */
export function findSpeechPrograms() {
  return onPath() ?? installed() ?? unpacked() ?? {};
}

function onPath() {
  return complete(
    programOnPath(['flite'], runs),
    programOnPath(['pocketsphinx_batch'], runs),
    join('/', MODEL),
  );
}

function installed() {
  installPackages(PACKAGES, WHAT);
  return onPath();
}

function unpacked() {
  const folder = cacheFolder('speech');
  return inFolder(folder) ?? (unpack(folder) ? inFolder(folder) : undefined);
}

function unpack(folder) {
  const launchers = {
    'parley-flite': launcherOf(folder, 'usr/bin/flite'),
    'parley-pocketsphinx': launcherOf(folder, 'usr/bin/pocketsphinx_batch'),
  };
  return unpackPackages(PACKAGES, { folder, launchers, what: WHAT });
}

/** What was not unpacked, since it is installed, is taken from where it is. */
function inFolder(folder) {
  const unpackedProgram = (name) => [join(folder, name)].find((file) => existsSync(file) && runs(file));
  return complete(
    programOnPath(['flite'], runs) ?? unpackedProgram('parley-flite'),
    programOnPath(['pocketsphinx_batch'], runs) ?? unpackedProgram('parley-pocketsphinx'),
    [join(folder, MODEL), join('/', MODEL)].find(existsSync),
  );
}

function complete(flite, pocketsphinx, model) {
  if (!flite || !pocketsphinx || !model || !existsSync(join(model, 'en-us.lm.bin'))) return undefined;
  return { PARLEY_FLITE: flite, PARLEY_POCKETSPHINX: pocketsphinx, PARLEY_POCKETSPHINX_MODEL: model };
}

function runs(program) {
  return starts(program, []);
}
