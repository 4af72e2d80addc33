import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';

/** Gives the console's text for a key, with values filled in. */
export type Words = (key: string, values?: Readonly<Record<string, string | number>>) => string;

/** The dictionary of a language, so that journeys say what a user reads in any of them. */
export function wordsOf(language: 'fr' | 'en' | 'es'): Words {
  const folder = join(import.meta.dirname, '../../console/src/dictionaries', language);
  const texts = new Map<string, string>();
  for (const file of readdirSync(folder)) {
    const entries: Record<string, string> = JSON.parse(readFileSync(join(folder, file), 'utf8'));
    for (const [key, text] of Object.entries(entries)) texts.set(`${basename(file, '.json')}.${key}`, text);
  }
  return (key, values = {}) => {
    const text = texts.get(key);
    if (text === undefined) throw new Error(`There is no text ${key} in ${language}.`);
    return text.replace(/\{\{(\w+)[^}]*\}\}/g, (_, name: string) => String(values[name] ?? ''));
  };
}
