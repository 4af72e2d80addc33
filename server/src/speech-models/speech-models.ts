import type { SpeechModel } from '@parley/contract/speech-models.ts';
import PQueue from 'p-queue';
import type { Logger } from 'pino';
import { ExpectedError } from '../http/expected-error.ts';
import { InstallationsElsewhere, type InstallingMachine } from './installations-elsewhere.ts';
import {
  folderBytes,
  InstalledModels,
  type InstalledRecogniser,
  type InstalledVoices,
  type OwnModel,
} from './installed-models.ts';
import type { DownloadDependencies } from './model-download.ts';
import { installEntry, lockModels, removeEntry } from './model-installation.ts';
import {
  type CatalogueEntry,
  diskBytes,
  MACHINE_PLATFORM,
  type SpeechModelCatalogue,
} from './speech-model-catalogue.ts';
import {
  SpeechModelNotFound,
  SpeechModelPlacedByHand,
  SpeechModelUnsupported,
  SpeechVoicesUnsupported,
} from './speech-model-errors.ts';

export type SpeechModelDependencies = DownloadDependencies & {
  /** Where models lie, below the data folder. */
  folder: string;
  catalogue: SpeechModelCatalogue;
  /** Whether this machine has what runs a speaking model. */
  canSpeak: boolean;
  /** This process among those that use the folder. */
  machine: InstallingMachine;
  log: Pick<Logger, 'error'>;
};

/** An installation that runs or waits for its turn. */
type RunningInstallation = {
  doneBytes: number;
  totalBytes: number;
  abort: AbortController;
  finished: Promise<void>;
};

/** The speech models of this server, which all its teams use. */
export class SpeechModels implements AsyncDisposable {
  readonly #dependencies;
  readonly #installed;
  readonly #elsewhere;
  readonly #running = new Map<string, RunningInstallation>();
  readonly #failures = new Map<string, { code: string; message: string }>();
  /** Changes follow each other, so that two installations do not fetch the same library. */
  readonly #changes = new PQueue({ concurrency: 1 });

  constructor(dependencies: SpeechModelDependencies) {
    this.#dependencies = dependencies;
    this.#installed = new InstalledModels(dependencies.folder, dependencies.catalogue, dependencies.canSpeak);
    this.#elsewhere = new InstallationsElsewhere(dependencies.machine, {
      states: () => this.#ownStates(),
      // What failed is in the list.
      install: (id) => void this.install(id).catch(() => {}),
      cancel: (id) => this.#cancelHere(id),
    });
  }

  /**
   * What understands a language, or undefined where nothing is installed for it. A model that the operator placed by
   * hand comes before that of the catalogue.
   * @param language two letters, or a tag that begins with them
   */
  recogniserFor(language: string): InstalledRecogniser | undefined {
    return this.#installed.recogniserFor(language.slice(0, 2).toLowerCase());
  }

  /** What the natural voices speak with, where they are installed. */
  naturalVoices(): InstalledVoices | undefined {
    return this.#installed.naturalVoices();
  }

  /** What can be had on this machine, and what the operator placed by hand. */
  list(): SpeechModel[] {
    const library = this.#installed.catalogueLibrary;
    const entries = this.#dependencies.catalogue.filter(
      (entry) => entry.kind === 'recognition_model' || entry.kind === 'voice_model' || entry === library,
    );
    return [...entries.map((entry) => this.#describe(entry)), ...this.#installed.ownModels().map(toOwnModel)];
  }

  /** Ids of models by their names: a language in two letters, or an id. @throws {SpeechModelNotFound} */
  idsOf(names: readonly string[]): string[] {
    return names.map((name) => {
      const entry = this.#dependencies.catalogue.find(
        ({ id, kind, language }) => id === name || (kind === 'recognition_model' && language === name),
      );
      if (!entry) throw new SpeechModelNotFound(name);
      return entry.id;
    });
  }

  /**
   * Installs a model with its library; of the same model at once, there is one installation.
   * @returns settles with the installation, which goes on whether or not that is awaited; at once where the first
   *   process of the machine makes it
   * @throws {SpeechModelNotFound | SpeechModelUnsupported} at once
   */
  install(id: string): Promise<void> {
    const running = this.#running.get(id);
    if (running) return running.finished;
    const entry = this.#entry(id);
    const missing = this.#installed.missingFor(entry);
    if (!missing) throw unsupported(entry);
    if (missing.length === 0) return Promise.resolve();
    const total_bytes = this.#installed.sizesOf(entry).downloadBytes;
    if (!this.#elsewhere.isHere) {
      this.#elsewhere.install(id, { name: 'installing', done_bytes: 0, total_bytes });
      return Promise.resolve();
    }
    const abort = new AbortController();
    const installation: RunningInstallation = {
      doneBytes: 0,
      totalBytes: total_bytes,
      abort,
      finished: Promise.resolve(),
    };
    this.#failures.delete(id);
    this.#running.set(id, installation);
    installation.finished = this.#changes
      .add(() => this.#installMissing(entry, installation))
      .finally(() => {
        if (this.#running.get(id) === installation) this.#running.delete(id);
        this.#elsewhere.tell();
      });
    this.#elsewhere.tell();
    // A failure is in the list, whether or not it is awaited.
    installation.finished.catch((error) => this.#noteFailure(id, error, abort.signal));
    return installation.finished;
  }

  /** Ends an installation; what has arrived stays for the next one, which waits until this one has cleaned up. */
  cancel(id: string): void {
    const entry = this.#entry(id);
    this.#elsewhere.cancel(entry.id);
    this.#cancelHere(entry.id);
  }

  #cancelHere(id: string): void {
    this.#running.get(id)?.abort.abort();
    this.#running.delete(id);
    this.#failures.delete(id);
    this.#elsewhere.tell();
  }

  /** Removes a model with its voices, and the library with the last of those that recognise. */
  async remove(id: string): Promise<void> {
    if (this.#installed.ownModels().some(({ name }) => name === id)) throw new SpeechModelPlacedByHand();
    const entry = this.#entry(id);
    this.cancel(id);
    await this.#changes.add(async () => {
      const { folder } = this.#dependencies;
      using _lock = await lockModels(folder);
      await removeEntry(folder, entry);
      const { catalogueLibrary: library, catalogueVoices: voices } = this.#installed;
      if (voices && entry.kind === 'voice_model') await removeEntry(folder, voices);
      if (library && !this.#hasModels()) await removeEntry(folder, library);
    });
  }

  async [Symbol.asyncDispose](): Promise<void> {
    for (const id of [...this.#running.keys()]) this.#cancelHere(id);
    this.#elsewhere[Symbol.dispose]();
    await this.#changes.onIdle();
  }

  async #installMissing(entry: CatalogueEntry, installation: RunningInstallation): Promise<void> {
    const { folder } = this.#dependencies;
    const { signal } = installation.abort;
    signal.throwIfAborted();
    using _lock = await lockModels(folder);
    // Another installation or process may have brought a part of it meanwhile.
    const missing = this.#installed.missingFor(entry) ?? [];
    let bytesBefore = 0;
    installation.totalBytes = missing.reduce((sum, { archive }) => sum + archive.bytes, 0);
    for (const one of missing) {
      await installEntry(one, this.#dependencies, {
        root: folder,
        signal,
        onProgress: (bytes) => Object.assign(installation, { doneBytes: bytesBefore + bytes }),
      });
      bytesBefore += one.archive.bytes;
    }
  }

  #noteFailure(id: string, error: unknown, signal: AbortSignal): void {
    if (signal.aborted) return;
    if (error instanceof ExpectedError) {
      this.#failures.set(id, { code: error.code, message: error.message });
    } else {
      this.#dependencies.log.error({ err: error, model: id }, 'a speech model could not be installed');
      this.#failures.set(id, { code: 'internal_error', message: 'Something went wrong.' });
    }
    this.#elsewhere.tell();
  }

  #hasModels(): boolean {
    const isThere = (entry: CatalogueEntry) =>
      entry.kind === 'recognition_model' && this.#installed.has(entry);
    return this.#dependencies.catalogue.some(isThere) || this.#installed.ownModels().length > 0;
  }

  #describe(entry: CatalogueEntry): SpeechModel {
    const sizes = this.#installed.sizesOf(entry);
    return {
      id: entry.id,
      kind: entry.kind,
      language: entry.language ?? null,
      name: entry.name,
      license: entry.license,
      author: entry.author,
      download_bytes: sizes.downloadBytes,
      disk_bytes: this.#installed.has(entry) ? diskBytes(entry) : sizes.diskBytes,
      memory_bytes: entry.memory_bytes,
      state: this.#stateOf(entry),
    };
  }

  #stateOf(entry: CatalogueEntry): SpeechModel['state'] {
    const own = this.#ownStateOf(entry.id);
    if (own?.name === 'installing') return own;
    const elsewhere = this.#elsewhere.stateOf(entry.id);
    if (elsewhere?.name === 'installing') return elsewhere;
    const missing = this.#installed.missingFor(entry);
    if (missing?.length === 0) return { name: 'installed', origin: 'installation' };
    return own ?? elsewhere ?? { name: missing ? 'available' : 'unsupported' };
  }

  #ownStateOf(id: string): SpeechModel['state'] | undefined {
    const running = this.#running.get(id);
    if (running) {
      return { name: 'installing', done_bytes: running.doneBytes, total_bytes: running.totalBytes };
    }
    const failure = this.#failures.get(id);
    return failure && { name: 'failed', code: failure.code, message: failure.message };
  }

  #ownStates(): [id: string, state: SpeechModel['state']][] {
    const ids = new Set([...this.#running.keys(), ...this.#failures.keys()]);
    return [...ids].flatMap((id) => {
      const state = this.#ownStateOf(id);
      return state ? [[id, state] as [string, SpeechModel['state']]] : [];
    });
  }

  #entry(id: string): CatalogueEntry {
    const entry = this.#dependencies.catalogue.find((candidate) => candidate.id === id);
    if (!entry) throw new SpeechModelNotFound(id);
    return entry;
  }
}

function unsupported({ kind }: CatalogueEntry): ExpectedError {
  return kind === 'voice_model'
    ? new SpeechVoicesUnsupported()
    : new SpeechModelUnsupported(MACHINE_PLATFORM);
}

function toOwnModel({ name, language, folder }: OwnModel): SpeechModel {
  return {
    id: name,
    kind: 'recognition_model',
    language,
    name,
    download_bytes: 0,
    disk_bytes: folderBytes(folder),
    memory_bytes: null,
    state: { name: 'installed', origin: 'operator' },
  };
}
