import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';

// What belongs here: a real Asterisk in the chroot, with configuration of its own, on this machine's loopback alone.

const run = promisify(execFile);

/** A running Asterisk. */
export type Exchange = AsyncDisposable & {
  sipPort: number;
  /** What its console answers. */
  ask(command: string): Promise<string>;
};

/** Files of its configuration by name. */
export type ExchangeFiles = Readonly<Record<string, string>>;

const START_SECONDS = 60;

/**
 * @param name unique among the exchanges that run at the same time
 * @throws {Error} when it is not up within a minute
 */
export async function startExchange(
  { chroot, name, sipPort }: { chroot: string; name: string; sipPort: number },
  files: ExchangeFiles,
): Promise<Exchange> {
  const inside = `/var/tmp/${name}`;
  const folder = join(chroot, inside);
  await rm(folder, { recursive: true, force: true });
  for (const part of ['etc', 'run', 'log', 'spool', 'lib', 'cache'])
    await mkdir(join(folder, part), { recursive: true });
  const own = {
    'asterisk.conf': foldersConf(inside, await modulesFolder(chroot)),
    'modules.conf': MODULES_CONF,
    'logger.conf': LOGGER_CONF,
  };
  for (const [file, text] of Object.entries({ ...own, ...files }))
    await writeFile(join(folder, 'etc', file), text);
  const conf = `${inside}/etc/asterisk.conf`;
  const child = spawn('chroot', [chroot, 'asterisk', '-f', '-C', conf], { stdio: 'ignore' });
  const ended = once(child, 'exit');
  const ask = async (command: string) =>
    (await run('chroot', [chroot, 'asterisk', '-C', conf, '-rx', command])).stdout;
  const dispose = async () => {
    if (child.exitCode === null && child.signalCode === null) child.kill('SIGKILL');
    await ended;
  };
  for (
    let second = 0;
    !(await ask('core waitfullybooted').catch(() => '')).includes('fully booted');
    second += 1
  ) {
    if (child.exitCode === null && second < START_SECONDS) await pause(1_000);
    else {
      await dispose();
      throw new Error(`Asterisk did not start; see ${folder}/log/messages.`);
    }
  }
  return { sipPort, ask, [Symbol.asyncDispose]: dispose };
}

async function modulesFolder(chroot: string): Promise<string> {
  const conf = await readFile(join(chroot, 'etc/asterisk/asterisk.conf'), 'utf8');
  return /^astmoddir => (\S+)/m.exec(conf)?.[1] ?? '/usr/lib/asterisk/modules';
}

function foldersConf(folder: string, modules: string): string {
  return `[directories]
astetcdir => ${folder}/etc
astmoddir => ${modules}
astvarlibdir => /usr/share/asterisk
astdbdir => ${folder}/lib
astkeydir => ${folder}/lib
astdatadir => /usr/share/asterisk
astagidir => /usr/share/asterisk/agi-bin
astspooldir => ${folder}/spool
astrundir => ${folder}/run
astlogdir => ${folder}/log
astcachedir => ${folder}/cache
astsbindir => /usr/sbin
[options]
`;
}

const MODULES_CONF = `[modules]
autoload = yes
`;

const LOGGER_CONF = `[general]
dateformat = %F %T.%3q
[logfiles]
messages => notice,warning,error,verbose(3)
`;
