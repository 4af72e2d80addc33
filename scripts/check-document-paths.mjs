import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { documentPaths } from './document-paths.mjs';

// Fails where a guide or a decision names a file or folder that does not exist.

/** Fewer paths mean that the pattern no longer finds them. */
const FEWEST = 100;

const folders = readdirSync('.', { withFileTypes: true }).flatMap((entry) =>
  entry.isDirectory() && !entry.name.startsWith('.') && entry.name !== 'node_modules' ? [entry.name] : [],
);
const named = globSync(['*.md', 'docs/**/*.md']).flatMap((document) =>
  documentPaths(readFileSync(document, 'utf8'), folders).map((path) => ({ document, path })),
);
const missing = named.filter(({ path }) => !existsSync(path));
for (const { document, path } of missing) console.log(`${document} names ${path}, which does not exist`);
if (named.length < FEWEST) console.log(`Only ${named.length} paths were found in the documents.`);
console.log(`paths in documents: ${named.length}, ${missing.length} missing`);
process.exit(missing.length === 0 && named.length >= FEWEST ? 0 : 1);
