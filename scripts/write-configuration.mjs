import { readFile, writeFile } from 'node:fs/promises';
import { VARIABLES } from '../server/src/settings/setting-variables.ts';

// Writes the table of settings into docs/configuration.md from the variables that server/src/env.ts reads; --check only
// compares.

const FILE = 'docs/configuration.md';
const START = '<!-- settings: written by npm run configuration -->';
const END = '<!-- /settings -->';

const rows = Object.entries(VARIABLES).map(([name, { fallback, allowed, meaning }]) => {
  const cells = [`\`${name}\``, fallback ? `\`${fallback}\`` : '', meaning, allowed.replaceAll('<', '\\<')];
  return `| ${cells.join(' | ')} |`;
});
const table = ['| variable | default | meaning | value |', '| --- | --- | --- | --- |', ...rows].join('\n');
const page = await readFile(FILE, 'utf8');
const [before, rest] = page.split(START);
const [, after] = (rest ?? '').split(END);
if (after === undefined) throw new Error(`${FILE} lacks the markers of the table: ${START} … ${END}`);
const wanted = `${before}${START}\n${table}\n${END}${after}`;

if (wanted === page) process.exit(0);
if (process.argv.includes('--check')) {
  console.error(`The settings in ${FILE} are out of date: run npm run configuration.`);
  process.exit(1);
}
await writeFile(FILE, wanted);
