/// <reference types="node" />
import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

const WRITERS = /zod[\\/]v4[\\/]core[\\/](to-json-schema|json-schema-processors)\.js$/;

/**
 * Leaves out the part of Zod that writes JSON Schema, which every schema carries and no browser calls.
 * Its exports stay by name, so that another version of Zod still builds; calling one throws.
 */
export function withoutJsonSchema(): Plugin {
  return {
    name: 'without-json-schema',
    apply: 'build',
    enforce: 'pre',
    load(id) {
      if (!WRITERS.test(id)) return null;
      const names = [...readFileSync(id, 'utf8').matchAll(/^export (?:function|const|class) (\w+)/gm)];
      return [
        'const absent = () => { throw new Error("JSON Schema is not written in the browser."); };',
        ...names.map(([, name]) =>
          // Schemas ask for their own writer when they are made; it throws only when it is called.
          /^create\w+Method$/.test(name ?? '')
            ? `export const ${name} = () => absent;`
            : `export const ${name} = absent;`,
        ),
      ].join('\n');
    },
  };
}
