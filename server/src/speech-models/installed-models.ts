import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import {
  type CatalogueEntry,
  diskBytes,
  MACHINE_PLATFORM,
  type SpeechModelCatalogue,
} from './speech-model-catalogue.ts';

/** What a recogniser of one language is opened with. */
export type InstalledRecogniser = {
  /** The shared library that runs the model. */
  libraryPath: string;
  modelFolder: string;
};

/** What a speaking model is opened with. */
export type InstalledVoices = { modelFile: string; voicesFolder: string };

/** A model that the operator placed by hand. */
export type OwnModel = { name: string; language: string; folder: string };

/** Names of the library on the systems that it exists for. */
const LIBRARY_FILES = ['libvosk.so', 'libvosk.dylib', 'libvosk.dll'];
/** Folder of a library that the operator placed by hand, such as one for another kind of machine. */
const OWN_LIBRARY_FOLDER = 'vosk-library';
/** Models that the operator placed by hand keep the names that they are published under. */
const OWN_MODEL = /^vosk-model-(?:small-)?([a-z]{2})(?![a-z])/;

/** What lies in the folder of the models. Everything is read from the disk, which other processes change too. */
export class InstalledModels {
  readonly #root;
  readonly #catalogue;
  readonly #canSpeak;

  /** @param canSpeak whether this machine has what runs a speaking model */
  constructor(root: string, catalogue: SpeechModelCatalogue, canSpeak: boolean) {
    this.#root = root;
    this.#catalogue = catalogue;
    this.#canSpeak = canSpeak;
  }

  /** Where an entry of the catalogue lies, whether or not it is installed. */
  folderOf({ id }: Pick<CatalogueEntry, 'id'>): string {
    return join(this.#root, id);
  }

  /** Whether all files of an entry are there; their content was checked before they came to stand there. */
  has(entry: CatalogueEntry): boolean {
    const folder = this.folderOf(entry);
    return entry.files.every(
      ({ path, bytes }) => statSync(join(folder, path), { throwIfNoEntry: false })?.size === bytes,
    );
  }

  /** The library of the catalogue for this machine. */
  get catalogueLibrary(): CatalogueEntry | undefined {
    return this.#catalogue.find(
      ({ kind, platforms }) => kind === 'recognition_library' && platforms?.includes(MACHINE_PLATFORM),
    );
  }

  /** The voices that the speaking model speaks with. */
  get catalogueVoices(): CatalogueEntry | undefined {
    return this.#catalogue.find(({ kind }) => kind === 'voice_files');
  }

  /** The library that the operator placed by hand, else that of the catalogue. */
  get libraryPath(): string | undefined {
    const own = libraryIn(join(this.#root, OWN_LIBRARY_FOLDER));
    if (own) return own;
    const entry = this.catalogueLibrary;
    return entry && this.has(entry) ? libraryIn(this.folderOf(entry)) : undefined;
  }

  /**
   * What has to be installed before an entry works, itself included; undefined where this machine cannot run it.
   */
  missingFor(entry: CatalogueEntry): CatalogueEntry[] | undefined {
    const own = this.has(entry) ? [] : [entry];
    switch (entry.kind) {
      case 'recognition_library':
      case 'voice_files':
        return own;
      case 'voice_model': {
        if (!this.#canSpeak) return undefined;
        const voices = this.catalogueVoices;
        return voices && !this.has(voices) ? [voices, ...own] : own;
      }
      case 'recognition_model': {
        const library = this.catalogueLibrary;
        if (this.libraryPath) return own;
        return library && [library, ...own];
      }
    }
  }

  /** Of everything that an installation of an entry would still bring. */
  sizesOf(entry: CatalogueEntry): { downloadBytes: number; diskBytes: number } {
    const missing = this.missingFor(entry);
    const counted = missing?.length ? missing : [entry];
    return {
      downloadBytes: counted.reduce((sum, { archive }) => sum + archive.bytes, 0),
      diskBytes: counted.reduce((sum, one) => sum + diskBytes(one), 0),
    };
  }

  /** What understands a language, by two letters; a model that was placed by hand comes first. */
  recogniserFor(language: string): InstalledRecogniser | undefined {
    const { libraryPath } = this;
    const entry = this.#catalogue.find(
      (candidate) => candidate.kind === 'recognition_model' && candidate.language === language,
    );
    const own = this.ownModels().find((model) => model.language === language)?.folder;
    const modelFolder = own ?? (entry && this.has(entry) ? this.folderOf(entry) : undefined);
    return libraryPath && modelFolder ? { libraryPath, modelFolder } : undefined;
  }

  /** What the natural voices speak with. */
  naturalVoices(): InstalledVoices | undefined {
    const model = this.#catalogue.find(({ kind }) => kind === 'voice_model');
    const voices = this.catalogueVoices;
    if (!model || !voices || !this.has(model) || !this.has(voices)) return undefined;
    return { modelFile: join(this.folderOf(model), 'model.onnx'), voicesFolder: this.folderOf(voices) };
  }

  /** Models that the operator placed by hand: larger ones, or of languages that the catalogue lacks. */
  ownModels(): OwnModel[] {
    const names = existsSync(this.#root) ? readdirSync(this.#root).sort() : [];
    return names.flatMap((name) => {
      const language = OWN_MODEL.exec(name)?.[1];
      const folder = join(this.#root, name);
      return language && hasModel(folder) ? [{ name, language, folder }] : [];
    });
  }
}

/** In bytes, of all files of a folder. */
export function folderBytes(folder: string): number {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0);
}

function libraryIn(folder: string): string | undefined {
  return LIBRARY_FILES.map((name) => join(folder, name)).find((path) => existsSync(path));
}

function hasModel(folder: string): boolean {
  return ['am/final.mdl', 'final.mdl'].some((file) => existsSync(join(folder, file)));
}
