import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { dictionaryModules } from './console/dictionary-modules.ts';
import SlowestFirst from './scripts/slowest-first.mjs';

const tests = (...folders: string[]) => folders.map((folder) => `${folder}/**/*.test.{ts,tsx,mjs}`);

/** @public Vitest reads it. */
export default defineConfig({
  test: {
    pool: 'forks',
    maxWorkers: 2,
    sequence: { sequencer: SlowestFirst },
    globalSetup: ['server/test/support/test-cluster.ts'],
    execArgv: ['--import', fileURLToPath(new URL('scripts/module-formats.mjs', import.meta.url))],
    reporters: ['default', './scripts/slowest-files.mjs'],
    // Most projects run their files in the same processes: to load the server again for each took most of their time.
    projects: [
      {
        extends: true,
        plugins: [dictionaryModules(fileURLToPath(new URL('console/src/dictionaries', import.meta.url)))],
        test: {
          name: 'unit',
          include: tests('contract', 'language', 'client', 'console', 'widget', 'cli'),
          isolate: false,
          testTimeout: 30_000,
          hookTimeout: 60_000,
          expect: { poll: { timeout: 20_000 } },
        },
      },
      {
        extends: true,
        test: {
          name: 'engine',
          include: tests('engine', 'scripts'),
          testTimeout: 30_000,
          hookTimeout: 60_000,
          expect: { poll: { timeout: 20_000 } },
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          include: tests('server', 'bench'),
          isolate: false,
          // They wait for sound and for bounds of time as much as they compute.
          maxWorkers: 3,
          sequence: { groupOrder: 1 },
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
          // The files of a worker share its server and its browser, each with a team of its own.
          isolate: false,
          testTimeout: 120_000,
          hookTimeout: 120_000,
          expect: { poll: { timeout: 30_000 } },
        },
      },
    ],
  },
});
