// Makes a clone ready to run, doing only what is not done yet. Runs on the machine's own Node, before anything is
// installed, so it uses nothing but Node. `npm start` and `npm test` begin with it.
import { fileURLToPath } from 'node:url';
import { build } from './build.mjs';
import { install } from './install.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));

try {
  install(root);
  if (!process.argv.includes('--no-build')) build(root);
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
