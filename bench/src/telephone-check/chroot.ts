import { execFile } from 'node:child_process';
import { access, mkdir, rename, rm } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

// What belongs here: a Debian of its own with Asterisk 22 and SIPp, in a folder of the cache that is made once.

const run = promisify(execFile);

const FOLDER = join(process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'), 'parley/telephone-check');
const SUITE = 'sid';
/** Another one when the packages change, so that an older folder is not taken for it. */
const NAME = 'asterisk-22-baresip';
const PACKAGES = ['asterisk', 'asterisk-modules', 'sip-tester', 'baresip-core', 'openssl'];
const BUILD_MINUTES = 20;

/** Says what is missing before an exchange can be built here, in words for the person at the keyboard. */
export async function missingForExchange(): Promise<string | undefined> {
  if (process.getuid?.() !== 0) return 'Run it as root: a chroot is built and entered.';
  if (!(await isThere('/etc/debian_version'))) {
    return 'Run it on Debian: the exchange is built from the mirror that apt uses.';
  }
  if (!(await isThere('/usr/bin/mmdebstrap'))) return 'Install mmdebstrap: apt-get install mmdebstrap.';
  return undefined;
}

/** @returns the folder of the chroot, built where there is none yet */
export async function prepareChroot(): Promise<string> {
  const folder = join(FOLDER, NAME);
  if (await isThere(folder)) return folder;
  const building = `${folder}.building`;
  await mkdir(FOLDER, { recursive: true });
  await rm(building, { recursive: true, force: true });
  const args = [
    '--mode=root',
    '--variant=minbase',
    '--skip=chroot/mount/sys',
    '--aptopt=Acquire::Check-Valid-Until "false"',
    `--include=${PACKAGES.join(',')}`,
    SUITE,
    building,
    await mirror(),
  ];
  console.error(`Building an exchange in ${folder}, which takes a minute or two …`);
  await run('mmdebstrap', args, { timeout: BUILD_MINUTES * 60_000, maxBuffer: 64 * 1_024 * 1_024 });
  await rename(building, folder);
  return folder;
}

/** @returns what Asterisk in the chroot calls itself */
export async function exchangeVersion(chroot: string): Promise<string> {
  return (await run('chroot', [chroot, 'asterisk', '-V'])).stdout.trim();
}

/** Where apt gets this machine's own packages. */
async function mirror(): Promise<string> {
  const format = '$(SITE)';
  const { stdout } = await run('apt-get', ['indextargets', '--format', format, 'Origin: Debian']);
  const [site] = stdout.split('\n').filter(Boolean);
  if (!site) throw new Error('apt knows no mirror of Debian: run apt-get update first.');
  return site;
}

async function isThere(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}
