import { access, constants, readFile, stat, statfs } from 'node:fs/promises';
import { availableParallelism, totalmem } from 'node:os';
import { dirname, join } from 'node:path';
import { filesFolder } from '../files/file-store.ts';
import { readKeyFile } from '../secrets/key-file.ts';
import { type Finding, finding, reasonOf, stateOf } from './finding.ts';

const GB = 1_000_000_000;
// At rest a process takes 200 MB, with fifty calls 400.
const PROCESS_MEMORY = 0.5 * GB;
const MEMORY = { fine: 2 * GB, works: GB };
const DISK = { fine: 5 * GB, works: GB };
// Each conversation has a socket or two, beside files and connections to the database.
const OPEN_FILES = { fine: 4_096, works: 1_024 };

/**
 * Memory, cores and open files that a process may use.
 * @param processes that serve
 */
export async function checkMachine(processes: number): Promise<Finding[]> {
  const memory = Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY);
  const files = await openFiles();
  return [
    finding('machine', stateOf(memory, MEMORY), [
      `${(memory / GB).toFixed(1)} GB of memory, ${availableParallelism()} cores`,
      'Give Parley at least 2 GB: speech models and PostgreSQL need room beside the conversations.',
    ]),
    processFinding(processes, memory),
    ...(files === undefined
      ? []
      : [
          finding('machine', stateOf(files, OPEN_FILES), [
            `${files === Number.POSITIVE_INFINITY ? 'any number of' : files} open files`,
            'Raise the limit of open files, with LimitNOFILE= of a systemd unit or ulimit -n, to 65536.',
          ]),
        ]),
  ];
}

function processFinding(processes: number, memory: number): Finding {
  const isRoomy = memory / processes >= PROCESS_MEMORY;
  const isShared = processes <= availableParallelism();
  const advice = isRoomy
    ? 'Set PARLEY_PROCESSES to at most the number of cores: more only wait for each other.'
    : 'Lower PARLEY_PROCESSES, or give the machine half a gigabyte of memory for each process.';
  return finding('machine', isRoomy && isShared ? 'ok' : 'warning', [
    `${processes} ${processes === 1 ? 'process serves' : 'processes serve'}`,
    advice,
  ]);
}

/** The soft limit, where the system says it. */
async function openFiles(): Promise<number | undefined> {
  const limits = await readFile('/proc/self/limits', 'utf8').catch(() => '');
  const limit = /^Max open files\s+(\S+)/m.exec(limits)?.[1];
  if (limit === undefined) return undefined;
  return limit === 'unlimited' ? Number.POSITIVE_INFINITY : Number(limit);
}

/** Whether the data folder can be used, has room and a key that can be read. */
export async function checkDataFolder(folder: string, secretKey: string | undefined): Promise<Finding[]> {
  const existing = await nearestFolder(folder);
  try {
    await access(existing, constants.W_OK | constants.X_OK);
  } catch {
    const advice = `Start Parley as the user who owns ${existing}, or name another folder with PARLEY_DATA.`;
    return [finding('data folder', 'failed', [`${existing} cannot be written to`, advice])];
  }
  const files = filesFolder(folder);
  const isMount = await stat(files).then(
    async ({ dev }) => dev !== (await stat(existing)).dev,
    () => false,
  );
  return [
    await roomFinding(existing, folder),
    ...(isMount ? [await roomFinding(files, files)] : []),
    keyFinding(folder, secretKey),
  ];
}

async function roomFinding(existing: string, folder: string): Promise<Finding> {
  const { bavail, bsize } = await statfs(existing);
  const free = bavail * bsize;
  return finding('data folder', stateOf(free, DISK), [
    `${(free / GB).toFixed(1)} GB free in ${folder}`,
    'Free some space or move the folder to a larger disk: recordings and documents grow, and without room nothing is stored.',
  ]);
}

function keyFinding(folder: string, secretKey: string | undefined): Finding {
  if (secretKey !== undefined)
    return finding('data folder', 'ok', ['secrets sealed by PARLEY_SECRET_KEY', '']);
  try {
    const key = readKeyFile(join(folder, 'secret.key'));
    return finding('data folder', 'ok', [
      key ? 'secret.key can be read' : 'no key yet; the first start makes one',
      '',
    ]);
  } catch (error) {
    const advice =
      'Bring secret.key back from a backup; without it stored service keys must be entered again.';
    return finding('data folder', 'failed', [reasonOf(error), advice]);
  }
}

async function nearestFolder(folder: string): Promise<string> {
  const isThere = await stat(folder).then(
    () => true,
    () => false,
  );
  return isThere || dirname(folder) === folder ? folder : nearestFolder(dirname(folder));
}
