import { execFile } from 'node:child_process';
import { availableParallelism } from 'node:os';

// Everything that can be said about the code without running it, one line each; stops at nothing, fails at the end.

// Each program checks again whatever it imports, so those with the same libraries are one: `server` includes `engine`,
// `console` includes `widget`, `e2e` includes `bench` and `cli`. Their own tsconfig.json are for editors.
const programs = ['console', 'server', 'e2e', 'contract', 'client', 'language'];

/** Several checkers of one program would each work out the types of the contract. */
const typesOf = (name) => ({
  name: `types of ${name}`,
  command: [
    'tsc',
    '-p',
    name,
    '--checkers',
    '1',
    '--incremental',
    '--tsBuildInfoFile',
    `node_modules/.cache/types/${name}.tsbuildinfo`,
  ],
});

// The longest first, so that all cores end together.
const steps = [
  ...programs.map(typesOf),
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
/** A program of types takes a gigabyte. */
const MAX_AT_ONCE = 4;

const waiting = [...steps];
let failed = 0;
const runAll = async () => {
  for (let step = waiting.shift(); step; step = waiting.shift()) {
    if (!(await passes(step))) failed += 1;
  }
};
await Promise.all(Array.from({ length: Math.min(availableParallelism(), MAX_AT_ONCE) }, runAll));

console.log(failed === 0 ? 'check: all well' : `check: ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);

function passes({ name, command: [program, ...args] }) {
  const started = performance.now();
  const { promise, resolve } = Promise.withResolvers();
  const env = { ...process.env, NO_COLOR: '1' };
  execFile(program, args, { env, maxBuffer: Infinity }, (error, stdout, stderr) => {
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    console.log(`${error ? 'FAIL' : 'ok  '} ${name} (${seconds} s)`);
    // What could not even start has written nothing.
    if (error) console.log(`${stdout}${stderr}`.trim() || error.message);
    resolve(!error);
  });
  return promise;
}
