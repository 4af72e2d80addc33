// Runs the tests on a set-up clone: a Chromium for the journeys, a voice and a recogniser for the calls, a pooler
// of database connections, then Vitest with the arguments given. Where PARLEY_TEST_SUMMARY names a file, as in
// `.ci/run`, files that failed are run once more by themselves, and the file says how many tests passed and failed.
// An error that no test handled fails the run all the same.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findChromium } from './chromium.mjs';
import { findPgbouncer } from './pgbouncer.mjs';
import { findSpeechPrograms } from './speech-programs.mjs';
import { codeOfRuns, countTests, failedTitles, filesToRepeat } from './test-runs.mjs';

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
  const summary = process.env.PARLEY_TEST_SUMMARY;
  const args = process.argv.slice(2);
  process.exit(await (summary ? runWithSecondAttempt(args, env, summary) : runVitest(args, env)));
} catch (error) {
  console.error(error.message);
  process.exit(1);
}

async function runVitest(args, env) {
  const child = spawn(process.execPath, [vitest, 'run', ...args], { cwd: root, env, stdio: 'inherit' });
  for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => child.kill(signal));
  const [code] = await once(child, 'exit');
  return code ?? 1;
}

async function runWithSecondAttempt(args, env, summary) {
  const folder = mkdtempSync(join(tmpdir(), 'parley-test-runs-'));
  try {
    const first = await runReported(args, env, join(folder, 'first.json'));
    const files = first.code === 0 ? [] : filesToRepeat(first.report);
    const second =
      files.length > 0 ? await repeat(first.report, files, env, join(folder, 'second.json')) : undefined;
    writeFileSync(summary, JSON.stringify(countTests(first.report, second?.report)));
    if (second && first.unhandledErrors > 0) {
      console.log(
        `\nErrors of the first run that no test handled, each a defect: ${first.unhandledErrors}\n`,
      );
    }
    return codeOfRuns(first, second);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function repeat(report, files, env, outputFile) {
  const titles = failedTitles(report).map((title) => `  ${title}`);
  console.log(
    `\nFailed at first, and run once more by themselves; each is a defect:\n${titles.join('\n')}\n`,
  );
  return runReported(files, env, outputFile);
}

async function runReported(args, env, outputFile) {
  const reporters = ['default', './scripts/slowest-files.mjs', './scripts/unhandled-errors.mjs', 'json'];
  const errorsFile = `${outputFile}.errors`;
  const code = await runVitest(
    [...args, ...reporters.map((reporter) => `--reporter=${reporter}`), `--outputFile.json=${outputFile}`],
    { ...env, PARLEY_UNHANDLED_ERRORS: errorsFile },
  );
  const unhandledErrors = Number(readFileSync(errorsFile, 'utf8'));
  return { code, report: JSON.parse(readFileSync(outputFile, 'utf8')), unhandledErrors };
}
