import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { type CatalogueEntry, MACHINE_PLATFORM } from '../../src/speech-models/speech-model-catalogue.ts';

/** A tarball as the registry serves it. */
type Carrier = { package: string; version: string; bytes: Buffer };

/** Answers a request for a tarball in the registry's place. */
type Misbehaviour = (
  request: IncomingMessage,
  reply: ServerResponse,
  tarball: Buffer,
) => void | Promise<void>;

/** A server that speaks the registry's protocol, with small carriers of models that no library could load. */
export type ModelRegistry = AsyncDisposable & {
  url: string;
  /** Below it, tarballs lie as on a mirror. */
  mirrorUrl: string;
  catalogue: CatalogueEntry[];
  /** The catalogue in a file. */
  catalogueFile: string;
  /** A folder with the tarballs. */
  folder: string;
  /** Paths that were asked for, with the range where there was one. */
  asked: string[];
  /** How tarballs are answered; undefined for rightly. */
  misbehave(how: Misbehaviour | undefined): void;
};

// Longer than the name of a header, as where the French model lies.
const ASSETS = `package/${'example/'.repeat(13)}assets`;
const FACTS = { license: 'Apache-2.0', author: 'Alpha Cephei Inc.', memory_bytes: 300_000_000 };

/**
 * Starts it with a library for this machine and models of French and English.
 * @param modelBytes of the largest file of a model
 * @param hasVoices whether it has a model that speaks, too
 */
export async function startModelRegistry(modelBytes = 200_000, hasVoices = false): Promise<ModelRegistry> {
  const folder = await mkdtemp(join(tmpdir(), 'model-registry-'));
  const carriers: Carrier[] = [];
  const entry = async (facts: EntryFacts): Promise<CatalogueEntry> => {
    const carrier = await makeCarrier(folder, facts);
    carriers.push(carrier);
    return catalogueEntry(facts, carrier);
  };
  const catalogue = [
    await entry({
      id: 'small-fr',
      kind: 'recognition_model',
      language: 'fr',
      files: modelFiles('fr', modelBytes),
    }),
    await entry({
      id: 'small-en',
      kind: 'recognition_model',
      language: 'en',
      files: modelFiles('en', modelBytes),
    }),
    await entry({
      id: 'library',
      kind: 'recognition_library',
      platforms: [MACHINE_PLATFORM],
      files: { 'libvosk.so': Buffer.from('a library') },
    }),
  ];
  if (hasVoices) {
    const content = modelFiles('voice', modelBytes)['am/final.mdl'] ?? Buffer.alloc(0);
    catalogue.push(await entry({ id: 'voice', kind: 'voice_model', files: { 'model.onnx': content } }));
    catalogue.push(
      await entry({ id: 'voices', kind: 'voice_files', files: { 'af_heart.bin': Buffer.from('a voice') } }),
    );
  }
  const catalogueFile = join(folder, 'catalogue.json');
  await writeFile(catalogueFile, JSON.stringify(catalogue));
  const asked: string[] = [];
  let misbehaviour: Misbehaviour | undefined;
  const server = createServer((request, reply) => {
    const { range } = request.headers;
    asked.push(range ? `${request.url} ${range}` : `${request.url}`);
    const tarball = carriers.find((carrier) => request.url?.endsWith(`/${tarballOf(carrier)}`));
    if (!tarball) return answerMetadata(request, reply, carriers);
    if (misbehaviour) return void misbehaviour(request, reply, tarball.bytes);
    answerTarball(request, reply, tarball.bytes);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    mirrorUrl: `${url}/mirror`,
    catalogue,
    catalogueFile,
    folder,
    asked,
    misbehave(how) {
      misbehaviour = how;
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await rm(folder, { recursive: true });
    },
  };
}

/** Serves a tarball, from where the request wants it. */
export function answerTarball(request: IncomingMessage, reply: ServerResponse, tarball: Buffer): void {
  const from = Number(/^bytes=(\d+)-$/.exec(request.headers.range ?? '')?.[1] ?? 0);
  const range = from > 0 ? { 'content-range': `bytes ${from}-${tarball.length - 1}/${tarball.length}` } : {};
  reply.writeHead(from > 0 ? 206 : 200, { 'content-length': tarball.length - from, ...range });
  reply.end(tarball.subarray(from));
}

type EntryFacts = Pick<CatalogueEntry, 'id' | 'kind' | 'language' | 'platforms'> & {
  files: Record<string, Buffer>;
};

// Random, so that the tarball is about as long as its files.
function modelFiles(language: string, bytes: number): Record<string, Buffer> {
  const content = createHash('shake256', { outputLength: bytes }).update(language).digest();
  return {
    'am/final.mdl': content,
    'conf/model.conf': Buffer.from('--beam=13\n'),
    'ivector/empty.conf': Buffer.alloc(0),
  };
}

/** Packs the files beside code that would run if anything of the carrier did, and an entry that leads outside. */
async function makeCarrier(folder: string, { id, files }: EntryFacts): Promise<Carrier> {
  const content = join(folder, id);
  const manifest = {
    name: `carrier-of-${id}`,
    version: '1.0.0',
    scripts: { install: 'touch install-was-run' },
  };
  const all: Record<string, Buffer> = {
    'package/package.json': Buffer.from(JSON.stringify(manifest)),
    'package/index.js': Buffer.from('throw new Error("the code of a carrier was run")'),
    ...Object.fromEntries(Object.entries(files).map(([path, bytes]) => [`${ASSETS}/${path}`, bytes])),
  };
  for (const [path, bytes] of Object.entries(all)) {
    await mkdir(dirname(join(content, path)), { recursive: true });
    await writeFile(join(content, path), bytes);
  }
  await writeFile(join(folder, 'outside'), 'outside');
  const carrier = { package: manifest.name, version: manifest.version };
  const file = join(folder, tarballOf(carrier));
  await promisify(execFile)('tar', ['--format=pax', '-czPf', file, '-C', content, 'package', '../outside']);
  return { ...carrier, bytes: await readFile(file) };
}

function catalogueEntry({ files, ...facts }: EntryFacts, carrier: Carrier): CatalogueEntry {
  return {
    ...facts,
    ...FACTS,
    name: `vosk-model-${facts.id}`,
    archive: {
      package: carrier.package,
      version: carrier.version,
      bytes: carrier.bytes.length,
      integrity: `sha512-${createHash('sha512').update(carrier.bytes).digest('base64')}`,
      folder: ASSETS,
    },
    files: Object.entries(files).map(([path, bytes]) => ({
      path,
      bytes: bytes.length,
      sha256: createHash('sha256').update(bytes).digest('hex'),
    })),
  };
}

function tarballOf(carrier: Pick<Carrier, 'package' | 'version'>): string {
  return `${carrier.package}-${carrier.version}.tgz`;
}

/** The document of one version, as the registry has it, with the address of its tarball. */
function answerMetadata(request: IncomingMessage, reply: ServerResponse, carriers: readonly Carrier[]): void {
  const carrier = carriers.find((one) => request.url === `/${one.package}/${one.version}`);
  if (!carrier) return void reply.writeHead(404, { 'content-type': 'application/json' }).end('"Not Found"');
  const tarball = `http://${request.headers.host}/${carrier.package}/-/${tarballOf(carrier)}`;
  reply.writeHead(200, { 'content-type': 'application/json' });
  reply.end(JSON.stringify({ name: carrier.package, version: carrier.version, dist: { tarball } }));
}
