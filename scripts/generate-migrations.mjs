// Writes server/src/database/migrations from every *-table.ts.
//   npm run migrations:generate                 writes 0001_initial.sql anew (nothing has been released yet)
//   npm run migrations:generate -- add-voices   adds the next file with what changed since snapshot.json
//   npm run migrations:generate -- --check      fails when the files and the tables disagree
import { glob, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api';

const source = fileURLToPath(new URL('../server/src/', import.meta.url));
const folder = join(source, 'database', 'migrations');
const snapshotFile = join(folder, 'snapshot.json');

const argument = process.argv[2];
const isCheck = argument === '--check';
const change = isCheck ? undefined : argument;
const tables = await readTables();
const previous = change ? JSON.parse(await readFile(snapshotFile, 'utf8')) : generateDrizzleJson({});
// The ids only chain snapshots for drizzle-kit's own journal; a constant keeps an unchanged schema's file unchanged.
const current = { ...generateDrizzleJson(tables), id: 'current', prevId: 'previous' };
const statements = await generateMigration(previous, current);

if (isCheck) {
  // Compared with the snapshot, so that it holds for one initial file and for a chain of them.
  const written = JSON.parse(await readFile(snapshotFile, 'utf8'));
  const missing = await generateMigration(written, current);
  for (const statement of missing) console.log(statement);
  if (missing.length > 0) console.log('The tables have changed: run npm run migrations:generate.');
  process.exit(missing.length > 0 ? 1 : 0);
}

const sqlFiles = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
const file = change
  ? `${String(Number((sqlFiles.at(-1) ?? '0001').slice(0, 4)) + 1).padStart(4, '0')}_${change}.sql`
  : '0001_initial.sql';

if (!change) await rm(join(folder, file), { force: true });
if (statements.length > 0) await writeFile(join(folder, file), `${statements.join('\n\n')}\n`);
await writeFile(snapshotFile, `${JSON.stringify(current, null, 2)}\n`);
console.log(statements.length > 0 ? `Wrote ${file}: ${statements.length} statements.` : 'No changes.');
// Table files may import modules that keep the process open.
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
