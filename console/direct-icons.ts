/// <reference types="node" />
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const ALL_ICONS = fileURLToPath(import.meta.resolve('lucide-react').replace(/cjs.*/, 'esm/lucide-react.mjs'));
const IMPORT = /import\s*\{([^}]+)\}\s*from\s*["']lucide-react["'];?/g;

/**
 * Imports each icon from its own module instead of the one that lists all of them, so that the bundler neither reads
 * two thousand icons nor takes them for imports of every page.
 */
export function directIcons(): Plugin {
  const files = filesOfIcons();
  return {
    name: 'direct-icons',
    apply: 'build',
    transform: {
      filter: { code: 'lucide-react', id: /[\\/](console|client|widget)[\\/]src[\\/]/ },
      handler: (code) =>
        code.replace(IMPORT, (_all, names: string) =>
          names
            .split(',')
            .map((name) => name.trim())
            .filter(Boolean)
            .map((name) => importOf(name, files))
            .join(' '),
        ),
    },
  };
}

function importOf(specifier: string, files: ReadonlyMap<string, string>): string {
  const [name = '', local = name] = specifier.split(/\s+as\s+/);
  const file = files.get(name);
  if (!file) throw new Error(`lucide-react has no icon ${name}.`);
  return `import ${local} from 'lucide-react/icons/${file}';`;
}

/** Files of the icons without their ending, by each name that they are exported under. */
function filesOfIcons(): Map<string, string> {
  const exported = readFileSync(ALL_ICONS, 'utf8').matchAll(
    /export \{([^}]+)\} from '\.\/icons\/([\w-]+)\.mjs'/g,
  );
  const files = new Map<string, string>();
  for (const [, names = '', file = ''] of exported) {
    for (const [, name = ''] of names.matchAll(/default as (\w+)/g)) files.set(name, file);
  }
  return files;
}
