import { chmod, mkdir, mkdtemp, symlink } from 'node:fs/promises';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { startProgram } from './child-program.ts';

/** A data folder whose speech models outlive the tests, so that they are fetched once for each machine. */
export const KEPT_FOLDER = join(
  process.env.XDG_CACHE_HOME || join(homedir(), '.cache'),
  'parley',
  'recognition',
);

/** Where no source has a model, the product says so in one of these ways. */
export const NOT_TO_BE_HAD = /no source answers|No source has/;

/**
 * Installs models with the product's own command, for all tests of this machine.
 * @returns whether all of them are there, and what the command wrote
 */
export async function installKeptModels(
  ...names: readonly string[]
): Promise<{ isComplete: boolean; messages: string }> {
  await mkdir(join(KEPT_FOLDER, 'speech-models'), { recursive: true });
  const command = startProgram('src/models-command.ts', ['install', ...names], {
    ...networkSettings(),
    PARLEY_DATA: KEPT_FOLDER,
  });
  const [{ code }] = await Promise.all([command.ended, command.lines(100)]);
  return { isComplete: code === 0, messages: command.errors() };
}

/** A fresh data folder that has these models; the caller removes it. */
export async function folderWithKeptModels(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'parley-models-'));
  // Under root the database runs as another user, who has to get in.
  await chmod(folder, 0o711);
  await symlink(join(KEPT_FOLDER, 'speech-models'), join(folder, 'speech-models'));
  return folder;
}

/** How this machine reaches the registry. */
function networkSettings(): Record<string, string> {
  const names =
    /^(https?_proxy|no_proxy|npm_config_registry|npm_execpath|node_extra_ca_certs|ssl_cert_file)$/i;
  const isWanted = (entry: [string, string | undefined]): entry is [string, string] =>
    names.test(entry[0]) && entry[1] !== undefined;
  return Object.fromEntries(Object.entries(process.env).filter(isWanted));
}
