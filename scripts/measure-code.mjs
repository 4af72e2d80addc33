import { glob, readFile, writeFile } from 'node:fs/promises';
import { codeTable, measureSource } from './code-measures.mjs';

// `npm run measure-code` writes the table of source lines into docs/architecture.md. --check fails where a literal is
// spread; the counts change with every commit and are not compared.

const FILE = 'docs/architecture.md';
const START = '<!-- measures: written by npm run measure-code -->';
const END = '<!-- /measures -->';
/** Packages that measure or test the others are not counted. */
const NOT_COUNTED = ['e2e', 'bench'];
const FOREIGN = new Set(['node_modules', 'dist', 'coverage']);

const { workspaces } = JSON.parse(await readFile('package.json', 'utf8'));
const measures = new Map();
const patterns = [...workspaces, 'scripts'].map((folder) => `${folder}/**/*.{ts,tsx,mjs}`);
for await (const path of glob([...patterns, '*.ts'], {
  exclude: (name) => name.split('/').some((folder) => FOREIGN.has(folder)),
})) {
  measures.set(path, measureSource(path, await readFile(path, 'utf8')));
}
// A pattern that finds nothing finds nothing wrong.
if (measures.size < 1_000) throw new Error(`Only ${measures.size} sources were read: the measure is broken.`);

const found = [...measures].flatMap(([path, { literalSpreads }]) =>
  literalSpreads.map((line) => `${path}:${line}`),
);
if (process.argv.includes('--check')) {
  for (const position of found) console.error(`${position} spreads a literal: write its properties out.`);
  process.exit(found.length === 0 ? 0 : 1);
}

const packages = workspaces
  .filter((name) => !NOT_COUNTED.includes(name))
  .map((name) => ({
    name: `\`${name}\``,
    files: [...measures]
      .filter(([path]) => path.startsWith(`${name}/src/`) && !/\.test\.[a-z]+$/.test(path))
      .map(([, measure]) => measure),
  }));
const page = await readFile(FILE, 'utf8');
const [before, rest] = page.split(START);
const [, after] = (rest ?? '').split(END);
if (after === undefined) throw new Error(`${FILE} lacks the markers of the table: ${START} … ${END}`);
await writeFile(FILE, `${before}${START}\n${codeTable(packages)}\n${END}${after}`);
