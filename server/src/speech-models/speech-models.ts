import { isInstalled, libraryIn, modelFolder, ownLibrary, ownModels } from './installed-models.ts';
import { MACHINE_PLATFORM, type SpeechModelCatalogue } from './speech-model-catalogue.ts';

/** What a recogniser of one language is opened with. */
export type InstalledRecogniser = {
  /** The shared library that runs the model. */
  libraryPath: string;
  modelFolder: string;
};

export type SpeechModelDependencies = {
  /** Where models lie, below the data folder. */
  folder: string;
  catalogue: SpeechModelCatalogue;
};

/** The speech models of this server, which all its teams use. */
export class SpeechModels implements Disposable {
  readonly #folder;
  readonly #catalogue;
  readonly #listeners = new Set<() => void>();

  constructor({ folder, catalogue }: SpeechModelDependencies) {
    this.#folder = folder;
    this.#catalogue = catalogue;
  }

  /**
   * What understands a language, or undefined where nothing is installed for it. A model that the operator placed by
   * hand comes before that of the catalogue.
   * @param language two letters, or a tag that begins with them
   */
  recogniserFor(language: string): InstalledRecogniser | undefined {
    const code = language.slice(0, 2).toLowerCase();
    const libraryPath = this.#library();
    const folder = ownModels(this.#folder).get(code) ?? this.#installedModel(code);
    return libraryPath && folder ? { libraryPath, modelFolder: folder } : undefined;
  }

  /**
   * Calls back after something was installed or removed.
   * @returns ends it
   */
  onChange(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  [Symbol.dispose](): void {
    this.#listeners.clear();
  }

  #installedModel(language: string): string | undefined {
    const entry = this.#catalogue.find(
      (candidate) => candidate.kind === 'recognition_model' && candidate.language === language,
    );
    return entry && isInstalled(this.#folder, entry) ? modelFolder(this.#folder, entry) : undefined;
  }

  #library(): string | undefined {
    const entry = this.#catalogue.find(
      ({ kind, platforms }) => kind === 'recognition_library' && platforms?.includes(MACHINE_PLATFORM),
    );
    const own = ownLibrary(this.#folder);
    if (own) return own;
    return entry && isInstalled(this.#folder, entry)
      ? libraryIn(modelFolder(this.#folder, entry))
      : undefined;
  }
}
