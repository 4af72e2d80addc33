import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { CatalogueEntry } from './speech-model-catalogue.ts';

/** Names of the library on the systems that it exists for. */
const LIBRARY_FILES = ['libvosk.so', 'libvosk.dylib', 'libvosk.dll'];
/** Folder of a library that the operator placed by hand. */
const OWN_LIBRARY_FOLDER = 'vosk-library';
/** Models that the operator placed by hand keep the names that they are published under. */
const OWN_MODEL = /^vosk-model-(?:small-)?([a-z]{2})(?![a-z])/;

/** Where a catalogue entry lies, whether or not it is installed. */
export function modelFolder(root: string, { id }: Pick<CatalogueEntry, 'id'>): string {
  return join(root, id);
}

/** Whether all files of an entry are there; their content was checked before they came to stand there. */
export function isInstalled(root: string, entry: CatalogueEntry): boolean {
  const folder = modelFolder(root, entry);
  return entry.files.every(
    ({ path, bytes }) => statSync(join(folder, path), { throwIfNoEntry: false })?.size === bytes,
  );
}

/** The library of a folder. */
export function libraryIn(folder: string): string | undefined {
  return LIBRARY_FILES.map((name) => join(folder, name)).find((path) => existsSync(path));
}

/** A library that the operator placed by hand, such as one for another kind of machine. */
export function ownLibrary(root: string): string | undefined {
  return libraryIn(join(root, OWN_LIBRARY_FOLDER));
}

/** Models that the operator placed by hand, by language: larger ones, or of languages that the catalogue lacks. */
export function ownModels(root: string): Map<string, string> {
  const found = new Map<string, string>();
  for (const name of existsSync(root) ? readdirSync(root).sort() : []) {
    const language = OWN_MODEL.exec(name)?.[1];
    const folder = join(root, name);
    if (language && !found.has(language) && hasModel(folder)) found.set(language, folder);
  }
  return found;
}

function hasModel(folder: string): boolean {
  return ['am/final.mdl', 'final.mdl'].some((file) => existsSync(join(folder, file)));
}
