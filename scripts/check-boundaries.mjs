import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import swc from '@swc/core';
import { cruise } from 'dependency-cruiser';
import { cruiseOptions, rules } from './boundaries.mjs';

// dependency-cruiser asks SWC for plain TypeScript whatever the file, so JSX has to be switched on for it; and it
// does not know `using`, which for imports is no different from `const`.
const { parseFileSync } = swc;
swc.parseFileSync = (file, options) =>
  withoutUsing(parseFileSync(file, { ...options, tsx: file.endsWith('.tsx') }));

function withoutUsing(node) {
  if (node === null || typeof node !== 'object') return node;
  if (node.type === 'UsingDeclaration') {
    Object.assign(node, { type: 'VariableDeclaration', kind: 'const', declarations: node.decls });
  }
  for (const inner of Object.values(node)) withoutUsing(inner);
  return node;
}

/** The rule that folders obey which are modules: no import cycles among them. */
export const FOLDER_CYCLES = 'folders-without-cycles';

// Every folder directly below one of these is a module.
const MODULE_FOLDERS = [
  'server/src',
  'server/src/conversations',
  'server/src/channels',
  'server/src/knowledge',
  'engine/src',
  'engine/src/session',
  'engine/src/language-model',
  'console/src/features',
];

const FOLDERS = ['contract', 'language', 'engine', 'server', 'client', 'console', 'widget', 'cli'];

/**
 * Reads all modules below a folder and checks their imports against the rules.
 * @returns how many modules were read, how many imports between them, and each broken rule with the two modules
 */
export async function findViolations(baseDir) {
  const folders = FOLDERS.map((name) => `${name}/src`).filter((path) => existsSync(resolve(baseDir, path)));
  const { output } = await cruise(folders, {
    ...cruiseOptions,
    baseDir,
    validate: true,
    ruleSet: { forbidden: rules },
  });
  const own = output.modules.filter((module) => /^[a-z]+\/src\//.test(module.source));
  return {
    modules: own.length,
    imports: own.reduce((sum, module) => sum + module.dependencies.length, 0),
    violations: [
      ...output.summary.violations.map(({ rule, from, to }) => ({ rule: rule.name, from, to })),
      ...MODULE_FOLDERS.flatMap((root) => cyclesOf(own, root)),
    ],
  };
}

/** Each import between two folders below a root that need each other, also through others. */
function cyclesOf(modules, root) {
  const folderOf = (path) =>
    path.startsWith(`${root}/`)
      ? path
          .slice(root.length + 1)
          .split('/')
          .slice(0, -1)[0]
      : undefined;
  const imports = modules
    .filter(isSource)
    .flatMap(({ source: from, dependencies }) =>
      dependencies
        .map(({ resolved: to }) => ({ from, to, folder: folderOf(from), target: folderOf(to) }))
        .filter(({ folder, target }) => folder && target && folder !== target),
    );
  const targets = Map.groupBy(imports, ({ folder }) => folder);
  const reached = (start) => {
    const seen = new Set();
    const open = [start];
    for (let folder = open.pop(); folder !== undefined; folder = open.pop()) {
      for (const { target } of targets.get(folder) ?? []) {
        if (!seen.has(target)) open.push(target);
        seen.add(target);
      }
    }
    return seen;
  };
  const reach = new Map([...targets.keys()].map((folder) => [folder, reached(folder)]));
  return imports
    .filter(({ folder, target }) => reach.get(target)?.has(folder))
    .map(({ from, to }) => ({ rule: FOLDER_CYCLES, from, to }));
}

function isSource({ source }) {
  return !/\.test\.tsx?$/.test(source);
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const { modules, imports, violations } = await findViolations(process.cwd());
  for (const { rule, from, to } of violations) console.error(`${rule}: ${from} → ${to}`);
  // A parser that reads nothing finds nothing wrong: too few modules or imports mean the check itself is broken.
  if (modules < 50 || imports < modules) {
    console.error(`Only ${modules} modules with ${imports} imports were read: the check is broken.`);
    process.exit(1);
  }
  console.log(`boundaries: ${modules} modules, ${imports} imports, ${violations.length} violations`);
  process.exit(violations.length === 0 ? 0 : 1);
}
