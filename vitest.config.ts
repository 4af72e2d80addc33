import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const tests = (...folders: string[]) => folders.map((folder) => `${folder}/**/*.test.{ts,tsx,mjs}`);

const SLOWEST_FILES = './scripts/slowest-files.mjs';
const summary = process.env.PARLEY_TEST_SUMMARY;

/** @public Vitest reads it. */
export default defineConfig({
  test: {
    pool: 'forks',
    maxWorkers: 2,
    globalSetup: ['server/test/test-cluster.ts'],
    execArgv: ['--import', fileURLToPath(new URL('scripts/module-formats.mjs', import.meta.url))],
    reporters: summary
      ? ['default', SLOWEST_FILES, './scripts/second-attempts.mjs', ['json', { outputFile: summary }]]
      : ['default', SLOWEST_FILES],
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: tests('contract', 'language', 'client', 'console', 'widget'),
          // What they try leaves nothing behind; a process for each of these files took most of their time.
          isolate: false,
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'engine',
          include: tests('engine', 'scripts'),
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          include: tests('server', 'bench'),
          testTimeout: 60_000,
          hookTimeout: 60_000,
          expect: { poll: { timeout: 20_000 } },
        },
      },
      {
        extends: true,
        test: {
          name: 'e2e',
          include: tests('e2e'),
          // Only where everything is run at once; whoever works on a journey sees each failure (decision 258).
          retry: summary ? 1 : 0,
          testTimeout: 120_000,
          hookTimeout: 120_000,
          expect: { poll: { timeout: 30_000 } },
        },
      },
    ],
  },
});
