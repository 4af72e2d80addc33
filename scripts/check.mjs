import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

// Everything that can be said about the code without running it, one line each; stops at nothing, fails at the end.

const packages = [
  'contract',
  'language',
  'engine',
  'server',
  'client',
  'console',
  'widget',
  'cli',
  'e2e',
  'bench',
].filter((name) => existsSync(`${name}/tsconfig.json`));

const steps = [
  ...packages.map((name) => ({ name: `types of ${name}`, command: ['tsc', '-p', name] })),
  { name: 'lint and format', command: ['biome', 'ci', '--colors=off', '--error-on-warnings', '.'] },
  { name: 'boundaries and cycles', command: ['node', 'scripts/check-boundaries.mjs'] },
  { name: 'literal spreads', command: ['node', 'scripts/measure-code.mjs', '--check'] },
  { name: 'unused code and dependencies', command: ['knip'] },
  {
    name: 'settings in docs/configuration.md',
    command: ['node', 'scripts/write-configuration.mjs', '--check'],
  },
  { name: 'paths in documents', command: ['node', 'scripts/check-document-paths.mjs'] },
  {
    name: 'features of the oldest browsers',
    command: ['node', 'scripts/check-browser-features.mjs'],
  },
  { name: 'dictionaries', command: ['node', 'scripts/check-dictionaries.mjs'] },
  { name: 'migrations match the tables', command: ['node', 'scripts/generate-migrations.mjs', '--check'] },
];

const failed = steps.filter(({ name, command }) => {
  const started = performance.now();
  const [program = '', ...args] = command;
  const run = spawnSync(program, args, { encoding: 'utf8', env: { ...process.env, NO_COLOR: '1' } });
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(`${run.status === 0 ? 'ok  ' : 'FAIL'} ${name} (${seconds} s)`);
  if (run.status !== 0) console.log(`${run.stdout}${run.stderr}${run.error ?? ''}`.trim());
  return run.status !== 0;
});

console.log(failed.length === 0 ? 'check: all well' : `check: ${failed.length} failed`);
process.exit(failed.length === 0 ? 0 : 1);
