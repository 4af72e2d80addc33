// The server, started again at each change, and Vite's server in front of it, which shows each change at once.
import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const require = createRequire(new URL('../console/package.json', import.meta.url));
const vite = join(dirname(require.resolve('vite/package.json')), 'bin', 'vite.js');

const children = [
  spawn(
    process.execPath,
    ['--watch', '--watch-preserve-output', '--import', './scripts/module-formats.mjs', 'server/src/main.ts'],
    {
      cwd: root,
      stdio: 'inherit',
      env: { PARLEY_PROCESSES: '1', ...process.env },
    },
  ),
  spawn(process.execPath, [vite], { cwd: join(root, 'console'), stdio: 'inherit' }),
];
const stop = (signal) => {
  for (const child of children) child.kill(signal);
};
for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => stop(signal));
for (const child of children) child.once('exit', () => stop('SIGTERM'));
