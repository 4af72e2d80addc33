import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { unwantedDifferences, wireDifferences } from './wire-differences.mjs';

// `node scripts/compare-wire.mjs [COMMIT]` compares what is said on the wire in this tree with a commit, main when left
// out: the OpenAPI document and the schemas of the live socket's messages. Fails on differences that are not listed here.

/** Differences that were asked for, of the last release's wire. */
const WANTED = [
  { pattern: /\blocked\b/, reason: 'variables that an agent locks' },
  { pattern: /\bpurpose\b/, reason: 'marks conversations that are tests' },
  { pattern: /\bhas_number\b/, reason: 'agents that answer a number' },
  {
    pattern: /\bdisable_first_message_interruptions\b/,
    reason: 'first messages that are heard to their end',
  },
  { pattern: /\brefused\b/, reason: 'what became of a frame that was refused' },
];
/** Folders from which the OpenAPI document and the frames are generated. */
const SOURCES = ['contract', 'server/src/http', 'package.json'];
const PROGRAM = `
  import { openApiDocument } from './server/src/http/openapi.ts';
  import * as live from '@parley/contract/live-messages.ts';
  import { z } from 'zod';
  const schemas = Object.entries(live).filter(([, schema]) => schema instanceof z.ZodType);
  const options = { io: 'input', unrepresentable: 'any' };
  const frames = Object.fromEntries(schemas.map(([name, schema]) => [name, z.toJSONSchema(schema, options)]));
  console.log(JSON.stringify({ document: openApiDocument('parley', 'Parley', '0'), frames }));
`;

const commit = process.argv[2] ?? 'main';
const root = resolve(import.meta.dirname, '..');
const before = wireOfCommit(commit);
const after = wireOf(root);
const differences = wireDifferences(before, after);
const unwanted = unwantedDifferences(differences, WANTED);
for (const { at, before: was, after: is } of unwanted) console.log(`${at}: ${short(was)} → ${short(is)}`);
const count = Object.keys(after.document.paths).length;
console.log(`wire: ${count} paths, ${differences.length} differences, ${unwanted.length} not asked for`);
process.exit(unwanted.length === 0 ? 0 : 1);

function wireOfCommit(name) {
  const folder = mkdtempSync(join(tmpdir(), 'parley-wire-'));
  try {
    const archive = execFileSync('git', ['archive', name, ...SOURCES], { cwd: root, maxBuffer: 100_000_000 });
    execFileSync('tar', ['-x', '-C', folder], { input: archive });
    // The installed packages, but the contract of that commit.
    mkdirSync(join(folder, 'node_modules/@parley'), { recursive: true });
    for (const packageName of readdirSync(join(root, 'node_modules'))) {
      if (packageName === '@parley') continue;
      symlinkSync(join(root, 'node_modules', packageName), join(folder, 'node_modules', packageName));
    }
    symlinkSync(join(folder, 'contract'), join(folder, 'node_modules/@parley/contract'));
    return wireOf(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function wireOf(folder) {
  const node = join(root, 'node_modules/node/bin/node');
  const output = execFileSync(node, ['--input-type=module', '--eval', PROGRAM], {
    cwd: folder,
    encoding: 'utf8',
    maxBuffer: 100_000_000,
  });
  return JSON.parse(output);
}

function short(value) {
  const text = JSON.stringify(value) ?? 'nothing';
  return text.length <= 200 ? text : `${text.slice(0, 200)}…`;
}
