import { readFile, writeFile } from 'node:fs/promises';
import { VARIABLES } from '../server/src/settings/setting-variables.ts';

// Writes the table of settings into the README from the one place that knows them; --check only compares.

const START = '<!-- settings: written by npm run readme -->';
const END = '<!-- /settings -->';

const rows = Object.entries(VARIABLES).map(
  ([name, { fallback, meaning }]) => `| \`${name}\` | ${fallback ? `\`${fallback}\`` : ''} | ${meaning} |`,
);
const table = ['| variable | default | meaning |', '| --- | --- | --- |', ...rows].join('\n');
const readme = await readFile('README.md', 'utf8');
const [before, rest] = readme.split(START);
const [, after] = (rest ?? '').split(END);
if (after === undefined) throw new Error(`README.md has no place for the settings: ${START} … ${END}`);
const wanted = `${before}${START}\n${table}\n${END}${after}`;

if (wanted === readme) process.exit(0);
if (process.argv.includes('--check')) {
  console.error('The settings in README.md are out of date: run npm run readme.');
  process.exit(1);
}
await writeFile('README.md', wanted);
