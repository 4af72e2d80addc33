import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { nodeProgram } from './install.mjs';

const SOURCES = {
  console: ['console', 'widget', 'client', 'contract'],
  widget: ['widget', 'client', 'contract'],
};

/** Builds the browser packages whose sources have changed since they were last built. */
export function build(root) {
  // Vite takes what follows for the query of an address.
  if (/[?#]/.test(root)) {
    throw new Error(`Vite builds nothing in a folder with "#" or "?" in its path. Move Parley from ${root}`);
  }
  for (const [name, sources] of Object.entries(SOURCES)) {
    if (!existsSync(join(root, name, 'vite.config.ts'))) continue;
    const stamp = join(root, name, 'dist', '.sources');
    const hash = hashOf(root, sources);
    if (existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) continue;
    console.error(`Building the ${name} …`);
    const require = createRequire(join(root, name, 'package.json'));
    const vite = join(dirname(require.resolve('vite/package.json')), 'bin', 'vite.js');
    const { status } = spawnSync(nodeProgram(root), [vite, 'build', '--logLevel', 'error'], {
      cwd: join(root, name),
      stdio: ['ignore', 2, 2],
      env: { ...process.env, NODE_ENV: 'production' },
    });
    if (status !== 0) throw new Error(`The ${name} could not be built; Vite says why above.`);
    writeFileSync(stamp, hash);
  }
}

/** One value for all that a build is made of. */
export function hashOf(root, folders) {
  const hash = createHash('sha256').update(readFileSync(join(root, 'package-lock.json')));
  for (const file of folders.flatMap((folder) => filesIn(join(root, folder)))) {
    hash.update(file.slice(root.length)).update('\0').update(readFileSync(file));
  }
  return hash.digest('hex');
}

function filesIn(folder) {
  return readdirSync(folder, { withFileTypes: true })
    .filter(({ name }) => name !== 'node_modules' && name !== 'dist' && !name.includes('.test.'))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const path = join(folder, entry.name);
      return entry.isDirectory() ? filesIn(path) : [path];
    });
}
