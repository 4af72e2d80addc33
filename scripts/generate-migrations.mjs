// Adds a migration to server/src/database/migrations from every *-table.ts. What is written stays as it is, since
// databases were made with it.
//   npm run migrations:generate -- add-voices   adds the next file with what changed since snapshot.json
//   npm run migrations:generate -- --check      fails when the files and the tables disagree
import { glob, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api';

const source = fileURLToPath(new URL('../server/src/', import.meta.url));
const folder = join(source, 'database', 'migrations');
const snapshotFile = join(folder, 'snapshot.json');

const argument = process.argv[2];
if (!argument) {
  console.error('Name the change: npm run migrations:generate -- add-voices');
  process.exit(1);
}
const tables = await readTables();
const previous = JSON.parse(await readFile(snapshotFile, 'utf8'));
// The ids only chain snapshots for drizzle-kit's own journal; with a constant, the file of an unchanged schema does not change.
const current = { ...generateDrizzleJson(tables), id: 'current', prevId: 'previous' };
const statements = await generateMigration(previous, current);

const sqlFiles = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
if (argument === '--check') {
  const doubled = sqlFiles.filter((name, index) => name.slice(0, 4) === sqlFiles[index - 1]?.slice(0, 4));
  for (const name of doubled)
    console.log(`${name} has the number of another migration: give it the next one.`);
  if (doubled.length > 0) process.exit(1);
  for (const statement of statements) console.log(statement);
  if (statements.length > 0) console.log('The tables have changed: run npm run migrations:generate -- NAME.');
  process.exit(statements.length > 0 ? 1 : 0);
}
if (statements.length === 0) {
  console.log('No changes.');
  process.exit(0);
}

const number = Number(sqlFiles.at(-1)?.slice(0, 4)) + 1;
const file = `${String(number).padStart(4, '0')}_${argument}.sql`;
await writeFile(join(folder, file), `${statements.join('\n\n')}\n`);
await writeFile(snapshotFile, `${JSON.stringify(current, null, 2)}\n`);
console.log(`Wrote ${file}: ${statements.length} statements.`);
// Table files may import modules that prevent the process from ending.
process.exit(0);

async function readTables() {
  const files = [];
  for await (const name of glob('**/*-table.ts', { cwd: source })) files.push(name);
  const exported = {};
  for (const name of files.sort()) {
    for (const [key, value] of Object.entries(await import(pathToFileURL(join(source, name)).href))) {
      if (exported[key] && exported[key] !== value) throw new Error(`Two *-table.ts files export "${key}".`);
      exported[key] = value;
    }
  }
  return exported;
}
