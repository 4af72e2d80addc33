import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Plugin } from 'vite';

const TABLE = 'virtual:dictionaries';
const DICTIONARY = /\/([a-z]{2})(-late)?-dictionary\.ts$/;
/** Files whose texts the first page shows. */
const FIRST = '{agents,design,session,shell}.json';

/**
 * Makes the modules that hold the texts of the console, two for each language: what the first page shows, and the rest;
 * and `virtual:dictionaries`, which names what loads them.
 * @param folder has a folder for each language
 */
export function dictionaryModules(folder: string): Plugin {
  return {
    name: 'dictionary-modules',
    resolveId(id) {
      if (id === TABLE) return `\0${TABLE}`;
      // As if it were a file beside the languages: its globs are relative to it.
      return DICTIONARY.test(id) ? join(folder, basename(id)) : undefined;
    },
    load(id) {
      if (id === `\0${TABLE}`) return tableCode(folder);
      const [, language, late] = DICTIONARY.exec(id) ?? [];
      if (!language) return;
      const first = `./${language}/${FIRST}`;
      const globs = JSON.stringify(late ? [`./${language}/*.json`, `!${first}`] : first);
      return `export const dictionary = import.meta.glob(${globs}, { eager: true, import: 'default' });`;
    },
  };
}

function tableCode(folder: string): string {
  const loader = (file: string) => `() => import(${JSON.stringify(join(folder, file))})`;
  const rows = readdirSync(folder).map(
    (language) =>
      `${language}: [${loader(`${language}-dictionary.ts`)}, ${loader(`${language}-late-dictionary.ts`)}]`,
  );
  return `export const loaders = { ${rows.join(', ')} };`;
}
