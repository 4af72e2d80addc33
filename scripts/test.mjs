// Runs the tests on a set-up clone: a Chromium for the journeys, a voice and a recogniser for the calls, a pooler
// of database connections, then Vitest with the arguments given.
import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findChromium } from './chromium.mjs';
import { findPgbouncer } from './pgbouncer.mjs';
import { findSpeechPrograms } from './speech-programs.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const require = createRequire(import.meta.url);
const vitest = join(dirname(require.resolve('vitest/package.json')), 'vitest.mjs');

try {
  const env = {
    ...process.env,
    PARLEY_CHROMIUM: findChromium(),
    ...findSpeechPrograms(),
    ...findPgbouncer(),
  };
  const child = spawn(process.execPath, [vitest, 'run', ...process.argv.slice(2)], {
    cwd: root,
    env,
    stdio: 'inherit',
  });
  for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => child.kill(signal));
  child.once('exit', (code) => process.exit(code ?? 1));
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
